import type { WalkTable } from '#contract/streets/walk-table';
import type { Place } from '../distance.ts';

/** For tests: how far places are apart on foot, by whatever tells it; no way from a place to itself. */
export function walksBetween(
  places: readonly Place[],
  metres: (from: Place, to: Place) => number,
  guessed: string[] = [],
): WalkTable {
  return {
    ids: places.map(({ id }) => id),
    metres: places.flatMap((from) => places.map((to) => (from === to ? 0 : metres(from, to)))),
    ...(guessed.length > 0 ? { guessed } : {}),
  };
}
