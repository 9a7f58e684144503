import type { AreaKind, LineKind } from '#contract/streets/street-tile';

/** Latitude and longitude in turn, in ten-millionths of a degree. */
export type Points = readonly number[];

/** Something the map draws, before it is cut into squares. A coast has land on its left and the sea on its right. */
export type GroundThing =
  | { line: LineKind | 'coast'; name: string | null; points: Points }
  /** The first ring goes round it, the others are holes; the last point of a ring is its first. */
  | { area: AreaKind; rings: readonly Points[] };

/** A piece of a street somebody may walk: points of the map with their ids, so that pieces of different squares join. */
export interface Chain {
  way: number;
  ids: number[];
  points: Points;
}
