import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFile } from '../../scripts/prepare/optional-programs.mjs';
import { built } from './load.mjs';
import { afterwards } from './to-the-end.mjs';

const servers = '/usr/lib/postgresql';
const controlOf = (/** @type {string} */ version) => `/usr/share/postgresql/${version}/extension/postgis.control`;
/** Debian 12 has this one. */
const debians = '15';

/**
 * The address of a PostgreSQL of Debian's that has PostGIS, installed where we may, which stops when the bench ends; null, and in words
 * why, where there is none to be had.
 * @param {string} dataDir
 */
export async function startPostgis(dataDir) {
  const version = await findPostgis().catch((error) => {
    console.log(`Not compared with PostGIS. ${error.message}`);
    return null;
  });
  if (version === null) return null;
  const [{ chooseOsUser, runAs }, { launchPostmaster, makeSocketDir, readPostmaster, stopPostmaster }] =
    await Promise.all(['server/embedded/os-user', 'server/embedded/postmaster'].map(built));
  const [bin, cluster] = [join(servers, version, 'bin'), join(dataDir, 'database')];
  const user = await chooseOsUser(cluster);
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const making = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const { code, output } = await runAs(user, join(bin, 'initdb'), making);
  if (code !== 0) throw new Error(output);
  const socketDir = await makeSocketDir(user);
  const logFile = join(dataDir, 'database.log');
  await launchPostmaster({ postgres: join(bin, 'postgres'), cluster, socketDir, logFile, user, durable: true });
  afterwards(async () => {
    const running = await readPostmaster(cluster);
    if (running) await stopPostmaster(running);
  });
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
}

/** Which of this machine's versions has it. */
async function findPostgis() {
  const versions = existsSync(servers) ? readdirSync(servers) : [];
  const there = versions.find((version) => existsSync(controlOf(version)));
  if (there) return there;
  await ensureFile({
    name: 'PostGIS',
    files: [controlOf(debians)],
    variable: 'BENCH_DATABASE_URL',
    pack: `postgresql-${debians}-postgis-3`,
  });
  return debians;
}
