import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { streetTiles as sizes, tileAt } from '#contract/streets/street-tile';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import type { Db } from '../../store/database.ts';
import { bars, localities } from '../../store/schema.ts';
import { streetSets, streetTiles } from '../../store/street-tables.ts';
import { listGrounds, listNetworks } from '../../store/streets/street-tiles.ts';
import { type SmallMap, writeOsm, writeOsmGz, writePbf } from '../../testing/osm-writer.ts';
import { unpackTile } from '../ground/pack-tile.ts';
import { unpackChains } from '../network-blob.ts';
import { importMap } from './import-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-map-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date('2026-11-17T20:00:00Z');

/** A crossing, a pub in each kind of thing, a pond with an island, and a street that goes on beyond the map. */
const town: SmallMap = {
  nodes: [
    { id: 1, lat: 53.96, lon: -1.08 },
    { id: 2, lat: 53.961, lon: -1.08 },
    { id: 3, lat: 53.962, lon: -1.08 },
    { id: 4, lat: 53.961, lon: -1.081 },
    { id: 5, lat: 53.961, lon: -1.06 },
    { id: 10, lat: 53.9605, lon: -1.0801, tags: { amenity: 'pub', name: 'The Crown', 'addr:street': 'High Street' } },
    { id: 11, lat: 53.96, lon: -1.079, tags: { place: 'town', name: 'Yorkton', population: '1,200' } },
    { id: 12, lat: 53.96, lon: -1.079, tags: { amenity: 'cafe', name: 'Tea' } },
    ...square(20, 53.963, -1.082, 0.0002),
    ...square(30, 53.965, -1.084, 0.004),
    ...square(40, 53.966, -1.083, 0.001),
  ],
  ways: [
    { id: 100, nodes: [1, 2, 3], tags: { highway: 'primary', name: 'High Street' } },
    { id: 101, nodes: [4, 2, 5], tags: { highway: 'residential', name: 'Cross Street' } },
    { id: 102, nodes: [3, 9_999, 4, 1], tags: { highway: 'footway' } },
    { id: 103, nodes: [1, 5], tags: { highway: 'motorway' } },
    { id: 104, nodes: [20, 21, 22, 23, 20], tags: { amenity: 'bar', name: 'The Block', building: 'yes' } },
    { id: 105, nodes: [30, 31, 32] },
    { id: 106, nodes: [30, 33, 32] },
    { id: 107, nodes: [40, 41, 42, 43, 40] },
  ],
  relations: [
    {
      id: 200,
      members: [
        { type: 'way', ref: 105, role: 'outer' },
        { type: 'way', ref: 106, role: 'outer' },
        { type: 'way', ref: 107, role: 'inner' },
        { type: 'way', ref: 9_999, role: 'outer' },
      ],
      tags: { type: 'multipolygon', natural: 'water' },
    },
    {
      id: 201,
      members: [{ type: 'way', ref: 107, role: 'outer' }],
      tags: { type: 'multipolygon', amenity: 'nightclub', name: 'Island' },
    },
  ],
};

test.each([
  ['.osm.pbf', writePbf(town)],
  ['.osm.pbf in many blocks', writePbf(town, { atOnce: 2 })],
  ['.osm', writeOsm(town)],
  ['.osm.gz', writeOsmGz(town)],
])('bars, towns and streets come in from %s', async (_, content) => {
  const { db } = await freshDatabase();
  const parts: number[] = [];
  expect(await bring(db, content, { onProgress: ({ part }) => parts.push(part) })).toEqual({
    bars: 3,
    closed: 0,
    unnamed: 0,
    others: 1,
    localities: 1,
    added: 3,
    changed: 0,
    vanished: 0,
    points: 4,
    squares: 1,
  });
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts.at(-1)).toBe(1);
  expect(await listBars(db)).toEqual([
    ['osm:n10', 'The Crown', 'pub', 53.9605, -1.0801, 'town', false],
    ['osm:r201', 'Island', 'nightclub', 53.9665, -1.0825, 'town', false],
    ['osm:w104', 'The Block', 'bar', 53.9631, -1.0819, 'town', false],
  ]);
  expect(await db.select({ id: localities.id, people: localities.people }).from(localities)).toEqual([
    { id: 'osm:n11', people: 1_200 },
  ]);
  expect(await listChains(db)).toEqual([
    [100, [1, 2, 3]],
    [101, [4, 2, 5]],
    [102, [4, 1]],
  ]);
  const sets = await db.select().from(streetSets);
  expect(sets).toEqual([
    {
      id: 1,
      name: 'town',
      isOsm: true,
      points: 4,
      south: 53.96,
      west: -1.081,
      north: 53.962,
      east: -1.06,
      createdAt: now,
    },
  ]);
  const [ground] = await listGrounds(db, tileAt({ lat: 53.961, lon: -1.08 }, sizes.near));
  const tile = ground ? unpackTile(ground) : null;
  expect(tile).toMatchObject({
    credit: '© OpenStreetMap contributors',
    names: expect.arrayContaining(['High Street']),
  });
  // The pond, with a ring round it and one round its island.
  expect(tile?.areas.map(([kind, ...rings]) => [kind, rings.length])).toEqual([[1, 2]]);
});

test('the same set again takes the place of the one before; another set stays', async () => {
  const { db } = await freshDatabase();
  await bring(db, writePbf(town));
  await bring(db, writePbf({ nodes: town.nodes ?? [], ways: town.ways?.slice(1, 2) ?? [] }), { collection: 'other' });
  const fewer = { nodes: town.nodes?.filter(({ id }) => id !== 10) ?? [], ways: town.ways?.slice(0, 1) ?? [] };
  expect(await bring(db, writePbf(fewer))).toMatchObject({ bars: 0, added: 0, points: 3 });
  expect((await everything(db)).sets.map(({ name }) => name)).toEqual(['other', 'town']);
  expect(await listChains(db)).toEqual([
    [101, [4, 2, 5]],
    [100, [1, 2, 3]],
  ]);
  expect(await db.$count(streetTiles)).toBeGreaterThan(0);
});

test.each([
  ['cut off', writePbf(town, { atOnce: 2 }).subarray(0, -9)],
  ['out of order at its end', writePbf({ ...town, ways: [...(town.ways ?? []), { id: 1, nodes: [] }] }, { atOnce: 3 })],
  ['without anything', writePbf({ nodes: [{ id: 1, lat: 1, lon: 2 }] })],
  ['cut off as text', writeOsm(town).slice(0, -20)],
  ['with areas that cover the world many times over', writePbf(coveringAll())],
])('a file that is %s changes nothing', async (_, content) => {
  const { db } = await freshDatabase();
  await bring(db, writePbf(town));
  const before = await everything(db);
  await expect(bring(db, content)).rejects.toThrow(expect.objectContaining({ name: 'BrokenFile' }));
  expect(await everything(db)).toEqual(before);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a file that would close too many bars leaves streets as they are too', async () => {
  const { db } = await freshDatabase();
  const pubs = Array.from({ length: 100 }, (_, n) => ({
    id: n + 1,
    lat: 53.9 + (n % 10) / 100,
    lon: -1 - n / 1_000,
    tags: { amenity: 'pub', name: `Pub ${n}` },
  }));
  const ways = [{ id: 1, nodes: [1, 2, 3], tags: { highway: 'path' } }];
  await bring(db, writePbf({ nodes: pubs, ways }));
  const before = await everything(db);
  const few = pubs.filter(({ id }) => id < 20 || id > 90);
  await expect(bring(db, writePbf({ nodes: few, ways }))).rejects.toThrow(
    /this would close 7\d of the \d+ open bars that the set 'town' has there\. Add --closes/,
  );
  expect(await everything(db)).toEqual(before);
  expect(await bring(db, writePbf({ nodes: few, ways }), { mayClose: true })).toMatchObject({ bars: 29 });
});

test('two imports of the same map at once come to the same as one', async () => {
  const { db } = await freshDatabase();
  await Promise.all([bring(db, writePbf(town)), bring(db, writePbf(town))]);
  expect(await db.$count(streetSets)).toBe(1);
  expect(await listBars(db)).toHaveLength(3);
});

test('nobody walks through a gate that is shut', async () => {
  const { db } = await freshDatabase();
  const gate = { id: 3, lat: 53.962, lon: -1.08, tags: { barrier: 'gate', access: 'private' } };
  const nodes = [1, 2, 4, 5].map((id) => ({ id, lat: 53.959 + id / 1_000, lon: -1.08 }));
  const ways = [{ id: 100, nodes: [1, 2, 3, 4, 5], tags: { highway: 'path' } }];
  await bring(db, writePbf({ nodes: [...nodes, gate].toSorted((one, other) => one.id - other.id), ways }));
  expect(await listChains(db)).toEqual([
    [100, [1, 2]],
    [100, [4, 5]],
  ]);
});

function square(id: number, lat: number, lon: number, wide: number) {
  return [
    { id, lat, lon },
    { id: id + 1, lat: lat + wide, lon },
    { id: id + 2, lat: lat + wide, lon: lon + wide },
    { id: id + 3, lat, lon: lon + wide },
  ];
}

function coveringAll(): SmallMap {
  const nodes = square(1, -80, -170, 160);
  const ways = Array.from({ length: 9 }, (_, n) => ({ id: n + 1, nodes: [1, 2, 3, 4, 1], tags: { landuse: 'grass' } }));
  return { nodes, ways };
}

async function bring(db: Db, content: string | Buffer, more: Partial<Parameters<typeof importMap>[1]> = {}) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return importMap(db, { path, collection: 'town', folder, now, ...more });
}

async function listBars(db: Db) {
  const all = await everything(db);
  return all.bars.map((bar) => [bar.id, bar.name, bar.kind, bar.lat, bar.lon, bar.collection, bar.isClosed]);
}

async function listChains(db: Db): Promise<[way: number, ids: number[]][]> {
  const { x, y } = tileAt({ lat: 53.961, lon: -1.08 }, sizes.near);
  const networks = await listNetworks(db, { west: x - 9, east: x + 9, north: y - 9, south: y + 9 });
  return networks.flatMap(unpackChains).map(({ way, ids }) => [way, ids]);
}

async function everything(db: Db) {
  const tiles = await db.select().from(streetTiles);
  return {
    bars: (await db.select().from(bars)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    sets: (await db.select().from(streetSets)).toSorted((a, b) => a.id - b.id),
    tiles: tiles.toSorted((a, b) => a.z - b.z || a.x - b.x || a.y - b.y || a.setId - b.setId),
  };
}
