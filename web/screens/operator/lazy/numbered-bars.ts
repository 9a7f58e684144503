import type { MadeBar, MadeRace } from './order-copy.ts';

export interface NumberedBar extends MadeBar {
  /** On map, card and routes alike. */
  mark: 'start' | 'final' | number;
  /** A bar that no route uses. */
  isReserve: boolean;
}

/** The start first, the final bar last, the others numbered between them. */
export function numberedBars({ bars, startBar, finalBar, routes }: MadeRace): NumberedBar[] {
  const used = new Set(routes.flatMap((route) => route.bars));
  const isReserve = (id: string) => id !== startBar && !used.has(id);
  const between = bars.filter(({ id }) => id !== startBar && id !== finalBar);
  return [
    ...bars.filter(({ id }) => id === startBar).map((bar) => ({ ...bar, mark: 'start' as const, isReserve: false })),
    ...between.map((bar, index) => ({ ...bar, mark: index + 1, isReserve: isReserve(bar.id) })),
    ...bars.filter(({ id }) => id === finalBar).map((bar) => ({ ...bar, mark: 'final' as const, isReserve: false })),
  ];
}
