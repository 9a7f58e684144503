import type { ReactNode } from 'react';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { useRace } from '../../race/race.ts';
import { type Done, useControls } from './controls.ts';
import { undoableEntries } from './console-copy.ts';
import { Slip } from './slip.tsx';

/** What the host has just done, with the way back while there is one, and other good news. The region stays, so that it is read out. */
export function DoneNotice({ children }: { children?: ReactNode }) {
  const { done, say } = useControls();
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-[max(24px,env(safe-area-inset-bottom))] z-20 flex flex-col items-center gap-2">
      {children}
      {done && <DoneSlip key={`${done.seq} ${done.words}`} done={done} onClose={() => say(null)} />}
    </output>
  );
}

function DoneSlip({ done, onClose }: { done: Done; onClose: () => void }) {
  const { view } = useRace();
  const { ask } = useControls();
  const entry = undoableEntries(view).find(
    ({ seq, kind, team }) => seq <= done.seq && kind === done.undo?.kind && team === done.undo.team,
  );
  return (
    <Slip
      words={done.words}
      action={entry && <SmallButton onClick={() => ask({ about: 'undo', entry })}>Undo</SmallButton>}
      onClose={onClose}
    />
  );
}
