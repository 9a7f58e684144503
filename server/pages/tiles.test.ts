import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import type { Deps } from '../deps.ts';
import { pieceOf, tilesNote } from './tiles.ts';

let app: FastifyInstance;
let deps: Deps;

beforeAll(async () => {
  ({ app, deps } = await freshApp({ TILES_URL: '/tiles/york.pmtiles' }));
});

beforeEach(() => rm(join(deps.config.dataDir, 'tiles'), { recursive: true, force: true }));

test('an archive of the operator is read by pieces, and kept for a day', async () => {
  expect((await app.inject('/tiles/york.pmtiles')).statusCode).toBe(404);
  expect(tilesNote(deps.config)).toContain('There is no map archive at ');
  await keepArchive(deps.config.dataDir, 'PMTiles and more');
  expect(tilesNote(deps.config)).toBeNull();
  const piece = await app.inject({ url: '/tiles/york.pmtiles', headers: { range: 'bytes=2-6' } });
  expect([piece.statusCode, piece.body, piece.headers['content-range'], piece.headers['content-length']]).toEqual([
    206,
    'Tiles',
    'bytes 2-6/16',
    '5',
  ]);
  const { etag, 'cache-control': caching, 'cross-origin-resource-policy': whose } = piece.headers;
  expect([caching, whose, String(etag).startsWith('"')]).toEqual(['public, max-age=86400', 'same-origin', true]);
});

test('an archive that was replaced has another name for its content, and no old piece is mixed with the new', async () => {
  await keepArchive(deps.config.dataDir, 'the first one');
  const before = await app.inject({ url: '/tiles/york.pmtiles', headers: { range: 'bytes=0-2' } });
  const etag = String(before.headers['etag']);
  const same = { range: 'bytes=4-8', 'if-range': etag };
  expect((await app.inject({ url: '/tiles/york.pmtiles', headers: same })).body).toBe('first');
  expect((await app.inject({ url: '/tiles/york.pmtiles', headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  await keepArchive(deps.config.dataDir, 'the second one');
  const after = await app.inject({ url: '/tiles/york.pmtiles', headers: same });
  expect([after.statusCode, after.body, after.headers['etag'] === etag]).toEqual([200, 'the second one', false]);
});

test('a piece beyond the end is refused with the size of the whole', async () => {
  await keepArchive(deps.config.dataDir, 'short');
  const beyond = await app.inject({ url: '/tiles/york.pmtiles', headers: { range: 'bytes=9-20' } });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([416, 'bytes */5', '']);
});

test('no other file of the data folder can be had', async () => {
  await keepArchive(deps.config.dataDir, 'york', 'leeds.pmtiles');
  const statuses = [];
  for (const url of ['/tiles/leeds.pmtiles', '/tiles/../database.log', '/tiles/', '/tiles/york.pmtiles/..']) {
    statuses.push((await app.inject(url)).statusCode);
  }
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test('a piece is what stands between two bytes, from one on, or the last few', () => {
  const asked = ['bytes=0-3', 'bytes=6-', 'bytes=-2', 'bytes=-99', 'bytes=8-99', 'bytes=10-11', 'bytes=-0'];
  expect(asked.map((range) => pieceOf(range, 10))).toEqual([
    { first: 0, last: 3 },
    { first: 6, last: 9 },
    { first: 8, last: 9 },
    { first: 0, last: 9 },
    { first: 8, last: 9 },
    'outside',
    'outside',
  ]);
  const unclear = [undefined, 'bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2', 'bytes=-'];
  expect(unclear.map((range) => pieceOf(range, 10))).toEqual([null, null, null, null, null]);
});

test('a map archive elsewhere may be read by the pages with a map, and by no other', async () => {
  const elsewhere = await freshApp({ TILES_URL: 'https://maps.egg.example/york.pmtiles' });
  const mayRead = async (url: string) =>
    /connect-src [^;]*https:\/\/maps\.egg\.example(;| )/.test(
      String((await elsewhere.app.inject(url)).headers['content-security-policy']),
    );
  const asked = ['/game/1', '/host/1', '/results/1', '/login', '/'].map(mayRead);
  expect(await Promise.all(asked)).toEqual([true, true, true, false, false]);
});

test('our own archive needs no leave of the policy', async () => {
  const { headers, body } = await app.inject('/game/1');
  expect(headers['content-security-policy']).toContain("connect-src 'self';");
  expect(body).toContain('<meta name="tiles" content="/tiles/york.pmtiles">');
});

async function keepArchive(dataDir: string, text: string, name = 'york.pmtiles'): Promise<void> {
  await mkdir(join(dataDir, 'tiles'), { recursive: true });
  await writeFile(join(dataDir, 'tiles', name), text);
}
