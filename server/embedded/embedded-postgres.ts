import { realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { clusterPath, findOrMakeCluster, removeHalfMade } from './cluster.ts';
import { chooseOsUser, type OsUser } from './os-user.ts';
import { launchPostmaster, makeSocketDir, readPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { closeDataFolder } from '../config/data-folder.ts';
import { StartRefused } from '../config/start-refused.ts';

type Options = { dataDir: string; durable?: boolean; say: (line: string) => void };
type Place = {
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
  const place = { dataDir, cluster, postgres: binaries.postgres, user, logFile, durable };
  const first = await hold(place);
  await removeHalfMade(dataDir);
  const { socketDir } = first.postmaster;
  const stop = keepHeld(first, { ...place, socketDir }, say);
  return { url: urlOf(socketDir, databaseName), stop };
}

/** The address of the PostgreSQL that already serves a data folder, for whoever works beside the product; null when none does. */
export async function readRunningUrl(dataDir: string): Promise<string | null> {
  const cluster = await realpath(clusterPath(resolve(dataDir))).catch(() => null);
  const running = cluster === null ? null : await readPostmaster(cluster);
  return running && running.socketDir !== '' ? urlOf(running.socketDir, databaseName) : null;
}

/** When PostgreSQL breaks down under us it is brought back behind the same address. Returns how to end it all. */
function keepHeld(first: Held, place: Place, say: (line: string) => void): () => Promise<void> {
  let held: Promise<Held | null> = Promise.resolve(first);
  const stopping = new AbortController();
  const { signal } = stopping;
  const bringBack = async (): Promise<Held | null> => {
    while (!signal.aborted) {
      try {
        const regained = await hold(place);
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
      say(`PostgreSQL broke down (see ${place.logFile}); bringing it back …`);
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
async function hold(place: Place): Promise<Held> {
  const patience = Date.now() + 120_000;
  for (;;) {
    const postmaster = (await readPostmaster(place.cluster)) ?? (await launch(place));
    const lock = postmaster && (await takeLock(postmaster.socketDir));
    if (lock) return { postmaster, lock };
    if (lock === false) throw new StartRefused(`${place.dataDir} is in use by another Pickled Egg. ${inUse}`);
    if (Date.now() > patience) throw new StartRefused(`PostgreSQL does not answer. Its last words: ${place.logFile}`);
    await pause(50);
  }
}

/** Null when PostgreSQL ended at once because another start was quicker. */
async function launch(place: Place): Promise<Postmaster | null> {
  const socketDir = place.socketDir ?? (await makeSocketDir(place.user));
  const { pid, ended } = await launchPostmaster({ ...place, socketDir });
  const exit = ended.then((code) => ({ code }));
  for (;;) {
    const end = await Promise.race([exit, pause(10)]);
    if (end) {
      if (!place.socketDir) await rm(socketDir, { recursive: true, force: true });
      if (await readPostmaster(place.cluster)) return null;
      throw new StartRefused(`PostgreSQL did not start (exit code ${end.code}). Its last words: ${place.logFile}`);
    }
    const running = await readPostmaster(place.cluster);
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
