import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '../lib/load.mjs';

/**
 * @typedef {{ id: string; lat: number; lon: number }} Place
 * @typedef {{ id: number; nodes: number[]; tags: Map<string, string>; isWalkable: boolean }} Way
 * @typedef {{ name: string; path: string }} Extract
 */

const folder = process.env['STREETS_DIR'] ?? fileURLToPath(new URL('../../../shared/data/streets', import.meta.url));

/** Extracts of OpenStreetMap to measure with. @returns {Extract[]} */
export function listExtracts() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.osm.pbf'))
    .toSorted()
    .map((file) => ({ name: file.replace('.osm.pbf', ''), path: join(folder, file) }));
}

/**
 * What an extract says itself, read beside the import: every highway, and where its points lie.
 * @param {string} path
 */
export async function readHighways(path) {
  const [{ openOsmFile }, { isWalkable }] = await Promise.all(
    ['server/streets/import/osm-file', 'server/streets/walkable'].map(built),
  );
  const file = await openOsmFile(path);
  /** @type {Map<number, Place>} */
  const points = new Map();
  /** @type {Way[]} */
  const ways = [];
  for await (const { nodes, ways: found } of file.nodesAndWays()) {
    for (const [at, id] of nodes.ids.entries()) {
      points.set(id, { id: `point ${id}`, lat: nodes.lats[at] / 1e7, lon: nodes.lons[at] / 1e7 });
    }
    for (const { id, nodes: refs, tags } of found) {
      if (tags.has('highway')) ways.push({ id, nodes: refs, tags, isWalkable: isWalkable(tags) });
    }
  }
  await file.close();
  return { points, ways };
}

/**
 * Points of streets one may walk, those aside from which no street leads far.
 * @param {{ points: Map<number, Place>; ways: Way[] }} highways
 * @returns {Place[]}
 */
export function streetPoints({ points, ways }) {
  /** @type {Map<number, number>} */
  const above = new Map();
  const top = (/** @type {number} */ id) => {
    let here = id;
    for (let next = above.get(here); next !== undefined && next !== here; next = above.get(here)) here = next;
    return here;
  };
  for (const { nodes, isWalkable } of ways) {
    if (!isWalkable) continue;
    for (const id of nodes) {
      const one = top(nodes[0] ?? id);
      above.set(top(id), one);
      above.set(id, one);
    }
  }
  /** @type {Map<number, number[]>} */
  const byTop = new Map();
  for (const id of above.keys()) {
    const group = byTop.get(top(id)) ?? [];
    group.push(id);
    byTop.set(top(id), group);
  }
  const least = Math.max(...[...byTop.values()].map(({ length }) => length)) / 10;
  return [...byTop.values()]
    .filter(({ length }) => length > least)
    .flatMap((ids) => ids.flatMap((id) => points.get(id) ?? []));
}
