import { raceCalls } from '#contract/calls/race';
import { callServer } from '../../../call/api.ts';
import { Text } from '../../../parts/layout/prose.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useMove } from '../use-move.ts';

/** [H5] Every clock stands still, or runs again. */
export function PauseRace({ to }: { to: 'pause' | 'resume' }) {
  const isPause = to === 'pause';
  const { move, isSaving, trouble } = useMove(isPause ? 'Failed to pause the race' : 'Failed to let the race go on');
  return (
    <AskDialog
      title={isPause ? 'Pause the race?' : 'Let the race go on?'}
      yes={isPause ? 'Pause' : 'Resume'}
      no={isPause ? 'Keep it going' : 'Stay paused'}
      isBusy={isSaving}
      trouble={trouble}
      onYes={() =>
        move({}, ({ params, key }) => callServer(raceCalls[to], { params, key }), {
          words: isPause ? 'The race is paused. Every clock stands still.' : 'The race goes on.',
        })
      }
    >
      <Text>
        {isPause
          ? 'Every clock, wait and time limit stands still, and no team can verify until you resume. Everybody is told.'
          : 'Every clock runs again. Everybody is told.'}
      </Text>
    </AskDialog>
  );
}
