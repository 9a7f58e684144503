import type { HintsView } from '#contract/hints';

type Rung = HintsView['rungs'][number];

export const rungNames: Record<Rung['kind'], string> = { nudge: 'Nudge', where: 'Where', letters: 'Letters' };

export const rungWords: Record<Rung['kind'], string> = {
  nudge: 'The clue again, put another way',
  where: 'Its street, or how far and which way',
  letters: 'First letters, and how many',
};

/** +2 min, or free. */
export function priceWords(minutes: number): string {
  return minutes === 0 ? 'free' : `+${minutes} min`;
}

/** How much of what hints may ever cost is spent. */
export function spentWords({ minutes, most }: HintsView): string {
  return minutes < most ? `${minutes} of ${most} min. Then they’re free.` : `${most} of ${most} min. Now they’re free.`;
}

/** The rung a team takes next, and its number; null when it has read them all. */
export function nextRung({ rungs }: HintsView): { rung: Rung; number: number } | null {
  const index = rungs.findIndex(({ text }) => text === null);
  const rung = rungs[index];
  return rung ? { rung, number: index + 1 } : null;
}
