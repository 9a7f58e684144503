import { useEffect } from 'react';
import { liftScreen } from './lift-screen.ts';

/** How often a page that is still loading is looked at again. */
const againMs = 300;
/** A page that never comes to rest does not hold up for ever what waits for it. */
const latestMs = 15_000;

const underWay = new Set<object>();

/** While this is on the page, the page is still waiting for something it was opened for. */
export function useBusyMark(): void {
  useEffect(() => {
    const one = {};
    underWay.add(one);
    return () => {
      underWay.delete(one);
      // Whatever the page came to say instead of the race, it is to be seen.
      queueMicrotask(() => underWay.size === 0 && liftScreen());
    };
  }, []);
}

/** Comes when the page shows what it was opened for and the browser has nothing better to do. */
export async function whenIdle(): Promise<void> {
  const until = Date.now() + latestMs;
  do {
    await new Promise((resolve) => setTimeout(resolve, againMs));
    await idle();
  } while (underWay.size > 0 && Date.now() < until);
}

/** Comes when what was drawn last is on the screen; on a page that is not looked at, soon. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, againMs);
  });
}

/** Safari knows no such moment: there a pause has to do. */
function idle(): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: againMs });
    else setTimeout(resolve, againMs);
  });
}
