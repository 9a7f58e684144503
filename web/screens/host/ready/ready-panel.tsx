import { type Letter, teamNames } from '#contract/game';
import { listed } from '#contract/text/words';
import { dayOf, useOpenedAt } from '../../../app/long-date.ts';
import type { Game } from '../../../app/game.ts';
import { type Teammate, type TeamPeople, usePeople } from '../../../app/people.ts';
import { countPhones, phoneWords } from '../../../app/phone-steps.ts';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { useIsDesktop } from '../../../parts/layout/use-is-desktop.ts';
import { PhoneEgg } from '../../../parts/marks/phone-egg.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';

/** [SL2] Before the start: how many people are in, how many phones are ready, and who is missing and why. Updates live. */
export function ReadyPanel({ game }: { game: Game }) {
  const { data: people } = usePeople(game.gameId);
  const today = dayOf(useOpenedAt());
  const phones = people && countPhones(people);
  if (!phones || phones.count === 0) return null;
  const { count, ready } = phones;
  const teams = people.teams.filter((team) => team.count > 0);
  // Days before the race no one has opened the start line, and a list of everyone is useless.
  const isNear = game.date <= today || ready > 0;
  return (
    <section aria-label="Phones ready" className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3.5">
        <h2
          aria-live="polite"
          className="font-display text-[clamp(2.75rem,17vw,4.375rem)] leading-[.86] font-black tracking-[-.01em]"
        >
          <span className="inline-block">{count} in,</span>{' '}
          <span className="inline-block">{ready === 1 ? '1 phone ready' : `${ready} phones ready`}</span>
        </h2>
        <p aria-hidden="true" className="flex max-w-104 flex-wrap gap-x-1.5 gap-y-1 desk:max-w-none">
          {Array.from({ length: count }, (_, index) => (
            <PhoneEgg key={index} isReady={index < ready} size={18} />
          ))}
        </p>
      </div>
      {isNear ? (
        <Teams teams={teams} />
      ) : (
        <SmallPrint>Phones get ready at the start line. On the day you see here who is missing, and why.</SmallPrint>
      )}
    </section>
  );
}

const isReady = ({ count, ready }: TeamPeople) => ready === count;

function Teams({ teams }: { teams: TeamPeople[] }) {
  const isDesk = useIsDesktop();
  if (isDesk) {
    return (
      <ul aria-label="Who is missing, by team" className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
        {teams.map((team) => (
          <li key={team.team} className="rounded-mat border-2 border-edge-soft bg-card p-4">
            <TeamCount team={team} />
            <hr className="my-3 border-t-2 border-edge-soft" />
            {isReady(team) ? (
              <p className="grid place-items-center py-2">
                <Stamp>ALL READY</Stamp>
              </p>
            ) : (
              <Missing people={team.people ?? []} />
            )}
          </li>
        ))}
      </ul>
    );
  }
  const [done, missing] = [teams.filter(isReady), teams.filter((team) => !isReady(team))];
  return (
    <ul aria-label="Who is missing, by team" className="grid">
      {missing.map((team) => (
        <li
          key={team.team}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3 py-2.5 not-last:bg-(image:--chalk) not-last:bg-size-[100%_10px] not-last:bg-bottom not-last:bg-no-repeat"
        >
          <TeamCount team={team} />
          <Missing people={team.people ?? []} />
        </li>
      ))}
      {done.length > 0 && <AllReady teams={done.map(({ team }) => team)} />}
    </ul>
  );
}

function TeamCount({ team: { team, count, ready = 0 } }: { team: TeamPeople }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <TeamBadge team={team} size={46} silent />
      <p className="min-w-0">
        <span className="block font-display text-label">{teamNames[team]}</span>
        <span className="block text-small text-quiet">
          {ready} of {count}
          <span className="max-desk:sr-only"> ready</span>
        </span>
      </p>
    </div>
  );
}

/** The people of a team who are missing, grouped by reason. */
function Missing({ people }: { people: Teammate[] }) {
  const missing = people.filter(({ phone }) => phone !== 'ready');
  const reasons = [...new Set(missing.map(({ phone }) => phoneWords(phone)))];
  return (
    <ul className="grid gap-1.5">
      {reasons.map((reason) => (
        <li key={reason} className="text-body leading-[1.3] wrap-anywhere">
          <b className="font-display text-label">
            {listed(
              missing.filter(({ phone }) => phoneWords(phone) === reason).map(({ name }) => name || 'Not here yet'),
            )}
          </b>{' '}
          <span className="text-warn-ink">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

function AllReady({ teams }: { teams: Letter[] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-body font-semibold text-good">
      <span className="flex -space-x-3">
        {teams.map((team) => (
          <TeamBadge key={team} team={team} size={36} silent />
        ))}
      </span>
      {listed(teams.map((team) => teamNames[team]))}: all ready
    </li>
  );
}
