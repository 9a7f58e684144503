import { Dialog } from '../../parts/dialog.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useRace } from './race.ts';

/** What the host may do to the race, on the phone. */
export function ControlsSheet() {
  const { open } = useRace();
  return (
    <Dialog open title="Race controls" onClose={() => open(null)}>
      <Skeleton words="Loading…" />
    </Dialog>
  );
}
