import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { type StreetTile, streetTilePath, streetTiles, type TileAt, tileAt } from '#contract/streets/street-tile';
import { freshApp } from '../../tests/harness/servers/app.ts';
import type { Deps } from '../deps.ts';
import { streetSets, streetTiles as tilesTable } from '../store/street-tables.ts';
import { packTile } from '../streets/ground/pack-tile.ts';
import { boxOf } from '../streets/ground/tile-box.ts';
import type { GroundThing } from '../streets/things.ts';

let app: FastifyInstance;
let deps: Deps;
const krems = { lat: 48.41, lon: 15.6 };
const near = tileAt(krems, streetTiles.near);
const far = tileAt(krems, streetTiles.far);
const credit = '© OpenStreetMap contributors';

beforeAll(async () => {
  ({ app, deps } = await freshApp());
  await keepStreets('krems', [near, far], ['main', 'Ringstrasse', 0.5]);
  await keepStreets('melk', [near], ['street', 'Steiner Landstrasse', 0.7]);
});

test('a square is sent as it lies there to whoever takes brotli, and unpacked to others', async () => {
  const url = streetTilePath(far);
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  const tile: StreetTile = JSON.parse(brotliDecompressSync(packed.rawPayload).toString());
  expect([tile.credit, tile.names, tile.lines.length]).toEqual([credit, ['Ringstrasse'], 1]);
  const { 'content-type': type, 'content-encoding': encoding, 'cache-control': caching, vary } = packed.headers;
  expect([type, encoding, caching, vary]).toEqual([
    'application/json',
    'br',
    'public, max-age=3600',
    'accept-encoding',
  ]);
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(tile);
  const plain = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
  expect([plain.json(), plain.headers['content-encoding']]).toEqual([tile, undefined]);
});

test('a square that two imports share holds the streets of both', async () => {
  const answer = await app.inject(streetTilePath(near));
  expect(answer.json().names.toSorted()).toEqual(['Ringstrasse', 'Steiner Landstrasse']);
});

test('who has a square already is told so, and only for the same content in the same packing', async () => {
  const url = streetTilePath(far);
  const asked = { 'accept-encoding': 'br' };
  const first = await app.inject({ url, headers: asked });
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^"[\w-]+-br"$/);
  const again = await app.inject({ url, headers: { ...asked, 'if-none-match': `W/"other", ${etag}` } });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(200);
});

test('where nothing is known there is no content, and that is no error', async () => {
  const nowhere = await app.inject(streetTilePath(tileAt({ lat: -40, lon: -120 }, streetTiles.near)));
  expect([nowhere.statusCode, nowhere.body, nowhere.headers['cache-control']]).toEqual([
    204,
    '',
    'public, max-age=3600',
  ]);
});

test('a town of the demo directory has streets we made up, until true ones come in', async () => {
  const york = tileAt({ lat: 53.9592, lon: -1.0801 }, streetTiles.near);
  const before = await app.inject(streetTilePath(york));
  expect([before.json().credit, before.json().lines.length > 50]).toEqual([undefined, true]);
  const leeds = tileAt({ lat: 53.7969, lon: -1.5423 }, streetTiles.near);
  await keepStreets('leeds', [{ ...leeds, x: leeds.x + 1 }], ['main', 'Eastgate', 0.5], {
    south: 53.79,
    west: -1.53,
    north: 53.8,
    east: -1.5,
  });
  expect((await app.inject(streetTilePath(leeds))).statusCode).toBe(204);
});

test.each([
  '/streets/14/16384/0',
  '/streets/14/0/16384',
  '/streets/12/1/1',
  '/streets/0/0/0',
  '/streets/14/-1/5',
  '/streets/14/01/5',
  '/streets/14/1e2/5',
  '/streets/14/1.5/5',
  '/streets/14/99999999999999999999/5',
  '/streets/14/x/y',
  '/streets/14/1',
  '/streets/14/1/2/3',
  '/streets/',
])('%s is no square', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

async function keepStreets(
  name: string,
  tiles: TileAt[],
  [line, street, down]: ['main' | 'street', string, number],
  box = { south: 48.3, west: 15.5, north: 48.5, east: 15.7 },
) {
  const [set] = await deps.database.db
    .insert(streetSets)
    .values({ name, points: 2, ...box })
    .returning();
  const rows = tiles.map((tile) => {
    const { south, west, north, east } = boxOf(tile);
    const lat = Math.round(north + down * (south - north));
    const things: GroundThing[] = [{ line, name: street, points: [lat, west, lat, east] }];
    return { ...tile, setId: set?.id ?? 0, ground: packTile(tile, things, credit).ground };
  });
  await deps.database.db.insert(tilesTable).values(rows);
}
