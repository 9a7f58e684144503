import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { areaKinds, streetTiles, tileAt } from '#contract/streets/street-tile';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { listGrounds } from '../../store/streets/street-tiles.ts';
import { writePbf } from '../../testing/osm-writer.ts';
import { unpackTile } from '../ground/pack-tile.ts';
import { importMap } from './import-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'sea-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('off a coast lies the sea, also in squares where nothing else is; inland there is none', async () => {
  const { db } = await freshDatabase();
  const middle = tileAt({ lat: 54, lon: 1 }, streetTiles.near);
  // A coast that runs north, with land on its left, through the middle of a column of squares; a street far inland of it, a pier beyond.
  const coast = Array.from({ length: 40 }, (_, n) => ({
    id: n + 1,
    lat: 53.9 + n * 0.005,
    lon: lonOf(middle.x + 0.5),
  }));
  const nodes = [
    ...coast,
    { id: 50, lat: 54, lon: lonOf(middle.x - 1.5) },
    { id: 51, lat: 54, lon: lonOf(middle.x + 0.4) },
    { id: 52, lat: 54, lon: lonOf(middle.x + 1.2) },
  ];
  const ways = [
    { id: 1, nodes: coast.map(({ id }) => id), tags: { natural: 'coastline' } },
    { id: 2, nodes: [50, 51, 52], tags: { highway: 'primary', name: 'Pier Road' } },
  ];
  const path = join(folder, 'coast.osm.pbf');
  writeFileSync(path, writePbf({ nodes, ways }));
  await importMap(db, { path, collection: 'coast', folder, now: new Date() });
  const drawn = async (right: number) => {
    const [ground] = await listGrounds(db, { ...middle, x: middle.x + right });
    const tile = ground && unpackTile(ground);
    return (
      tile && { water: tile.areas.filter(([kind]) => areaKinds[kind] === 'water').length, lines: tile.lines.length }
    );
  };
  expect(await drawn(-2)).toEqual({ water: 0, lines: 1 });
  expect(await drawn(-1)).toEqual({ water: 0, lines: 1 });
  expect(await drawn(0)).toEqual({ water: 1, lines: 1 });
  expect(await drawn(1)).toEqual({ water: 1, lines: 1 });
  expect(await drawn(2)).toEqual({ water: 1, lines: 0 });
  expect(await drawn(9)).toBeUndefined();
});

/** The west edge of a column of near squares. */
function lonOf(x: number): number {
  return (x / 2 ** streetTiles.near) * 360 - 180;
}
