import type { RaceStart } from '#contract/race';
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

/** For tests: the two reserves that both races share are nearest to every bar, so that other teams are moved to the same bars. */
export function sameReservesNearest(start: RaceStart): RaceStart {
  const both = new Set(start.bars.slice(-2).map(({ id }) => id));
  return { ...start, walks: walksBetween(start.bars, ({ id }, to) => (both.has(id) || both.has(to.id) ? 100 : 900)) };
}
