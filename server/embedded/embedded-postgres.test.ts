import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { endWithThisProcess } from '../../tests/harness/servers/watchdog.ts';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseOsUser, parsePasswd } from './os-user.ts';
import { launchPostmaster, makeSocketDir, readPostmaster } from './postmaster.ts';

test('what is committed is there after a stop and a second start', async () => {
  const dataDir = await temporaryFolder();
  const first = await start(dataDir);
  await ask(first.url, 'create table bars as select 1 as id');
  await first.stop();
  const second = await start(dataDir);
  expect(await ask(second.url, 'select id from bars')).toEqual([{ id: 1 }]);
  await second.stop();
  expect(await readdir(dataDir)).toEqual(['database', 'database.log']);
});

test('a data folder that only its owner may enter will do', async () => {
  const dataDir = await temporaryFolder();
  await chmod(dataDir, 0o700);
  const server = await start(dataDir);
  const cluster = await realpath(join(dataDir, 'database'));
  onTestFinished(async () => {
    await server.stop();
    await rm(cluster, { recursive: true });
  });
  expect(await ask(server.url, 'show data_directory')).toEqual([{ data_directory: cluster }]);
});

test('the server is PostgreSQL 18, sorts by code point in UTF-8 and listens on no port', async () => {
  const server = await start(await temporaryFolder());
  const settings = `select current_setting('server_version_num')::int / 10000 as version, current_setting('listen_addresses') as port,
    current_setting('server_encoding') as encoding, datcollate, datlocprovider, datlocale from pg_database where datname = 'pickled_egg'`;
  expect(await ask(server.url, settings)).toEqual([
    { version: 18, port: '', encoding: 'UTF8', datcollate: 'C', datlocprovider: 'b', datlocale: 'C.UTF-8' },
  ]);
});

test('only a server that is not for tests keeps fsync', async () => {
  const lasting = await startEmbeddedPostgres({ dataDir: await temporaryFolder(), say: () => undefined });
  onTestFinished(lasting.stop);
  expect(await ask(lasting.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  const passing = await start(await temporaryFolder());
  expect(await ask(passing.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

test('a data folder in use is refused in words', async () => {
  const dataDir = await temporaryFolder();
  await start(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, durable: false, say: () => undefined })).rejects.toThrow(
    `${dataDir} is in use by another Pickled Egg. Stop that one first, or set DATA_DIR to another folder.`,
  );
});

test('a PostgreSQL that was left running is taken over, and stopped with us', async () => {
  const dataDir = await temporaryFolder();
  await (await start(dataDir)).stop();
  const left = await leaveRunning(dataDir);
  const adopted = await start(dataDir);
  expect(await ask(adopted.url, `select current_setting('unix_socket_directories') as socket`)).toEqual([
    { socket: left.socketDir },
  ]);
  await adopted.stop();
  expect(await left.ended).toBe(0);
});

test('a stale postmaster.pid that names a living stranger does not stop the start', async () => {
  const dataDir = await temporaryFolder();
  await (await start(dataDir)).stop();
  const stale = [process.pid, join(dataDir, 'database'), '1700000000', '5432', '/tmp/nowhere', '', '', ''].join('\n');
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), stale);
  const server = await start(dataDir);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL that breaks down is brought back behind the same address', async () => {
  const dataDir = await temporaryFolder();
  const said: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, durable: false, say: (line) => said.push(line) });
  onTestFinished(server.stop);
  const [pid] = (await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await eventually(() => said.length).toBe(3);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(said).toEqual([
    'Making the database (once) …',
    `PostgreSQL broke down (see ${join(dataDir, 'database.log')}); bringing it back …`,
    'PostgreSQL is back.',
  ]);
});

test('a half-made database of a killed first start is removed', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'database.new-0123'));
  await start(dataDir);
  expect(await readdir(dataDir)).toEqual(['database', 'database.log']);
});

test('a database of another major version is refused in words', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17, and this is PostgreSQL 18.');
});

test('a link to a database that is gone is refused, never filled with an empty one', async () => {
  const dataDir = await temporaryFolder();
  await symlink('/nowhere/at/all', join(dataDir, 'database'));
  await expect(start(dataDir)).rejects.toThrow(`${dataDir}/database is a link to a folder that is not there.`);
});

test('ordinary users are read from the list of users, never root', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\ntoor:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n# a note\n\n';
  expect(parsePasswd(passwd)).toEqual(new Map([['nobody', { uid: 65534, gid: 65533 }]]));
});

test('an existing database is run by its owner', async () => {
  const folder = await temporaryFolder();
  const owner = process.getuid?.() === 0 ? { uid: 1234, gid: 1234 } : null;
  if (owner) await chown(folder, owner.uid, owner.gid);
  expect(await chooseOsUser(folder)).toEqual(owner);
});

async function start(dataDir: string): ReturnType<typeof startEmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, say: () => undefined });
  onTestFinished(server.stop);
  return server;
}

async function leaveRunning(dataDir: string): Promise<{ socketDir: string; ended: Promise<number> }> {
  const cluster = join(dataDir, 'database');
  const user = await chooseOsUser(cluster);
  const { postgres } = await findBinaries(user);
  const socketDir = await makeSocketDir(user);
  const logFile = join(dataDir, 'database.log');
  const { ended } = await launchPostmaster({ postgres, cluster, socketDir, logFile, user, durable: false });
  await eventually(async () => (await readPostmaster(cluster))?.socketDir).toBe(socketDir);
  return { socketDir, ended };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** With spaces in its path, as on many a machine. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled egg test-'));
  await chmod(folder, 0o755);
  const callOff = endWithThisProcess(folder, null);
  onTestFinished(async () => {
    callOff();
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}
