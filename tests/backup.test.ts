import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { backupCommand, restoreCommand } from '../server/backup/command.ts';
import { openDatabase, refuseHalfRestored } from '../server/store/database.ts';
import { copyOut, isOmitted, listSequences, listTables, nameOf } from '../server/store/snapshot/tables.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { freshDatabase, freshDatabaseUrl } from './harness/servers/database.ts';
import { restoreRelease, readRelease } from './harness/servers/old-release.ts';
import { sentPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { listSystemPostgres } from './harness/servers/programs.ts';
import { asHost, asTeam, claimRight, startedRace, stateOf } from './harness/races/race.ts';
import { freshDataDir } from './harness/servers/server-process.ts';
import { runSql } from './harness/servers/sql.ts';
import { startSystemPostgres } from './harness/servers/system-postgres.ts';

const dataDir = await freshDataDir();
const source = await freshDatabase();
const server = await freshApp({ DATA_DIR: dataDir }, { database: source });
const race = await startedRace(server, { teams: 2 });
const photoId = await sentPhoto(race, 'A', await phoneJpeg({ left: 'green' }));
await claimRight(race, 'A');
const here = { DATABASE_URL: source.url, DATA_DIR: dataDir };
const folder = await freshDataDir();
const plain = join(folder, 'plain.tar.gz');
await backs(here, plain);
/** The machine's own PostgreSQL servers, as scripts/test.mjs finds them. */
const others = listSystemPostgres();

test('a snapshot restored elsewhere is the same in every row, and the night goes on there', {
  tags: 'promise',
}, async () => {
  const there = await freshPlace();
  const [code, said] = await restores(there, plain);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/rows of \d+ tables, 2 pictures .* Everything is there\.\n$/),
  ]);
  expect(await everything(there.DATABASE_URL)).toEqual(await everything(source.url));

  const database = openDatabase(there.DATABASE_URL);
  afterwards(() => database.close());
  const other = await freshApp(there, { database });
  const moved = { ...race, ...other };
  // By the cookie of before: keys come with the rest.
  expect((await ask(other.app, { url: `/api/photos/${photoId}`, cookie: race.host.cookie }))[0]).toBe(200);
  expect(await claimRight(moved, 'B')).toEqual([200, expect.objectContaining({ correct: true })]);
  expect((await stateOf(moved)).seq).toBeGreaterThan((await stateOf(race)).seq);
});

test.each(others)('the same on PostgreSQL $version', async ({ version, bin }) => {
  const cluster = await freshDataDir();
  const old = await startSystemPostgres(bin, cluster);
  afterwards(old.stop);
  await runSql(old.url, 'select 1', 60_000);
  const there = { DATABASE_URL: old.url, DATA_DIR: await freshDataDir() };
  expect((await restores(there, plain))[0]).toBe(0);
  expect(await everything(old.url)).toEqual(await everything(source.url));
  // And back again.
  const again = join(folder, `from-${version}.tar.gz`);
  expect((await backs(there, again))[0]).toBe(0);
  const back = await freshPlace();
  expect((await restores(back, again))[0]).toBe(0);
  expect(await everything(back.DATABASE_URL)).toEqual(await everything(source.url));
});

test('made while people play it is one moment: all that was acknowledged before it, and nothing by halves', async () => {
  const races = await Promise.all([1, 2, 3, 4].map(() => startedRace(server, { teams: 2 })));
  const over = new AbortController();
  /** Until it is over, or they have had their share of an hour. */
  const play = async (one: typeof race) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const [status] = await asHost(one, turn % 2 === 0 ? 'pause' : 'resume');
      if (status === 429) return;
      expect(status).toBe(200);
    }
  };
  const playing = races.map(play);
  const path = join(folder, 'busy.tar.gz');
  const before = await Promise.all(races.map(stateOf));
  const [code] = await backs(here, path);
  over.abort();
  await Promise.all(playing);
  expect(code).toBe(0);
  const there = await freshPlace();
  expect((await restores(there, path))[0]).toBe(0);
  const database = openDatabase(there.DATABASE_URL);
  afterwards(() => database.close());
  const { rows } = await database.pool.query<{ game: number; events: number; seq: number }>(
    'select game_id as game, count(*)::int as events, max(seq)::int as seq from events group by 1',
  );
  for (const [at, { gameId }] of races.entries()) {
    const kept = rows.find(({ game }) => game === gameId);
    // Without a gap, and no shorter than it was when the snapshot was asked for.
    expect(kept?.events).toBe(kept?.seq);
    expect(kept?.seq).toBeGreaterThanOrEqual(before[at]?.seq ?? 0);
  }
  const other = await freshApp(there, { database });
  for (const one of races) {
    const moved = { ...one, ...other };
    // Whatever it was doing: the race goes on.
    await asHost(moved, 'resume');
    expect(await claimRight(moved, 'A')).toEqual([200, expect.objectContaining({ correct: true })]);
  }
});

test('with a key nobody reads it without the secret half, and whoever makes one needs only the other', async () => {
  const [, said] = await backs(here, '--new-key');
  const [toEncrypt = '', toDecrypt = ''] = [...said.matchAll(/BACKUP_KEY=(\S+)/g)].map(([, key]) => key);
  const path = join(folder, 'encrypted.tar.gz.age');
  expect((await backs({ ...here, BACKUP_KEY: toEncrypt }, path))[0]).toBe(0);
  const bytes = await readFile(path);
  expect([bytes.subarray(0, 21).toString(), (await stat(path)).mode & 0o777]).toEqual(['age-encryption.org/v1', 0o600]);
  const there = await freshPlace();
  const other = /BACKUP_KEY=(AGE-\S+)/.exec((await backs(here, '--new-key'))[1])?.[1];
  expect(await restores(there, path)).toEqual([1, expect.stringContaining('This snapshot is encrypted.')]);
  expect(await restores({ ...there, BACKUP_KEY: toEncrypt }, path)).toEqual([
    1,
    expect.stringContaining('is encrypted.'),
  ]);
  expect(await restores({ ...there, BACKUP_KEY: other }, path)).toEqual([1, expect.stringContaining('does not open')]);
  const changed = join(folder, 'changed.age');
  const middle = Math.floor(bytes.length / 2);
  await writeFile(changed, bytes.with(middle, bytes.readUInt8(middle) ^ 1));
  expect(await restores({ ...there, BACKUP_KEY: toDecrypt }, changed)).toEqual([1, expect.stringContaining('broken')]);
  expect((await restores({ ...there, BACKUP_KEY: toDecrypt }, path))[0]).toBe(0);
  expect(await everything(there.DATABASE_URL)).toEqual(await everything(source.url));
});

test('what is no snapshot, or only a part of one, leaves nothing that a server would start on', async () => {
  const bytes = await readFile(plain);
  const there = await freshPlace();
  const database = openDatabase(there.DATABASE_URL);
  afterwards(() => database.close());
  const some = join(folder, 'some');
  await writeFile(some, 'Not at all a snapshot.');
  expect(await restores(there, some)).toEqual([1, expect.stringContaining('broken')]);
  expect(await restores(there, join(folder, 'nowhere'))).toEqual([1, expect.stringContaining('cannot be read')]);
  await refuseHalfRestored(database);
  for (const length of [bytes.length - 9, Math.floor(bytes.length / 2)]) {
    await writeFile(some, bytes.subarray(0, length));
    expect(await restores(there, some)).toEqual([1, expect.stringContaining('broken')]);
    await expect(refuseHalfRestored(database)).rejects.toThrow('half restored');
  }
  // The whole one takes the place of what was left behind.
  expect((await restores(there, plain))[0]).toBe(0);
  await refuseHalfRestored(database);
});

test('nobody’s games are written over', async () => {
  expect(await restores(here, plain)).toEqual([1, expect.stringContaining('already')]);
  expect((await asTeam(race, 'A', 'retire'))[0]).not.toBe(500);
});

test('a database of an earlier release is kept as it is, and restored to today’s', async () => {
  const old = await freshDatabaseUrl();
  await restoreRelease(old, readRelease('release-1.0.0.json'));
  const path = join(folder, 'old.tar.gz');
  const before = await everything(old);
  expect((await backs({ DATABASE_URL: old, DATA_DIR: await freshDataDir() }, path))[0]).toBe(0);
  expect(await everything(old)).toEqual(before);
  const there = await freshPlace();
  expect((await restores(there, path))[0]).toBe(0);
  const database = openDatabase(there.DATABASE_URL);
  afterwards(() => database.close());
  const { rows } = await database.pool.query<{ games: number }>('select count(*)::int as games from games');
  expect(rows).toEqual([{ games: 4 }]);
});

test('tar reads it; a snapshot that fails leaves no file; the places people share are in none', async () => {
  const listed = execFileSync('tar', ['tzf', plain], { encoding: 'utf8' }).trim().split('\n');
  expect([listed[0], listed.at(-1)]).toEqual(['manifest.json', 'end.json']);
  expect(listed.filter((name) => name.startsWith('photos/'))).toHaveLength(2);
  expect(listed.some((name) => name.includes('home_fixes'))).toBe(false);
  const empty = { DATABASE_URL: await freshDatabaseUrl(), DATA_DIR: dataDir };
  expect(await backs(empty, join(folder, 'none'))).toEqual([1, expect.stringContaining('There is no Pickled Egg')]);
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
  expect((await backs(here, '--everything'))[0]).toBe(2);
  expect((await restores(here))[0]).toBe(2);
});

async function freshPlace(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  return { DATABASE_URL: await freshDatabaseUrl(), DATA_DIR: await freshDataDir() };
}

function backs(env: NodeJS.ProcessEnv, ...args: string[]): Promise<[number, string]> {
  return runs(backupCommand, env, args);
}

function restores(env: NodeJS.ProcessEnv, ...args: string[]): Promise<[number, string]> {
  return runs(restoreCommand, env, args);
}

async function runs(command: typeof backupCommand, env: NodeJS.ProcessEnv, args: string[]): Promise<[number, string]> {
  let said = '';
  const out = { write: (text: string) => (said += text) };
  const code = await command(args, { env, out, signal: new AbortController().signal });
  return [code, said];
}

/** Every row of every table that is in a snapshot, and how far every sequence has come. */
async function everything(url: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const all: Record<string, unknown> = {};
    for (const table of (await listTables(client)).filter((one) => !isOmitted(one))) {
      const parts: Buffer[] = [];
      for await (const part of copyOut(client, table)) parts.push(part);
      all[nameOf(table)] = Buffer.concat(parts).toString().split('\n').toSorted();
    }
    const sequences = await listSequences(client);
    return { ...all, sequences };
  } finally {
    await client.end();
  }
}
