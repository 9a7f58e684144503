import type { Names } from './street-names.ts';
import { evenly, metresTo, type PlannedStreet, smooth, type Spot, roadsEndM } from './plan.ts';
import { hillsOf } from './chance.ts';

/** Roads keep so far away from bars, which stand in streets of their own. */
const roomM = 32;

export interface MainRoads {
  ring: PlannedStreet;
  roads: PlannedStreet[];
}

/** A ring round the old town, and roads that lead out of it in bends, some of them forking. */
export function makeMainRoads(chance: () => number, bars: readonly Spot[], names: Names): MainRoads {
  const land = hillsOf(chance, 560);
  const far = bars.map((bar) => Math.hypot(bar.x, bar.y)).toSorted((a, b) => a - b);
  const radius = Math.max(330, Math.min(560, (far[Math.floor(far.length * 0.75)] ?? 400) * 1.08));
  const count = 6 + Math.floor(chance() * 2);
  const first = chance() * Math.PI * 2;
  const stretch = 1 + chance() * 0.25;
  const angles = Array.from({ length: 24 }, (_, at) => first + (at / 24) * Math.PI * 2);
  const round = angles.map((angle) => {
    const spot = { x: Math.cos(angle) * radius * stretch, y: (Math.sin(angle) * radius) / stretch };
    const by = 1 + 0.2 * land(spot.x, spot.y);
    return awayFrom(bars, { x: spot.x * by, y: spot.y * by });
  });
  const ring = smooth([...round, ...round.slice(0, 1)], 2);
  const roads = Array.from({ length: count }, (_, at): PlannedStreet => {
    const begin = round[Math.round((at / count + (chance() - 0.5) * 0.06) * 24 + 24) % 24] ?? { x: 0, y: 0 };
    return { kind: 'main', name: names.road(), spots: [inwards(begin), ...wander(chance, begin, bars)] };
  });
  return {
    ring: { kind: 'main', name: names.ring(), spots: evenly(ring, 12) },
    roads: [...roads, ...roads.flatMap((road, at) => fork(chance, road, at, bars, names))],
  };
}

/** Outwards, never quite straight. */
function wander(chance: () => number, from: Spot, bars: readonly Spot[], turned = 0): Spot[] {
  const spots = [from];
  let heading = Math.atan2(from.y, from.x) + turned;
  const drift = (chance() - 0.5) * 0.16;
  for (let spot = from; Math.hypot(spot.x, spot.y) < roadsEndM - 60; ) {
    const outwards = Math.atan2(spot.y, spot.x);
    heading += drift + (chance() - 0.5) * 0.3 + 0.14 * Math.sin(outwards - heading);
    spot = { x: spot.x + Math.cos(heading) * 110, y: spot.y + Math.sin(heading) * 110 };
    spots.push(awayFrom(bars, spot));
    if (spots.length > 90) break;
  }
  return evenly(smooth(spots, 2), 12);
}

/** Half of the roads part once more on their way out. */
function fork(
  chance: () => number,
  road: PlannedStreet,
  at: number,
  bars: readonly Spot[],
  names: Names,
): PlannedStreet[] {
  const begin = road.spots[Math.floor((0.08 + chance() * 0.16) * road.spots.length)];
  if (at % 2 === 1 || !begin) return [];
  const turned = (chance() < 0.5 ? 1 : -1) * (0.95 + chance() * 0.35);
  return [{ kind: 'main', name: names.road(), spots: wander(chance, begin, bars, turned) }];
}

/** A road begins a little within the ring, so that both truly meet. */
function inwards({ x, y }: Spot): Spot {
  const by = 1 - 14 / (Math.hypot(x, y) || 1);
  return { x: x * by, y: y * by };
}

function awayFrom(bars: readonly Spot[], spot: Spot): Spot {
  const [nearest] = bars.toSorted((a, b) => metresTo(a, spot) - metresTo(b, spot));
  const near = nearest ? metresTo(nearest, spot) : roomM;
  if (!nearest || near >= roomM) return spot;
  const by = roomM / (near || 1);
  return { x: nearest.x + (spot.x - nearest.x) * by, y: nearest.y + (spot.y - nearest.y) * by };
}
