import { walking } from '#contract/limits';
import type { WalkTable } from '#contract/streets/walk-table';
import { onFoot, type Place } from '../distance.ts';

export type { Place } from '../distance.ts';

/** What it takes to walk from each point to each other one; point 0 is the start, the bars follow in their order. */
export interface Legs {
  points: number;
  metres: Float64Array;
  /** Metres, with those beyond a comfortable leg counted several times. */
  effort: Float64Array;
  /** The middle one of all legs between bars: what 'near' and 'far' mean in this town. */
  typicalM: number;
}

const farMetresCount = 3;
const leastTypicalM = 50;

/** Walks there and back may differ: a routing server knows steps and crossings that streets alone do not tell. */
export function legsBetween(places: readonly Place[], walks?: WalkTable): Legs {
  const points = places.length;
  const metres = new Float64Array(points * points);
  const effort = new Float64Array(points * points);
  const ofBars: number[] = [];
  const metresOnFoot = onFoot(walks);
  for (const [from, here] of places.entries()) {
    for (const [to, there] of places.entries()) {
      if (to === from) continue;
      const leg = metresOnFoot(here, there);
      metres[from * points + to] = leg;
      effort[from * points + to] = leg + (farMetresCount - 1) * Math.max(0, leg - walking.longLegM);
      if (from > 0 && to > from) ofBars.push(leg);
    }
  }
  const middle = ofBars.toSorted((a, b) => a - b)[ofBars.length >> 1] ?? 0;
  return { points, metres, effort, typicalM: Math.max(leastTypicalM, middle) };
}
