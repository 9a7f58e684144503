import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from './load.mjs';
import { afterwards, held } from './to-the-end.mjs';

/**
 * A folder that goes when the bench ends.
 * @param {string} name
 */
export async function freshFolder(name) {
  const folder = await mkdtemp(join(tmpdir(), `egg-${name}-`));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  // As root the database runs as another user, who must get in.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * The address of a PostgreSQL of the bench's own, which stops when the bench ends.
 * @param {string} dataDir
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<string>}
 */
export async function startDatabase(dataDir, options) {
  const { startEmbeddedPostgres } = await built('server/embedded/embedded-postgres');
  const starting = startEmbeddedPostgres({ dataDir, say: () => undefined, ...options });
  const { url } = await held(starting, (postgres) => postgres.stop());
  return url;
}
