import { type RefObject, useLayoutEffect, useRef } from 'react';

const bumpMs = 180;

/** Rows that change places run there instead of jumping; with reduced motion they jump. The order is that of their letters. */
export function useBumps(order: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const team of order) {
      const row = list.current?.querySelector<HTMLElement>(`[data-team=${team}]`);
      if (!row) continue;
      const was = tops.current.get(team);
      const is = row.offsetTop;
      tops.current.set(team, is);
      if (was === undefined || was === is || isStill) continue;
      row.animate([{ transform: `translateY(${was - is}px)` }, { transform: 'none' }], {
        duration: bumpMs,
        easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)',
      });
    }
  }, [order]);
  return list;
}
