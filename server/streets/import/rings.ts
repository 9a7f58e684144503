import type { AreaKind } from '#contract/streets/street-tile';
import type { Chain, GroundThing, Points } from '../things.ts';
import { boxOfPoints } from './squares.ts';

/** Holes are only looked for in so many pairs of rings; beyond, no true map goes. */
const mostPairs = 4_000_000;

/** The areas that the ways of a relation go round, with their holes; what does not close is left out. */
export function areasOf(area: AreaKind, outer: readonly Chain[], inner: readonly Chain[]): GroundThing[] {
  const outsides = joinRings(outer).map((ring) => ({ rings: [ring], box: boxOfPoints(ring) }));
  const holes = joinRings(inner);
  for (const hole of outsides.length * holes.length > mostPairs ? [] : holes) {
    const { south, west, north, east } = boxOfPoints(hole);
    outsides
      .find(
        ({ rings, box }) =>
          box.south <= south &&
          box.west <= west &&
          box.north >= north &&
          box.east >= east &&
          isWithin(hole, rings[0] ?? []),
      )
      ?.rings.push(hole);
  }
  return outsides.map(({ rings }) => ({ area, rings }));
}

/** Closed rings of ways that meet end to end, in whatever order and direction they come. */
function joinRings(chains: readonly Chain[]): Points[] {
  const rings: Points[] = [];
  const open = new Map<number, Set<Chain>>();
  const put = (chain: Chain) => {
    for (const end of endsOf(chain)) open.set(end, (open.get(end) ?? new Set()).add(chain));
  };
  const take = (chain: Chain) => {
    for (const end of endsOf(chain)) open.get(end)?.delete(chain);
  };
  for (const chain of chains) {
    const [first, last] = endsOf(chain);
    if (first !== last) put(chain);
    else if (chain.ids.length >= 4) rings.push(chain.points);
  }
  for (const chain of chains) {
    if (!open.get(chain.ids[0] ?? 0)?.has(chain)) continue;
    take(chain);
    const ids = [chain.ids[0] ?? 0, chain.ids.at(-1) ?? 0];
    const pieces = [chain.points];
    for (;;) {
      const [first, end = 0] = ids;
      const [next] = open.get(end) ?? [];
      if (first === end || !next) break;
      take(next);
      const isForward = next.ids[0] === end;
      pieces.push((isForward ? next.points : reversed(next.points)).slice(2));
      ids[1] = (isForward ? next.ids.at(-1) : next.ids[0]) ?? 0;
    }
    const ring = pieces.flat();
    if (ids[0] === ids[1] && ring.length >= 8) rings.push(ring);
  }
  return rings;
}

function endsOf({ ids }: Chain): [first: number, last: number] {
  return [ids[0] ?? 0, ids.at(-1) ?? 0];
}

function reversed(points: Points): number[] {
  const back: number[] = [];
  for (let n = points.length - 2; n >= 0; n -= 2) back.push(points[n] ?? 0, points[n + 1] ?? 0);
  return back;
}

/** Whether a hole lies in a ring: by the middle of its first step, since its corners may be corners of the ring. */
function isWithin(hole: Points, ring: Points): boolean {
  const [lat, lon] = [((hole[0] ?? 0) + (hole[2] ?? 0)) / 2, ((hole[1] ?? 0) + (hole[3] ?? 0)) / 2];
  let isInside = false;
  for (let n = 0; n + 3 < ring.length; n += 2) {
    const [north = 0, east = 0, nextNorth = 0, nextEast = 0] = [ring[n], ring[n + 1], ring[n + 2], ring[n + 3]];
    if (north > lat !== nextNorth > lat && lon < east + ((lat - north) / (nextNorth - north)) * (nextEast - east)) {
      isInside = !isInside;
    }
  }
  return isInside;
}
