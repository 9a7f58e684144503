import { expect, test } from 'vitest';
import { streetTiles, tilesAround } from '#contract/streets/street-tile';
import { demoCities } from '../../places/demo.ts';
import { unpackTile } from '../ground/pack-tile.ts';
import type { Chain, GroundThing } from '../things.ts';
import { inventedChains, inventedThings, inventedTile } from './invented.ts';

const perDegree = 1e7;
const towns = demoCities.map(({ slug, bars }) => ({ slug, bars, ...placeOf(bars[0]) }));

test.each(towns)('every bar of $slug stands within ten metres of a street of its name', async ({ bars, lat, lon }) => {
  const things = await inventedThings(boxAt(lat, lon));
  const far = bars.filter((bar) => metresToStreet(things, bar[2], placeOf(bar)) > 10).map(([name]) => name);
  expect(far).toEqual([]);
});

test.each(towns)('every street of $slug can be walked to from every other', async ({ lat, lon }) => {
  const chains = await inventedChains(boxAt(lat, lon));
  expect(chains.length).toBeGreaterThan(200);
  expect(reached(chains).size).toBe(chains.length);
});

test.each(towns)('no bar of $slug stands in the water', async ({ bars, lat, lon }) => {
  const things = await inventedThings(boxAt(lat, lon));
  const river = things.flatMap((thing) => ('line' in thing && thing.line === 'river' ? [thing.points] : []));
  const wet = bars.filter((bar) => Math.min(...river.map((points) => metresToLine(points, placeOf(bar)))) < 22);
  expect(wet.map(([name]) => name)).toEqual([]);
});

test.each(towns)(
  'the squares round a bar of $slug show a town, and nobody is credited for it',
  async ({ lat, lon }) => {
    const tiles = tilesAround({ lat, lon });
    const grounds = await Promise.all(tiles.map(inventedTile));
    expect(grounds.reduce((sum, ground) => sum + (ground?.length ?? 0), 0)).toBeLessThan(150_000);
    const shown = grounds.flatMap((ground) => (ground ? [unpackTile(ground)] : []));
    expect(shown).toHaveLength(tiles.length);
    expect(shown.every((tile) => tile.credit === undefined)).toBe(true);
    const near = shown.slice(0, 9);
    expect(near.reduce((sum, { lines }) => sum + lines.length, 0)).toBeGreaterThan(200);
    expect(new Set(near.flatMap(({ areas }) => areas.map(([kind]) => kind)))).toEqual(new Set([0, 1, 2]));
  },
);

test('a town is the same each time it is asked for, and nowhere is no town', async () => {
  const [tile] = tilesAround({ lat: 53.9592, lon: -1.0801 });
  const first = tile && (await inventedTile(tile));
  expect(first && (await inventedTile(tile))?.equals(first)).toBe(true);
  expect(await inventedTile({ z: streetTiles.near, x: 5, y: 5 })).toBeNull();
  expect(await inventedChains({ south: 0, west: 0, north: 1, east: 1 })).toEqual([]);
});

function placeOf(bar: readonly [string, string, string, number, number] | undefined) {
  return { lat: bar?.[3] ?? 0, lon: bar?.[4] ?? 0 };
}

function boxAt(lat: number, lon: number) {
  return { south: lat * perDegree, north: lat * perDegree, west: lon * perDegree, east: lon * perDegree };
}

function metresToStreet(things: readonly GroundThing[], name: string, place: { lat: number; lon: number }): number {
  const streets = things.flatMap((thing) => ('line' in thing && thing.name === name ? [thing.points] : []));
  return Math.min(...streets.map((points) => metresToLine(points, place)));
}

function metresToLine(points: readonly number[], { lat, lon }: { lat: number; lon: number }): number {
  const upM = 111_195;
  const rightM = upM * Math.cos((lat * Math.PI) / 180);
  const spots = Array.from({ length: points.length / 2 }, (_, at) => ({
    x: ((points[2 * at + 1] ?? 0) / perDegree - lon) * rightM,
    y: ((points[2 * at] ?? 0) / perDegree - lat) * upM,
  }));
  return Math.min(
    ...spots.slice(1).map((to, at) => {
      const from = spots[at] ?? to;
      const [x, y] = [to.x - from.x, to.y - from.y];
      const along = Math.max(0, Math.min(1, -(from.x * x + from.y * y) / (x * x + y * y || 1)));
      return Math.hypot(from.x + along * x, from.y + along * y);
    }),
  );
}

/** The chains that hang together with the first. */
function reached(chains: readonly Chain[]): Set<Chain> {
  const byPoint = new Map<number, Chain[]>();
  for (const chain of chains) for (const id of chain.ids) byPoint.set(id, [...(byPoint.get(id) ?? []), chain]);
  const found = new Set(chains.slice(0, 1));
  for (const chain of found) for (const id of chain.ids) for (const next of byPoint.get(id) ?? []) found.add(next);
  return found;
}
