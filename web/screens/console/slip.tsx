import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../parts/marks/icon.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';

/** Long enough to read it and to reach for Undo, which the page keeps offering after. */
export const slipShownMs = 10_000;

interface SlipProps {
  words: string;
  /** A way back. */
  action?: ReactNode;
  /** Left out while it cannot be put away yet. */
  onClose?: (() => void) | undefined;
}

/** Good news over the page, so that nothing moves under the pointer. It leaves by itself. */
export function Slip({ words, action, onClose }: SlipProps) {
  const hold = useLeaving(onClose);
  return (
    <span
      {...hold}
      className="pointer-events-auto flex min-h-16 max-w-[560px] animate-sheet items-center gap-3 rounded-mat border-3 border-good bg-good-paper py-1 pr-1 pl-4 text-body text-good-ink shadow-sheet"
    >
      <Icon name={onClose ? 'tick' : 'stopwatch'} />
      <span className="min-w-0 grow pr-3 font-bold wrap-anywhere">{words}</span>
      {action}
      {onClose && <IconButton icon="close" label="Dismiss" onClick={onClose} />}
    </span>
  );
}

/** Leaves after a while, but not from under a pointer or a keyboard that is on it. */
function useLeaving(onLeave: (() => void) | undefined) {
  const [isHeld, setHeld] = useState(false);
  const leave = useEffectEvent(() => onLeave?.());
  const stays = isHeld || onLeave === undefined;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => leave(), slipShownMs);
    return () => clearTimeout(timer);
  }, [stays]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
