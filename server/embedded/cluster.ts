import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { mayEnter, runAs, type OsUser } from './os-user.ts';
import { StartRefused } from '../config/start-refused.ts';

type Making = { dataDir: string; binaries: Binaries; user: OsUser; durable: boolean; say: (line: string) => void };

/** Where a data folder keeps its database: a folder, or a link when PostgreSQL's user may not enter the data folder. */
export function clusterPath(dataDir: string): string {
  return join(dataDir, 'database');
}

/** The real folder of the database, made when there is none. */
export async function findOrMakeCluster(making: Making): Promise<string> {
  const path = clusterPath(making.dataDir);
  if (!(await lstat(path).catch(() => null))) await makeCluster(making, path);
  const cluster = await realpath(path).catch(() => {
    throw new StartRefused(`${path} is a link to a folder that is not there. Put it back, or set another DATA_DIR.`);
  });
  await checkVersion(cluster, making.binaries.majorVersion);
  return cluster;
}

/** Removes what a killed first start left. Only for the holder of the data folder: others may be making theirs. */
export async function removeHalfMade(dataDir: string): Promise<void> {
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

const halfMade = `${basename(clusterPath('/'))}.new-`;
