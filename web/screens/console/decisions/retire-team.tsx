import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { Text } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useMove } from '../use-move.ts';

/** [H2] A team that has gone home. */
export function RetireTeam({ team }: { team: Letter }) {
  const { view } = useRace();
  const { move, isSending, trouble } = useMove('Failed to retire them');
  const name = teamNames[team];
  const isLast = view.standings.filter(({ state }) => state === 'racing').length === 1;
  return (
    <AskDialog
      title={`Retire ${name}?`}
      yes={`Retire ${name}`}
      no="Let them race on"
      tone="danger"
      isBusy={isSending}
      trouble={trouble}
      onYes={() =>
        move({ group: team }, (parts) => callServer(hostCalls.retire, parts), {
          words: `${name} is out of the race.`,
        })
      }
    >
      <Text>
        They keep the bars they found, but the results say DNF. No more clues, no more sabotages either way. This cannot
        be undone.
      </Text>
      {isLast && <Text>Nobody else is racing any more, so this ends the race.</Text>}
    </AskDialog>
  );
}
