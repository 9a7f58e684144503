import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import { IconButton } from '../../../parts/icon-button.tsx';
import { SmallButton } from '../../../parts/small-button.tsx';
import { useRace } from '../../../race/race.ts';
import { type Done, useControls } from './controls.ts';
import { undoableLines } from './desk-words.ts';

/** Long enough to read it and to reach for Undo, which the page keeps offering after. */
export const doneShownMs = 10_000;

/**
 * What the host has just done, with the way back while there is one: over the page, so that nothing moves under the
 * pointer, and gone by itself. The region stays, so that it is read out.
 */
export function DoneNotice() {
  const { done, say } = useControls();
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-[max(24px,env(safe-area-inset-bottom))] z-20 flex justify-center">
      {done && <Slip key={`${done.seq} ${done.words}`} done={done} onClose={() => say(null)} />}
    </output>
  );
}

function Slip({ done, onClose }: { done: Done; onClose: () => void }) {
  const { view } = useRace();
  const { ask } = useControls();
  const hold = useLeaving(onClose);
  const line = undoableLines(view).find(
    ({ seq, kind, team }) => seq <= done.seq && kind === done.undo?.kind && team === done.undo.team,
  );
  return (
    <span
      {...hold}
      className="pointer-events-auto flex min-h-16 max-w-[560px] animate-sheet items-center gap-3 rounded-mat border-3 border-good bg-good-paper py-1 pr-1 pl-4 text-body text-good-ink shadow-sheet"
    >
      <Icon name="tick" />
      <span className="min-w-0 grow font-bold wrap-anywhere">{done.words}</span>
      {line && <SmallButton onClick={() => ask({ about: 'undo', line })}>Undo</SmallButton>}
      <IconButton icon="close" label="Dismiss" onClick={onClose} />
    </span>
  );
}

/** Leaves after a while, but not from under a pointer or a keyboard that is on it. */
function useLeaving(onLeave: () => void) {
  const [isHeld, setHeld] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => leave(), doneShownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
