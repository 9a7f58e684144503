import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { stayingIn } from './fewest-moves.ts';

const bumpMs = 180;

/**
 * Rows that change places run there instead of jumping; with reduced motion they jump. They are to be drawn as they are returned: in
 * the order they were in at first. React would take every row that was overtaken out of the document to bring one to the top; here only
 * that one is moved.
 */
export function useBumps<Row extends { group: string }>(
  rows: Row[],
): [list: RefObject<HTMLOListElement | null>, drawn: Row[]] {
  const list = useRef<HTMLOListElement>(null);
  const tops = useRef(new Map<string, number>());
  const order = rows.map(({ group }) => group).join('');
  const [first] = useState(order);
  useLayoutEffect(() => {
    if (!list.current) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const inOrder = putInOrder(list.current, order);
    // All are measured before any is moved: each look after a move would lay out the page anew.
    const now = inOrder.map((row) => row.offsetTop);
    inOrder.forEach((row, index) => {
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
  const place = ({ group }: Row) => (first.includes(group) ? first.indexOf(group) : first.length);
  return [list, rows.toSorted((a, b) => place(a) - place(b))];
}

/** The rows of a list, as they now follow each other in the document. */
function putInOrder(list: HTMLOListElement, order: string): HTMLElement[] {
  const rows = new Map(
    Array.from(list.children, (row) => [(row as HTMLElement).dataset['team'] ?? '', row as HTMLElement]),
  );
  const staying = stayingIn([...rows.keys()].join(''), order);
  const inOrder = Array.from(order).flatMap((team) => rows.get(team) ?? []);
  let next: HTMLElement | null = null;
  for (const row of inOrder.toReversed()) {
    if (!staying.includes(row.dataset['team'] ?? '')) list.insertBefore(row, next);
    next = row;
  }
  return inOrder;
}
