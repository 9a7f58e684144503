import type { Names } from './street-names.ts';
import { offTheRiver } from './off-the-river.ts';
import { between, evenly, metresTo, type PlannedStreet, roadsEndM, smooth, type Spot } from './plan.ts';
import { hillsOf } from './chance.ts';
import type { River } from './waters.ts';

/** Roads keep so far away from bars, which stand in streets of their own. */
const roomM = 32;

export interface MainRoads {
  ring: PlannedStreet;
  roads: PlannedStreet[];
}

/** A ring round the old town, and roads that lead out of it in bends, some of them forking. */
export function makeMainRoads(chance: () => number, bars: readonly Spot[], river: River, names: Names): MainRoads {
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
  const ring = offTheRiver(evenly(smooth([...round, ...round.slice(0, 1)], 2), 12), river);
  const road = (from: Spot, on: readonly Spot[], turned?: number): PlannedStreet => {
    const begin = nearestOf(on, from);
    const way = offTheRiver(wander(chance, begin, bars, turned), river);
    return { kind: 'main', name: names.road(), spots: [behind(begin, way[1] ?? begin), ...way] };
  };
  const roads = Array.from({ length: count }, (_, at): PlannedStreet => {
    const from = round[Math.round((at / count + (chance() - 0.5) * 0.06) * 24 + 24) % 24] ?? { x: 0, y: 0 };
    return road(from, ring);
  });
  // Half of them part once more on their way out.
  const forks = roads.flatMap(({ spots }, at) => {
    const from = spots[Math.floor((0.08 + chance() * 0.16) * spots.length)];
    if (at % 2 === 1 || !from) return [];
    return [road(from, spots, (chance() < 0.5 ? 1 : -1) * (0.95 + chance() * 0.35))];
  });
  return { ring: { kind: 'main', name: names.ring(), spots: ring }, roads: [...roads, ...forks] };
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

/** A little behind where a road begins, so that it truly meets the one it begins at. */
function behind(begin: Spot, next: Spot): Spot {
  return between(begin, next, -6 / (metresTo(begin, next) || 1));
}

function nearestOf(spots: readonly Spot[], to: Spot): Spot {
  return spots.reduce((best, spot) => (metresTo(spot, to) < metresTo(best, to) ? spot : best), spots[0] ?? to);
}

function awayFrom(bars: readonly Spot[], spot: Spot): Spot {
  const [nearest] = bars.toSorted((a, b) => metresTo(a, spot) - metresTo(b, spot));
  const near = nearest ? metresTo(nearest, spot) : roomM;
  if (!nearest || near >= roomM) return spot;
  const by = roomM / (near || 1);
  return { x: nearest.x + (spot.x - nearest.x) * by, y: nearest.y + (spot.y - nearest.y) * by };
}
