import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { MenuRow } from '../../parts/rows/menu-row.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { useRace } from '../../race/race.ts';
import { useControls } from './controls.ts';
import { DoneNotice } from './done-notice.tsx';
import { Finishes } from './decisions/finishes.tsx';
import { TakeBacks } from './decisions/take-backs.tsx';
import { TeamPicker } from './teams/team-picker.tsx';
import { WithControls } from './with-controls.tsx';

/** The host's console in the pocket: the same controls, a team at a time. */
export function PocketConsole() {
  return (
    <WithControls>
      <Menu />
    </WithControls>
  );
}

function Menu() {
  const { view, open } = useRace();
  const { asked, ask } = useControls();
  const isPaused = view.status === 'paused';
  return (
    <Dialog open={asked === null} title="Race controls" onClose={() => open(null)}>
      <Stack gap="tight">
        <DoneNotice />
        <Finishes />
        {view.status !== 'ended' && (
          <>
            <MenuRow
              icon={isPaused ? 'resume' : 'pause'}
              title={isPaused ? 'Resume' : 'Pause'}
              detail={isPaused ? 'Every clock runs again.' : 'Every clock stands still.'}
              onPress={() => ask({ about: isPaused ? 'resume' : 'pause' })}
            />
            <MenuRow icon="speech" title="Message every team" onPress={() => ask({ about: 'message', team: null })} />
            <MenuRow
              icon="flip"
              title="Replace a bar"
              detail="For a door that is shut."
              onPress={() => ask({ about: 'replace', bar: null })}
            />
          </>
        )}
        <TeamPicker />
        <TakeBacks />
      </Stack>
    </Dialog>
  );
}
