import { type Letter, teamNames } from '#contract/game';
import type { TeamPeople, Teammate } from '../../app/people.ts';
import { standingOf } from '../../app/people.ts';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { ChalkLine } from '../../parts/layout/chalk-line.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { mayNameTeams } from './code-view.tsx';
import { HouseRules } from './house-rules.tsx';
import { useInvited } from './invite.ts';

/** Who is in, team by team, and what the host says of joining. */
export function WhoView({ onShowCode }: { onShowCode: (team: Letter) => void }) {
  const { people } = useInvited();
  const hasCodes = mayNameTeams(people);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {people.teams.map((team, place) => (
        <div key={team.team} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {place > 0 && <ChalkLine />}
          <OneTeam team={team} onShowCode={hasCodes ? () => onShowCode(team.team) : null} />
        </div>
      ))}
      <Removed />
      <ChalkLine />
      <HouseRules />
    </div>
  );
}

function OneTeam({ team, onShowCode }: { team: TeamPeople; onShowCode: (() => void) | null }) {
  const name = teamNames[team.team];
  return (
    <section aria-label={`Team ${name}`}>
      <div className="mb-2 flex items-center gap-3">
        <TeamBadge team={team.team} silent />
        <h3 className="min-w-0 grow font-display text-h3">
          {name}
          {team.isClosed && <span className="text-small font-medium text-quiet"> closed</span>}
        </h3>
        {onShowCode && (
          <button
            type="button"
            aria-label={`Show the QR of Team ${name}`}
            onClick={onShowCode}
            className="flex min-h-12 items-center gap-2 rounded-[10px] border-2 border-dashed border-edge px-3 font-display text-nav tracking-[.08em] active:bg-raised"
          >
            <Icon name="scan" />
            QR
          </button>
        )}
      </div>
      {team.people && team.people.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
          {team.people.map((person, place) => (
            <Chip key={person.seat ?? `by e-mail ${place}`} person={person} />
          ))}
        </ul>
      ) : (
        <SmallPrint>Nobody yet.</SmallPrint>
      )}
    </section>
  );
}

/** [K16] Whom the host took out: they come back only when the host says so here, or answers their knock. */
function Removed() {
  const { people, joining } = useInvited();
  const removed = people.removed ?? [];
  if (removed.length === 0) return null;
  return (
    <section aria-label="Taken out">
      <ChalkLine />
      <h3 className="mt-3 mb-2 font-display text-h3">Taken out</h3>
      <ul className="grid gap-2">
        {removed.map(({ id, name, isGuest }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 rounded-[14px] bg-raised pl-3.5">
            <span className="min-w-0 grow py-1.5">
              <span className="block font-display text-nav leading-none wrap-anywhere">{name}</span>
              <span className="block text-small leading-[1.2] text-quiet">{isGuest ? 'Guest' : 'Account'}</span>
            </span>
            <button
              type="button"
              aria-label={`Let ${name} back in`}
              onClick={() => void joining.letBack(id)}
              className="min-h-14 shrink-0 rounded-[14px] px-3.5 font-display text-nav active:opacity-70"
            >
              Let back in
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody in a team. Who came by code can be moved and removed from here; who was invited by e-mail, on the teams page. */
function Chip({ person }: { person: Teammate }) {
  const { ask } = useInvited();
  const { seat, name } = person;
  const words = (
    <>
      <span className="block font-display text-nav leading-none wrap-anywhere">{name}</span>
      <span className="block text-small leading-[1.2] text-quiet">{standingOf(person)}</span>
    </>
  );
  if (seat === null) {
    return <li className="grid min-h-14 content-center rounded-[14px] bg-raised px-3.5 py-1.5">{words}</li>;
  }
  return (
    <li className="flex min-h-14 items-center rounded-[14px] bg-raised text-left">
      <button
        type="button"
        onClick={() => ask({ about: 'person', seat })}
        className="min-h-14 min-w-0 grow rounded-[14px] py-1.5 pl-3.5 text-left active:opacity-70"
      >
        {words}
      </button>
      <span className="text-quiet">
        <IconButton icon="close" label={`Remove ${name}`} onClick={() => ask({ about: 'remove', seat })} />
      </span>
    </li>
  );
}
