// What an import of an extract costs, in a process of its own so that its peak of memory is its own: the part of bench/streets.mjs
// that measures imports. Run by itself, with a database, a folder and a file, it is that process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built, source } from './load.mjs';

const here = fileURLToPath(import.meta.url);
/** Further apart than any ids of OpenStreetMap. */
const idsApart = 100_000_000_000;
const atOnce = 8_000;

if (process.argv[1] === here) await importHere();

async function importHere() {
  const [, , url = '', folder = '', path = ''] = process.argv;
  const { importMap } = await built('server/streets/import/import-map');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  const collection = basename(path).replace(/\..*$/, '');
  const imported = await importMap(drizzle(client), { path, collection, folder, now: new Date() });
  const seconds = (performance.now() - began) / 1_000;
  await client.end();
  const { points, squares, bars } = imported;
  console.log(JSON.stringify({ points, squares, bars, seconds, peakMB: process.resourceUsage().maxRSS / 1_024 }));
}

/**
 * Imports an extract into a migrated database; its set is the file's name without what follows the first dot.
 * @param {string} database
 * @param {string} folder for what is on disk meanwhile
 * @param {string} file
 * @returns {Promise<{ points: number, squares: number, bars: number, seconds: number, peakMB: number }>}
 */
export async function measureImport(database, folder, file) {
  const child = spawn(process.execPath, [here, database, folder, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The import of ${basename(file)} failed.`);
  return JSON.parse(said);
}

/**
 * The same map many times over, each beside the last and with ids of its own, as one sorted .osm.pbf file.
 * @param {string} file
 * @param {number} times
 * @param {string} folder
 */
export async function writeManyTimes(file, times, folder) {
  const { openOsmFile } = await built('server/streets/import/osm-file');
  const { pbfBlock, pbfHeader } = await source('server/testing/osm-writer');
  const opened = await openOsmFile(file);
  /** @type {any[]} */
  const [nodes, ways, relations] = [[], [], []];
  for await (const batch of opened.relations()) for (const relation of batch.relations) relations.push(relation);
  for await (const batch of opened.nodesAndWays()) {
    const tags = new Map(batch.nodes.tags.map((/** @type {any} */ one) => [one.at, Object.fromEntries(one.tags)]));
    for (const [n, id] of batch.nodes.ids.entries()) {
      nodes.push({ id, lat: batch.nodes.lats[n] / 1e7, lon: batch.nodes.lons[n] / 1e7, tags: tags.get(n) });
    }
    for (const way of batch.ways) ways.push({ ...way, tags: Object.fromEntries(way.tags) });
  }
  await opened.close();
  const made = join(folder, `${basename(file).replace(/\..*$/, '')}-${times}-times.osm.pbf`);
  const out = createWriteStream(made);
  const write = async (/** @type {Buffer} */ block) => {
    if (!out.write(block)) await once(out, 'drain');
  };
  await write(pbfHeader());
  const kinds = {
    nodes: (/** @type {any} */ node, /** @type {number} */ copy) => ({
      ...node,
      id: node.id + copy * idsApart,
      lat: node.lat + Math.floor(copy / 10) * 0.4,
      lon: node.lon + (copy % 10) * 0.4,
    }),
    ways: (/** @type {any} */ way, /** @type {number} */ copy) => ({
      ...way,
      id: way.id + copy * idsApart,
      nodes: way.nodes.map((/** @type {number} */ ref) => ref + copy * idsApart),
    }),
    relations: (/** @type {any} */ relation, /** @type {number} */ copy) => ({
      id: relation.id + copy * idsApart,
      tags: Object.fromEntries(relation.tags),
      members: relation.members.map((/** @type {any} */ one) => ({ ...one, ref: one.ref + copy * idsApart })),
    }),
  };
  for (const [kind, all] of Object.entries({ nodes, ways, relations })) {
    for (let copy = 0; copy < times; copy++) {
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all
          .slice(from, from + atOnce)
          .map((/** @type {any} */ one) => kinds[/** @type {keyof typeof kinds} */ (kind)](one, copy));
        await write(pbfBlock({ [kind]: some }));
      }
    }
  }
  out.end();
  await once(out, 'close');
  return made;
}
