import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { chooseOsUser, mayEnter, type OsUser, runAs } from './os-user.ts';
import { launchPostmaster, makeSocketDir, type Postmaster, readPostmaster, stopPostmaster } from './postmaster.ts';
import { closeDataFolder } from '../config/data-folder.ts';
import { StartRefused } from '../config/start-refused.ts';
import { randomBytes } from 'node:crypto';

type Making = { dataDir: string; binaries: Binaries; user: OsUser; durable: boolean; say: (line: string) => void };

const halfMade = `${basename(clusterPath('/'))}.new-`;

type Options = { dataDir: string; durable?: boolean; say: (line: string) => void };
type Installation = {
  dataDir: string;
  cluster: string;
  postgres: string;
  user: OsUser;
  logFile: string;
  durable: boolean;
  socketDir?: string;
};
type Held = { postmaster: Postmaster; lock: Client };

/**
 * A real PostgreSQL for one data folder and one process. One that a killed process left running is taken over;
 * a folder that a living process holds is refused. `durable: false` is for tests only.
 */
export async function startEmbeddedPostgres(options: Options): Promise<{ url: string; stop: () => Promise<void> }> {
  const { durable = true, say } = options;
  const dataDir = resolve(options.dataDir);
  await closeDataFolder(dataDir);
  const user = await chooseOsUser(clusterPath(dataDir));
  const binaries = await findBinaries(user);
  const cluster = await findOrMakeCluster({ dataDir, binaries, user, durable, say });
  const logFile = join(dataDir, 'database.log');
  const installation = { dataDir, cluster, postgres: binaries.postgres, user, logFile, durable };
  const first = await hold(installation);
  await removeHalfMade(dataDir);
  const { socketDir } = first.postmaster;
  const stop = keepHeld(first, { ...installation, socketDir }, say);
  return { url: urlOf(socketDir, databaseName), stop };
}

/** The address of the PostgreSQL that already serves a data folder, for whoever works beside the product; null when none does. */
export async function readRunningUrl(dataDir: string): Promise<string | null> {
  const cluster = await realpath(clusterPath(resolve(dataDir))).catch(() => null);
  const running = cluster === null ? null : await readPostmaster(cluster);
  return running && running.socketDir !== '' ? urlOf(running.socketDir, databaseName) : null;
}

/** When PostgreSQL breaks down under us it is brought back behind the same address. Returns how to end it all. */
function keepHeld(first: Held, installation: Installation, say: (line: string) => void): () => Promise<void> {
  let held: Promise<Held | null> = Promise.resolve(first);
  const stopping = new AbortController();
  const { signal } = stopping;
  const bringBack = async (): Promise<Held | null> => {
    while (!signal.aborted) {
      try {
        const regained = await hold(installation);
        watch(regained);
        say('PostgreSQL is back.');
        return regained;
      } catch (error) {
        // A full disk is emptied, a crowded machine calms down: it is worth another try.
        say(`${String(error)} Trying again …`);
        await pause(again, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  };
  const watch = ({ lock }: Held): void => {
    lock.once('end', () => {
      if (signal.aborted) return;
      say(`PostgreSQL broke down (see ${installation.logFile}); bringing it back …`);
      held = bringBack();
    });
  };
  watch(first);
  return async () => {
    stopping.abort();
    const last = await held;
    if (!last) return;
    await stopPostmaster(last.postmaster);
    await last.lock.end();
  };
}

/** Finds or launches PostgreSQL, then takes the lock that lives and dies with this process. */
async function hold(installation: Installation): Promise<Held> {
  const patience = Date.now() + 120_000;
  for (;;) {
    const postmaster = (await readPostmaster(installation.cluster)) ?? (await launch(installation));
    const lock = postmaster && (await takeLock(postmaster.socketDir));
    if (lock) return { postmaster, lock };
    if (lock === false) throw new StartRefused(`${installation.dataDir} is in use by another Pickled Egg. ${inUse}`);
    if (Date.now() > patience)
      throw new StartRefused(`PostgreSQL does not answer. Its last words: ${installation.logFile}`);
    await pause(50);
  }
}

/** Null when PostgreSQL ended at once because another start was quicker. */
async function launch(installation: Installation): Promise<Postmaster | null> {
  const socketDir = installation.socketDir ?? (await makeSocketDir(installation.user));
  const { pid, ended } = await launchPostmaster({ ...installation, socketDir });
  const exit = ended.then((code) => ({ code }));
  for (;;) {
    const end = await Promise.race([exit, pause(10)]);
    if (end) {
      if (!installation.socketDir) await rm(socketDir, { recursive: true, force: true });
      if (await readPostmaster(installation.cluster)) return null;
      throw new StartRefused(
        `PostgreSQL did not start (exit code ${end.code}). Its last words: ${installation.logFile}`,
      );
    }
    const running = await readPostmaster(installation.cluster);
    if (running?.pid === pid && running.socketDir !== '') return running;
  }
}

/** False when another process holds the lock, null while PostgreSQL is starting up or shutting down. */
async function takeLock(socketDir: string): Promise<Client | false | null> {
  if (socketDir === '') return null;
  const client = new Client({
    connectionString: urlOf(socketDir, 'postgres'),
    application_name: 'pickled-egg lock',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await isLocked(client)) {
      await createDatabase(client);
      return client;
    }
    await client.end();
    return false;
  } catch {
    await client.end().catch(() => undefined);
    return null;
  }
}

/** A process that was killed lets go a moment after its death, so the lock is worth a few tries. */
async function isLocked(client: Client): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${lockKey}) as held`);
    if (rows[0]?.held) return true;
    await pause(20);
  }
  return false;
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
}

function urlOf(socketDir: string, database: string): string {
  const url = new URL(`postgresql://postgres@localhost/${database}`);
  url.search = new URLSearchParams({ host: socketDir, port: '5432', sslmode: 'disable' }).toString();
  return url.href;
}

const databaseName = 'pickled_egg';
const again = 2_000;
const lockKey = 7_033_418;
const inUse = 'Stop that one first, or set DATA_DIR to another folder.';

/** Where a data folder keeps its database: a folder, or a link when PostgreSQL's user may not enter the data folder. */
function clusterPath(dataDir: string): string {
  return join(dataDir, 'database');
}

/** The real folder of the database, made when there is none. */
async function findOrMakeCluster(making: Making): Promise<string> {
  const path = clusterPath(making.dataDir);
  if (!(await lstat(path).catch(() => null))) await makeCluster(making, path);
  const cluster = await realpath(path).catch(() => {
    throw new StartRefused(`${path} is a link to a folder that is not there. Put it back, or set another DATA_DIR.`);
  });
  await checkVersion(cluster, making.binaries.majorVersion);
  return cluster;
}

/** Removes what a killed first start left. Only for the holder of the data folder: others may be making theirs. */
async function removeHalfMade(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(halfMade));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function makeCluster(making: Making, path: string): Promise<void> {
  const { dataDir, user, say } = making;
  say('Making the database (once) …');
  const id = randomBytes(6).toString('hex');
  const inPlace = await mayEnter(user, dataDir);
  const target = inPlace ? path : join('/var/lib/pickled-egg', id);
  const fresh = join(dirname(target), `${halfMade}${id}`);
  await mkdir(dirname(target), { recursive: true });
  if (!inPlace) await chmod(dirname(target), 0o755);
  try {
    await mkdir(fresh, { mode: 0o700 });
    if (user) await chown(fresh, user.uid, user.gid);
    await runInitdb(making, fresh);
    await rename(fresh, target);
    if (!inPlace) await symlink(target, path);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!inPlace) await rm(target, { recursive: true, force: true });
    const madeByAnother = await lstat(path).catch(() => null);
    if (!madeByAnother) throw error;
  }
}

async function runInitdb({ binaries, user, durable }: Making, folder: string): Promise<void> {
  const args = ['-D', folder, '--username=postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const { code, output } = await runAs(user, binaries.initdb, args);
  if (code !== 0) throw new StartRefused(`The database could not be made in ${folder}:\n${output.trim()}`);
}

async function checkVersion(cluster: string, ours: string): Promise<void> {
  const theirs = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`${cluster} holds no database that can be read (${error.code ?? error.message}).`);
  });
  if (theirs.trim() === ours) return;
  throw new StartRefused(
    `The database in ${cluster} was made by PostgreSQL ${theirs.trim()}, and this is PostgreSQL ${ours}. ` +
      `Move it over with pg_dump and pg_restore, or serve it with PostgreSQL ${theirs.trim()} and set DATABASE_URL.`,
  );
}
