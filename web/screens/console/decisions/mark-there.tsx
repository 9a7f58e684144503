import { raceCalls } from '#contract/calls/race';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { Text } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { AskDialog } from './ask-dialog.tsx';
import { expectedOf } from '../console-words.ts';
import { ReasonField } from './reason-field.tsx';
import { useMove } from '../use-move.ts';

/** [H6] The host saw them, or believes them: the last rung of the ladder. */
export function MarkThere({ team }: { team: Letter }) {
  const { view } = useRace();
  const { move, isSaving, trouble } = useMove('Failed to mark them as there');
  const name = teamNames[team];
  const bar = expectedOf(view, team);
  return (
    <AskDialog
      title={`Mark ${name} as there?`}
      yes="Mark as there"
      isBusy={isSaving}
      trouble={trouble}
      onYes={(values) =>
        move({ group: team, reason: values('reason') }, (parts) => callServer(raceCalls.override, parts), {
          words: `${name} is marked as there.`,
          undo: { kind: 'bar-found', team },
        })
      }
    >
      <Text>
        {bar ? `${bar.name} counts as found from now, ` : 'Their bar counts as found from now, '}
        and their next clue shows. You can take it back until the next ruling on them.
      </Text>
      <ReasonField placeholder="Their GPS is out, I can see them" />
    </AskDialog>
  );
}
