import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run.mjs';

/**
 * One short text that changes when any of these files does; folders count with all that is in them but tests.
 * @param {string[]} paths relative to the project's folder
 */
export async function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of (await Promise.all(paths.map(listFiles))).flat()) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * The same from names, sizes and times alone, which is quick: while it has not changed, neither have the files.
 * @param {string[]} paths relative to the project's folder
 */
export async function glance(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of (await Promise.all(paths.map(listFiles))).flat()) {
    const { size, mtimeNs, ino } = statSync(join(root, path), { bigint: true });
    hash.update(`\0${path} ${size} ${mtimeNs} ${ino}`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function listFiles(path) {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const names = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name)).map(({ name }) => `${path}/${name}`);
  return (await Promise.all(names.toSorted().map(listFiles))).flat();
}
