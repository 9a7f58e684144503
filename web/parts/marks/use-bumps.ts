import { type RefObject, useLayoutEffect, useRef } from 'react';

const bumpMs = 180;

/** Rows that change places run there instead of jumping; with reduced motion they jump. The order is that of their letters. */
export function useBumps(order: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const rows = Array.from(order).flatMap(
      (team) => list.current?.querySelector<HTMLElement>(`[data-team=${team}]`) ?? [],
    );
    // All are measured before any is moved: each look after a move would lay out the page anew.
    const now = rows.map((row) => row.offsetTop);
    rows.forEach((row, index) => {
      const team = row.dataset['team'] ?? '';
      const was = tops.current.get(team);
      const is = now[index] ?? 0;
      tops.current.set(team, is);
      if (was === undefined || was === is || isStill) return;
      row.animate([{ transform: `translateY(${was - is}px)` }, { transform: 'none' }], {
        duration: bumpMs,
        easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)',
      });
    });
  }, [order]);
  return list;
}
