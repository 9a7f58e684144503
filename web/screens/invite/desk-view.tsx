import { joining as limits } from '#contract/limits';
import { teamNames } from '#contract/game';
import type { TeamPeople, Teammate } from '../../app/people.ts';
import { countWords, standingOf } from '../../app/people.ts';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { CodeLine } from '../../parts/marks/code-line.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { mayNameTeams } from './code-view.tsx';
import { DoorNotice } from './door-notice.tsx';
import { HouseRules, LockTeams } from './house-rules.tsx';
import { joinLink, useExpectedWords, useInvited } from './invite.ts';
import { JoiningTrouble } from './joining-trouble.tsx';
import { ShareLink } from './share-link.tsx';

/** Everything at once: one for all to the left, the teams and their people to the right. */
export function DeskView() {
  const { game, people, asked } = useInvited();
  const expected = useExpectedWords(people.code);
  return (
    <div className="grid gap-5 pb-3">
      <Lead>
        <span className="wrap-anywhere">{game.name}</span>
        {expected && `, ${expected}`}. A name and a tick gets them in. No accounts.
      </Lead>
      {!asked && <JoiningTrouble />}
      <DoorNotice />
      <div className="grid grid-cols-[310px_minmax(0,1fr)] items-start gap-8">
        <OneForAll />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex items-center gap-6">
            <h3 className="grow font-display text-h3">
              {mayNameTeams(people) ? 'Or one per team' : countWords(people)}
            </h3>
            <div className="w-100 max-w-full">
              <LockTeams />
            </div>
          </div>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-4">
            {people.teams.map((team) => (
              <TeamBox key={team.team} team={team} />
            ))}
          </div>
          <HouseRules />
        </div>
      </div>
    </div>
  );
}

function OneForAll() {
  const { game, people, ask } = useInvited();
  return (
    <section aria-label="One for all" className="sticky top-20 grid justify-items-center gap-4">
      <h3 className="justify-self-start font-display text-h3">One for all</h3>
      <div className="w-66 rounded-mat bg-shell p-5 text-night">
        <QrCode text={joinLink(people.code)} title={`QR code: join ${game.name}`} middle="egg" isOnPaper />
      </div>
      <CodeLine code={people.code} />
      <p className="-mt-2 text-body text-quiet wrap-anywhere">{location.host}/join</p>
      <div className="w-full">
        <ShareLink team={null} />
      </div>
      <div className="grid w-full grid-cols-2 gap-3">
        <SmallButton icon="print" onClick={() => ask({ about: 'print' })}>
          Poster
        </SmallButton>
        <SmallButton icon="full-screen" onClick={() => ask({ about: 'hold-up', team: null })}>
          Full screen
        </SmallButton>
      </div>
    </section>
  );
}

function TeamBox({ team }: { team: TeamPeople }) {
  const { game, people, joining, ask } = useInvited();
  const name = teamNames[team.team];
  const hasCode = mayNameTeams(people);
  return (
    <article className="grid content-start rounded-mat border-2 border-edge bg-card px-4 pt-4 pb-1">
      <div className="mb-3 flex items-center gap-3">
        <TeamBadge team={team.team} size={52} silent />
        <div className="min-w-0 grow">
          <h4 className="font-display text-h3">{name}</h4>
          <p className="text-body leading-tight text-quiet">{team.count} in</p>
        </div>
        {hasCode && (
          <button
            type="button"
            aria-label={`Show the QR of Team ${name}`}
            onClick={() => ask({ about: 'hold-up', team: team.team })}
            className="w-19 rounded-tag bg-shell p-2 active:opacity-70"
          >
            <QrCode text={joinLink(people.code, team.team)} title={`QR code: join Team ${name}`} isOnPaper />
          </button>
        )}
      </div>
      <ul
        aria-label={`In Team ${name}`}
        className="grid grid-cols-[minmax(0,1fr)] divide-y-2 divide-edge-soft border-y-2 border-edge-soft"
      >
        {team.people?.map((person, place) => (
          <PersonRow key={person.seat ?? `by e-mail ${place}`} person={person} />
        ))}
        <li className="flex min-h-11 items-center text-body text-quiet">{roomWords(team)}</li>
      </ul>
      {game.status === 'setup' && people.teams.length > 1 && (
        <span className="justify-self-start">
          <TextButton onClick={() => void joining.set({ team: team.team, isClosed: !team.isClosed })}>
            {team.isClosed ? `Open ${name}` : `Close ${name}`}
          </TextButton>
        </span>
      )}
    </article>
  );
}

function roomWords({ count, isClosed }: TeamPeople): string {
  if (isClosed) return 'Closed to newcomers';
  if (count === 0) return 'Nobody yet';
  if (count === 1) return 'A second thief would help';
  return count < limits.perTeam ? 'Room for more' : 'Full';
}

/** Somebody in a team. Who was invited by e-mail is moved and removed on the teams page. */
function PersonRow({ person }: { person: Teammate }) {
  const { ask } = useInvited();
  const { seat, name } = person;
  const tag = (
    <span className="shrink-0 rounded-tag border-2 border-edge-soft px-2 py-0.5 text-small font-semibold text-quiet">
      {standingOf(person)}
    </span>
  );
  if (seat === null) {
    return (
      <li className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
        <span className="min-w-0 grow font-display text-nav wrap-anywhere">{name}</span>
        {tag}
      </li>
    );
  }
  return (
    <li className="flex min-h-11 items-center gap-2">
      <button
        type="button"
        onClick={() => ask({ about: 'person', seat })}
        className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5 py-1 text-left active:opacity-70"
      >
        <span className="min-w-0 grow font-display text-nav wrap-anywhere">{name}</span>
        {tag}
      </button>
      <span className="-my-1 -mr-3.5">
        <IconButton icon="close" label={`Remove ${name}`} onClick={() => ask({ about: 'remove', seat })} />
      </span>
    </li>
  );
}
