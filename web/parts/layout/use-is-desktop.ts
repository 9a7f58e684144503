import { useSyncExternalStore } from 'react';

/** The same width as the breakpoint desk of the styles. */
const desk = '(min-width: 60rem)';

/** Whether there is room for things side by side, where styles alone cannot arrange it. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(desk);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => matchMedia(desk).matches,
  );
}
