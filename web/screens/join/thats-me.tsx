import type { Letter } from '#contract/game';
import { appPages } from '#contract/pages';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import type { JoinView } from './join-view.ts';
import { SeatList } from './seat-list.tsx';
import { type Arrival, isUnderWay } from './use-arrival.ts';

interface ThatsMeProps {
  game: JoinView;
  /** The seat that a seat card named. */
  namedSeat: number | null;
  /** The team in the link. */
  asked: Letter | null;
  arrival: Arrival<unknown>;
  onKnock: (name: string, at: { team: Letter; seat: number }) => void;
  onBack: () => void;
}

/** [K17] The seats of guests, by name: who lost their phone says which one is theirs, and knocks. */
export function ThatsMe({ game, namedSeat, asked, arrival, onKnock, onBack }: ThatsMeProps) {
  const seats = game.teams.flatMap(({ team, guests }) => guests.map((guest) => ({ ...guest, team })));
  const named = seats.find(({ seat }) => seat === namedSeat);
  // [K20] A rescue code knocks for its own seat only.
  const isForAccount = game.code === undefined && !named;
  const heading = isForAccount ? 'That seat has an account' : 'Which one are you?';
  return (
    <Page head={appPages['join-code']} heading={named ? `${named.name}, is that you?` : heading}>
      <Stack gap="field">
        <Lead>
          {isForAccount ? 'Its owner gets it back by logging in. Nobody needs to knock.' : leadOf(game, seats.length)}
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
          !isForAccount && <SeatList teams={game.teams} asked={asked} isBusy={isUnderWay(arrival)} onPick={onKnock} />
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
