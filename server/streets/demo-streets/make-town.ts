import { setImmediate as breathe } from 'node:timers/promises';
import { chanceOf, hillsOf } from './chance.ts';
import { barStreets, highStreets } from './bar-streets.ts';
import { Field } from './field.ts';
import { type Green, makeGreens } from './greens.ts';
import { GroundMap } from './ground-map.ts';
import { Growth } from './grow.ts';
import { makeMainRoads } from './main-roads.ts';
import { joinStreets, type Network } from './network.ts';
import { beside, between, evenly, type PlannedArea, type PlannedStreet, type Spot, type TownBar } from './plan.ts';
import { type Names, namesFor } from './street-names.ts';
import { makeRail, makeRiver, type River } from './waters.ts';

export interface Town {
  network: Network;
  areas: PlannedArea[];
  /** Drawn and not walked on. */
  rail: Spot[];
  river: Spot[];
}

/** A town round these bars, the same each time: old in the middle, looser towards its edges. Others get a turn between its steps. */
export async function makeTown(slug: string, bars: readonly TownBar[]): Promise<Town> {
  const chance = chanceOf(slug);
  const names = namesFor(
    chance,
    bars.map(({ street }) => street),
  );
  const river = makeRiver(chance, bars);
  const rail = makeRail(chance, bars, river);
  const { ring, roads } = makeMainRoads(chance, bars, river, names);
  const lines = [ring, ...roads].map(({ spots }) => spots);
  const greens = makeGreens(chance, bars, [...lines, river.middle, rail]);
  await breathe();
  const ground = groundUnder(river, rail, greens);
  const field = new Field(chance);
  field.follow(river.middle, 220, 1.2);
  for (const line of lines) field.follow(line, 160, 1);
  for (const { ways } of greens) if (ways[0]) field.follow(ways[0].spots, 90, 1.2);
  await breathe();
  const growth = new Growth(field, ground, chance);
  for (const street of [ring, ...roads, ...greens.flatMap(({ ways }) => ways)]) growth.add(street);
  for (const street of bridges(chance, river, growth, names)) growth.add(street);
  for (const street of quays(river, names)) growth.add(street);
  const squares = highStreets(chance, growth, bars);
  barStreets(chance, growth, bars);
  await breathe();
  const land = hillsOf(chance, 800);
  await growth.fill(
    (spot) => blockM(Math.hypot(spot.x, spot.y)) * (1 + 0.22 * land(spot.x, spot.y)),
    (spot) => 1_950 + 450 * land(spot.y / 2, spot.x / 2),
    (length) => (length > 170 ? names.street() : null),
  );
  growth.finish((spot) => blockM(Math.hypot(spot.x, spot.y)));
  await breathe();
  const network = joinStreets(growth.streets);
  return { network, areas: [...greens.map(({ area }) => area), river.area, ...squares], rail, river: river.middle };
}

/** How wide a block is, so far from the middle. */
function blockM(far: number): number {
  return 58 + 16 * (far / 600) + 20 * (far / 1_200) ** 2 + 18 * (far / 1_500) ** 4;
}

function groundUnder(river: River, rail: readonly Spot[], greens: readonly Green[]): GroundMap {
  const ground = new GroundMap();
  ground.takeAlong(river.middle, river.halfWidthM + 7);
  ground.takeAlong(evenly(rail, 10), 14);
  for (const { area, middle, radiusM } of greens) {
    const edge = evenly(area.ring, 12);
    for (let share = 1; share > 0; share -= 0.12) {
      ground.takeAlong(
        edge.map((spot) => between(middle, spot, share)),
        Math.max(4, radiusM * 0.09),
      );
    }
  }
  return ground;
}

/** A street along each bank where the town is, and paths further out. */
function quays(river: River, names: Names): PlannedStreet[] {
  return [1, -1].flatMap((side) => {
    const line = beside(river.middle, side * (river.halfWidthM + 13));
    const isTown = line.map((spot) => Math.hypot(spot.x, spot.y) < 900);
    const [first, last] = [isTown.indexOf(true), isTown.lastIndexOf(true)];
    const part = (from: number, to: number) => evenly(line.slice(Math.max(0, from), to), 12);
    return [
      { kind: 'path' as const, name: null, spots: part(first - 45, first + 1) },
      { kind: 'street' as const, name: names.street(), spots: part(first, last + 1) },
      { kind: 'path' as const, name: null, spots: part(last, last + 45) },
    ].filter(({ spots }) => spots.length > 2);
  });
}

/** Besides the roads that cross the river anyway. */
function bridges(chance: () => number, river: River, growth: Growth, names: Names): PlannedStreet[] {
  const made: PlannedStreet[] = [];
  for (let at = 1, since = 150; at < river.middle.length - 1; at++, since += 20) {
    const [spot, next] = [river.middle[at], river.middle[at + 1]];
    if (!spot || !next || Math.hypot(spot.x, spot.y) > 1_000) continue;
    const way = { x: -(next.y - spot.y) / 20, y: (next.x - spot.x) / 20 };
    if (growth.sown.hasBeside(spot, way, 130)) since = 0;
    if (since < 210 + chance() * 120) continue;
    since = 0;
    const reach = river.halfWidthM + 19;
    const ends = [-1, 1].map((side) => ({ x: spot.x + way.x * side * reach, y: spot.y + way.y * side * reach }));
    const isFoot = made.length % 3 === 2;
    made.push({ kind: isFoot ? 'path' : 'street', name: isFoot ? null : names.street(), spots: evenly(ends, 10) });
  }
  return made;
}
