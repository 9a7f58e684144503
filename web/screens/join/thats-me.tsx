import { type Letter, teamNames } from '#contract/game';
import { appPages } from '#contract/pages';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import type { JoinView } from './join-view.ts';
import { type Arrival, isUnderWay } from './use-arrival.ts';

interface ThatsMeProps {
  game: JoinView;
  /** The seat that a seat card named. */
  namedSeat: number | null;
  arrival: Arrival<unknown>;
  onKnock: (name: string, at: { team: Letter; seat: number }) => void;
  onBack: () => void;
}

/** [K17] The seats of guests, by name: who lost their phone says which one is theirs, and knocks. */
export function ThatsMe({ game, namedSeat, arrival, onKnock, onBack }: ThatsMeProps) {
  const seats = game.teams.flatMap(({ team, guests }) => guests.map((guest) => ({ ...guest, team })));
  const named = seats.find(({ seat }) => seat === namedSeat);
  // [K20] A rescue code knocks for its own seat only.
  const isForAccount = game.code === undefined && !named;
  const shown = named ? [named] : isForAccount ? [] : seats;
  const heading = isForAccount ? 'That seat has an account' : 'Which one are you?';
  return (
    <Page head={appPages['join-code']} heading={named ? `${named.name}, is that you?` : heading}>
      <Stack gap="field">
        <Lead>
          {isForAccount ? 'Its owner gets it back by logging in. Nobody needs to knock.' : leadOf(game, shown.length)}
        </Lead>
        {arrival.type === 'refused' && <Notice tone="trouble" title={arrival.words} />}
        {arrival.type === 'no-signal' && (
          <Notice tone="warning" title="No signal.">
            <p>We knock the moment there is one.</p>
          </Notice>
        )}
        {named ? (
          <MainButton
            busy={isUnderWay(arrival)}
            onClick={() => onKnock(named.name, { team: named.team, seat: named.seat })}
          >
            That's me. Knock
          </MainButton>
        ) : (
          <ul className="grid gap-2">
            {shown.map(({ seat, name, team }) => (
              <li key={seat}>
                <button
                  type="button"
                  aria-busy={isUnderWay(arrival) || undefined}
                  onClick={() => onKnock(name, { team, seat })}
                  className="flex min-h-18 w-full items-center gap-3.5 rounded-mat border-3 border-edge px-3.5 py-2 text-left active:bg-raised"
                >
                  <TeamBadge team={team} size={48} silent />
                  <span className="grid min-w-0 grow">
                    <span className="font-display text-h3 wrap-anywhere">{name}</span>
                    <span className="text-small text-quiet">
                      {teamNames[team]}, seat {seat}
                    </span>
                  </span>
                  <span className="shrink-0 font-display text-label">That's me</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Button look="link" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </Page>
  );
}

/** [K17] Outside the race only a host who does not race gives a seat back. */
function leadOf({ name, state }: ThatsMeProps['game'], seats: number): string {
  if (seats === 0) return `Nobody is in ${name} as a guest. With an account, log in instead.`;
  return `Tap your name and knock. ${state === 'started' ? 'A team mate or the host' : 'The host'} lets you back in.`;
}
