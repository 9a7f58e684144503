import { type RefObject, useEffect, useEffectEvent } from 'react';

const swipePx = 48;

/** Arrow keys and swipes over a dialog turn the page: 1 on, -1 back. What happens in a dialog over it is not meant. */
export function usePaging(box: RefObject<HTMLDialogElement | null>, turn: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isIn(box.current, event)) return;
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  });
  const swiped = useEffectEvent((from: Touch, to: Touch) => {
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > swipePx && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let from: Touch | null = null;
    box.current?.addEventListener('keydown', (event) => press(event), { signal });
    box.current?.addEventListener(
      'touchstart',
      // Two fingers look closer, they do not swipe.
      (event) => (from = isIn(box.current, event) && event.touches.length === 1 ? (event.touches[0] ?? null) : null),
      { signal, passive: true },
    );
    box.current?.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const to = changedTouches[0];
        if (from && to) swiped(from, to);
        from = null;
      },
      { signal },
    );
    return () => listening.abort();
  }, [box]);
}

function isIn(dialog: HTMLDialogElement | null, { target }: Event): boolean {
  return target instanceof Element && target.closest('dialog') === dialog;
}
