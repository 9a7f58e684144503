import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { indexOfPoint, NodeStore } from './node-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'points-'));
afterAll(() => rm(folder, { recursive: true }));

test.each([1_000_000, 3])('points are found where they were put, with at most %i entries in memory', (mostBlocks) => {
  const store = new NodeStore(folder, mostBlocks);
  for (let n = 1; n <= 100_000; n++) store.add(3 * n, n - 50_000, -7 * n);
  const wanted = [300_003, 3, 300_000, 4, 150_000, 3, 0, 2 ** 52];
  const found = store.find(Float64Array.from(wanted));
  expect(wanted.map((id) => placeIn(found, id))).toEqual([
    null,
    [-49_999, -7],
    [50_000, -700_000],
    null,
    [0, -350_000],
    [-49_999, -7],
    null,
    null,
  ]);
  const all = store.find(Float64Array.from({ length: 100_000 }, (_, n) => 300_000 - 3 * n));
  expect(all.known.every((known) => known === 1)).toBe(true);
  expect(Array.from(all.lats)).toEqual(Array.from({ length: 100_000 }, (_, n) => n + 1 - 50_000));
  store.close();
});

test('a map without points has none, and nothing lies in the folder', () => {
  const store = new NodeStore(folder);
  expect(readdirSync(folder)).toEqual([]);
  expect(placeIn(store.find(Float64Array.of(1)), 1)).toBeNull();
  store.close();
});

function placeIn(found: ReturnType<NodeStore['find']>, id: number): [lat: number, lon: number] | null {
  const at = indexOfPoint(found, id);
  return at < 0 ? null : [found.lats[at] ?? 0, found.lons[at] ?? 0];
}
