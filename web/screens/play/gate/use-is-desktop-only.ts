import { useSyncExternalStore } from 'react';

/** A mouse and no finger, and as wide as a desk: nobody carries that from bar to bar. */
const deskOnly = '(min-width: 1024px) and (pointer: fine)';
const touch = '(any-pointer: coarse)';

export function useIsDesktopOnly(): boolean {
  return useSyncExternalStore(follow, isDeskOnly);
}

/** Whether this is a computer on a desk. */
export function isDeskOnly(): boolean {
  return navigator.maxTouchPoints === 0 && matchMedia(deskOnly).matches && !matchMedia(touch).matches;
}

function follow(tell: () => void): () => void {
  const queries = [matchMedia(deskOnly), matchMedia(touch)];
  for (const query of queries) query.addEventListener('change', tell);
  return () => {
    for (const query of queries) query.removeEventListener('change', tell);
  };
}
