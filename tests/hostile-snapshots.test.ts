import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type ParsedTarEntryWithData, unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '../server/backup/command.ts';
import { openDatabase } from '../server/store/database.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { freshDatabase, freshDatabaseUrl } from './harness/servers/database.ts';
import { askHome, nightOf } from './harness/people/home.ts';
import { sentPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { claim, cookieOf, endRace, expectedBar, startedRace } from './harness/races/race.ts';
import { freshDataDir } from './harness/servers/server-process.ts';

const dataDir = await freshDataDir();
const source = await freshDatabase();
const server = await freshApp({ DATA_DIR: dataDir }, { database: source });
const race = await startedRace(server);
await sentPhoto(race, 'A', await phoneJpeg({ left: 'green' }));
// As a file manager leaves it in each folder it opens.
await writeFile(join(dataDir, 'photos', '.DS_Store'), 'x');
const folder = await freshDataDir();
const ours = await entriesOfSnapshot();
const [manifest = '', end = ''] = ['manifest.json', 'end.json'].map((name) => textOf(name));
const there = { DATABASE_URL: await freshDatabaseUrl(), DATA_DIR: await freshDataDir() };
const none = { rows: {}, sequences: [], photos: 0, photoBytes: 0 };
const sequence = { schema: 'public', name: 'games_game_id_seq', value: '1' };
const broken = [1, expect.stringMatching(/^This snapshot is broken or was cut short\.$/m)];

test.each(['manifest.json', 'photos/a.jpg', 'end.json'])(
  'a snapshot whose %s says that it has three gigabytes is refused by that word, unread',
  async (name) => {
    // It ends soon after: reading on would find it cut short.
    const before = name === 'manifest.json' ? [] : [file('manifest.json', manifest)];
    const cut = [...before, file(name, randomBytes(4_000_000), { size: 3_000_000_000 })];
    const [code, said] = await restores(cut);
    expect([code, said]).toEqual([1, expect.stringMatching(/^A file in this snapshot has 3000 MB; none of ours /m)]);
  },
);

test('a snapshot that unpacks to a hundred times its size and more is refused on the way', async () => {
  const zeros = Buffer.alloc(15_000_000);
  const pictures = Array.from({ length: 6 }, (_, number) => file(`photos/${number}.jpg`, zeros));
  const [code, said] = await restores([file('manifest.json', manifest), ...pictures]);
  expect([code, said]).toEqual([1, expect.stringMatching(/^This snapshot unpacks to far more /m)]);
  expect(await readdir(join(there.DATA_DIR, 'photos'))).not.toContain('5.jpg');
});

test.each([
  ['a file called photos/..', 'photos/..', '0'],
  ['a file called elsewhere', 'elsewhere', '0'],
  ['a link', 'photos/a.jpg', '2'],
  ['a device', 'photos/a.jpg', '3'],
])('%s in a snapshot is refused in words', async (_what, name, type) => {
  const parts = [file('manifest.json', manifest), file(name, '', { type }), file('end.json', end)];
  expect(await restores(parts)).toEqual(broken);
});

test.each([
  ['a manifest of null', 'null', end],
  ['a manifest without tables', '{"format":1}', end],
  ['a manifest with a number as a table', manifest.replace('"tables": [', '"tables": [7, '), end],
  ['a version that clears the terminal', manifest.replace('"version": "', '"version": "\\u001b[2J'), end],
  ['a list as its end', manifest, '[]'],
  ['a sequence that does not exist', manifest, JSON.stringify({ ...none, sequences: [{ ...sequence, name: 'no' }] })],
])('a snapshot with %s is refused in words', async (_what, first, last) => {
  expect(await restores([file('manifest.json', first), file('end.json', last)])).toEqual(broken);
});

test('rows that fit no column are refused in words, and so is what comes after the end', async () => {
  const rows = file('database/public.games/000001', 'x\n');
  expect(await restores([file('manifest.json', manifest), rows, file('end.json', end)])).toEqual(broken);
  const more = file('photos/a.jpg', Buffer.alloc(3_000_000));
  expect(await restores([file('manifest.json', manifest), file('end.json', JSON.stringify(none)), more])).toEqual(
    broken,
  );
});

test('[X1] no snapshot tells where a phone is, neither in a race that is on nor on the way home', async () => {
  const over = await startedRace(server);
  await endRace(over);
  const fox = cookieOf(over, 'A');
  const people = (await nightOf(over, fox)).lookers.map(({ id }) => id);
  const home = { lat: 53.9584123, lon: -1.0812123, accuracy: 9 };
  expect(await askHome(over, fox, 'share', { people, fix: home })).toMatchObject([200, { success: true }]);
  const bar = await expectedBar(race, 'A');
  const search = { lat: bar.lat + 0.0001124, lon: bar.lon + 0.0001124, gameId: race.gameId };
  const found = await ask(server.app, { method: 'POST', url: '/api/fetch-nearby-bars', cookie: fox, payload: search });
  expect(found[0]).toBe(200);
  const fix = { lat: bar.lat + 0.0002224, lon: bar.lon + 0.0002224, accuracy: 9, at: new Date().toISOString() };
  expect(await claim(race, 'A', bar, { fix })).toMatchObject([200, { correct: true }]);
  const { rows } = await source.pool.query('select from positions where game_id = $1', [race.gameId]);
  expect(rows.length).toBeGreaterThan(0);
  const text = gunzipSync(await readFile(await snapshot())).toString('latin1');
  expect(text).toContain(bar.name);
  for (const { lat, lon } of [home, search, fix]) {
    for (const degrees of [lat, lon]) expect(text).not.toContain(metre(degrees));
  }
});

test('[X1] a snapshot of before that has positions is restored without them', async () => {
  const columns = ['game_id', 'game_group', 'account_id', 'lat', 'lon', 'at'];
  const { tables, ...rest } = JSON.parse(manifest) as { tables: object[] };
  const counted = JSON.parse(end) as { rows: object };
  const row = `${race.gameId}\tA\t${race.host.id}\t53.9\t-1.1\t2026-11-18 20:00:00+00\n`;
  const parts = ours.map(({ header: { name }, data }) => {
    if (name === 'manifest.json') {
      return file(
        name,
        JSON.stringify({ ...rest, tables: [...tables, { schema: 'public', name: 'positions', columns }] }),
      );
    }
    if (name !== 'end.json') return file(name, data ?? '');
    const rows = { ...counted.rows, 'public.positions': 1 };
    return Buffer.concat([
      file('database/public.positions/000001', row),
      file(name, JSON.stringify({ ...counted, rows })),
    ]);
  });
  expect(await restores(parts)).toEqual([0, expect.stringContaining('Everything is there.')]);
  const database = openDatabase(there.DATABASE_URL);
  afterwards(() => database.close());
  const { rows } = await database.pool.query(
    'select (select count(*)::int from positions) as positions, (select count(*)::int from games) as games',
  );
  expect(rows).toEqual([{ positions: 0, games: 1 }]);
});

/** To about a metre, as text. */
const metre = (degrees: number) => degrees.toFixed(7).slice(0, -2);

async function snapshot(): Promise<string> {
  const path = join(folder, `${randomBytes(4).toString('hex')}.tar.gz`);
  const [code, said] = await runs(backupCommand, { DATABASE_URL: source.url, DATA_DIR: dataDir }, path);
  if (code !== 0) throw new Error(said);
  return path;
}

async function entriesOfSnapshot(): Promise<ParsedTarEntryWithData[]> {
  return unpackTar(gunzipSync(await readFile(await snapshot())));
}

function textOf(wanted: string): string {
  return Buffer.from(ours.find(({ header }) => header.name === wanted)?.data ?? []).toString();
}

async function restores(parts: Buffer[]): Promise<[number, string]> {
  const path = join(folder, 'given.tar.gz');
  await writeFile(path, gzipSync(Buffer.concat([...parts, Buffer.alloc(1_024)])));
  return runs(restoreCommand, there, path);
}

/** A file as a tar has it, or as one that lies has it: its header, its bytes, and zeros up to the next block. */
function file(name: string, content: Uint8Array | string, { size, type = '0' }: { size?: number; type?: string } = {}) {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write(`${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
  header.write(`        ${type}`, 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}

async function runs(command: typeof backupCommand, env: NodeJS.ProcessEnv, path: string): Promise<[number, string]> {
  let said = '';
  const out = { write: (text: string) => (said += text) };
  const code = await command([path], { env, out, signal: new AbortController().signal });
  return [code, said];
}
