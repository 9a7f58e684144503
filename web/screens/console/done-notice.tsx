import type { ReactNode } from 'react';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { useRace } from '../../race/race.ts';
import { type Done, useControls } from './controls.ts';
import { undoableEntries } from './console-copy.ts';
import { Slip } from './slip.tsx';

const places = {
  /** Over all other content. */
  over: 'fixed inset-x-4 bottom-[max(24px,env(safe-area-inset-bottom))] z-20 items-center',
  /** Above the console's bottom bar; on a wide screen to the left of the message field. */
  foot: 'items-center px-4 not-empty:pb-3 desk:items-start desk:px-0',
} as const;

interface DoneNoticeProps {
  at?: keyof typeof places;
  children?: ReactNode;
}

/** What the host has just done, with the way back while there is one, and other good news. The region stays, so that it is read out. */
export function DoneNotice({ at = 'over', children }: DoneNoticeProps) {
  const { done, say } = useControls();
  return (
    <output className={`pointer-events-none flex flex-col gap-2 ${places[at]}`}>
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
