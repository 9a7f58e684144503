import { walking } from '#contract/limits';
import { metresBetween } from '../distance.ts';

export interface Place {
  id: string;
  lat: number;
  lon: number;
}

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

export function legsBetween(places: readonly Place[]): Legs {
  const points = places.length;
  const metres = new Float64Array(points * points);
  const effort = new Float64Array(points * points);
  const ofBars: number[] = [];
  for (const [from, here] of places.entries()) {
    for (const [to, there] of places.entries()) {
      if (to <= from) continue;
      const leg = metresBetween(here, there) * walking.detour;
      const felt = leg + (farMetresCount - 1) * Math.max(0, leg - walking.longLegM);
      metres[from * points + to] = metres[to * points + from] = leg;
      effort[from * points + to] = effort[to * points + from] = felt;
      if (from > 0) ofBars.push(leg);
    }
  }
  const middle = ofBars.toSorted((a, b) => a - b)[ofBars.length >> 1] ?? 0;
  return { points, metres, effort, typicalM: Math.max(leastTypicalM, middle) };
}
