import { raceCalls } from '#contract/calls/race';
import type { FeedLine } from '#contract/race-view';
import { callServer } from '../../../call/api.ts';
import { Text } from '../../../parts/layout/prose.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { toHost } from '../console-words.ts';
import { useMove } from '../use-move.ts';

/** [H10] What the host may take back, in the host’s words. */
export function TakeBack({ line }: { line: FeedLine }) {
  const { move, isSaving, trouble } = useMove('Failed to take it back');
  return (
    <AskDialog
      title="Take this back?"
      yes="Take it back"
      isBusy={isSaving}
      trouble={trouble}
      onYes={() =>
        move({ seq: line.seq }, (parts) => callServer(raceCalls.undo, parts), {
          words: 'Taken back. Everybody is told.',
        })
      }
    >
      <Text>{toHost(line)}</Text>
      <Text>Everything is put back as it was before, and the feed says so.</Text>
    </AskDialog>
  );
}
