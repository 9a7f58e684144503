import { readdir, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase, refuseOldServer } from '../server/store/database.ts';
import { afterwards } from './harness/afterwards.ts';
import { newAuthClient, signedUp } from './harness/people/auth-client.ts';
import { freshDatabaseUrl } from './harness/servers/database.ts';
import { startOldPostgres } from './harness/servers/old-postgres.ts';
import { password } from './harness/people/people.ts';
import { freshDataDir, type ServerProcess, startServerProcess } from './harness/servers/server-process.ts';

test('with DATABASE_URL no server of our own is started, and what was committed is there after kill -9', async () => {
  const databaseUrl = await freshDatabaseUrl();
  const dataDir = await temporaryDataDir();
  const first = await start(dataDir, databaseUrl);
  const { client } = await signedUp(first.origin, 'elsewhere@example.com');
  const user = (await client.getUser()).data.user;
  await first.end('SIGKILL');
  const second = await start(dataDir, databaseUrl);
  const again = await newAuthClient(second.origin).client.signInWithPassword({
    email: 'elsewhere@example.com',
    password,
  });
  expect(again.error).toBeNull();
  expect(again.data.user).toMatchObject({ id: user?.id, created_at: user?.created_at });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await readdir(dataDir)).not.toContain('database');
});

test('a server older than PostgreSQL 15 stops the start in words', async () => {
  const { url } = await startOldPostgres('140005');
  await expect(start(await temporaryDataDir(), url)).rejects.toThrow(
    'Pickled Egg cannot start.\nDATABASE_URL points at PostgreSQL 14; Pickled Egg needs 15 or newer.\n',
  );
});

test.each([
  ['90624', 9],
  ['149999', 14],
])('version %s is refused', async (version, major) => {
  await expect(judged(version)).rejects.toThrow(`DATABASE_URL points at PostgreSQL ${major};`);
});

test.each(['150000', '180004'])('version %s will do', async (version) => {
  expect(await judged(version)).toBeUndefined();
});

async function judged(version: string): Promise<void> {
  const database = openDatabase((await startOldPostgres(version)).url);
  afterwards(() => database.close());
  await refuseOldServer(database);
}

async function start(dataDir: string, databaseUrl: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir, env: { DATABASE_URL: databaseUrl } });
  afterwards(() => server.end('SIGKILL'));
  return server;
}

async function temporaryDataDir(): Promise<string> {
  const dataDir = await freshDataDir();
  afterwards(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}
