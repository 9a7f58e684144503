import type { WalkTable } from '../../../contract/streets/walk-table.ts';
import type { Place } from '../../../engine/distance.ts';
import { walksBetween } from '../../../engine/testing/a-walk-table.ts';
import type { Walks } from '../../../server/streets/walks.ts';

/** Walks as a test tells them, in the place of streets. */
export function toldWalks(metres: (from: Place, to: Place) => number): Walks {
  return { between: async (_db, places): Promise<WalkTable> => walksBetween(places, metres) };
}

/** Walks of which no two are alike, and none looks like anything else: whoever is sent one was sent the table. */
export function markedWalks(): Walks {
  let metres = 7_000_000;
  return toldWalks(() => ++metres);
}
