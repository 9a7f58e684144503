import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built, source } from '../lib/load.mjs';

/** @typedef {import('./extracts.mjs').Place} Place */

const bench = fileURLToPath(new URL('../streets.mjs', import.meta.url));

/**
 * Imports in a process of its own, so that its peak is its own.
 * @param {string} database
 * @param {string} path
 * @returns {Promise<{ seconds: number; peakMB: number }>}
 */
export async function importExtract(database, path) {
  const ran = spawnSync(process.execPath, [bench, 'import', database, path]);
  if (ran.status !== 0) throw new Error(String(ran.stderr));
  return JSON.parse(String(ran.stdout));
}

importExtract.here = async (/** @type {string} */ database, /** @type {string} */ path) => {
  const { importMap } = await built('server/streets/import/import-map');
  const { openDatabase } = await built('server/store/database');
  const { db, close } = openDatabase(database);
  const began = performance.now();
  const collection = basename(path).replace('.osm.pbf', '');
  await importMap(db, { path, collection, folder: join(tmpdir(), `egg-maps-${process.pid}`), now: new Date() });
  const seconds = (performance.now() - began) / 1_000;
  await close();
  console.log(JSON.stringify({ seconds, peakMB: process.resourceUsage().maxRSS / 1_024 }));
};

/**
 * Streets straight into the database, cut into squares as an import does it.
 * @param {unknown} db
 * @param {{ way: number; ids: number[]; points: number[] }[]} chains
 */
export async function layCity(db, chains) {
  const { layStreets } = await source('server/testing/laid-streets');
  await layStreets(db, 'invented', chains);
  /** @type {Place[]} */
  const places = chains.map(({ points }, at) => ({
    id: `door ${at}`,
    lat: (points[2] ?? 0) / 1e7,
    lon: (points[3] ?? 0) / 1e7,
  }));
  return { chains, places };
}
