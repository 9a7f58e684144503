import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chanceFrom } from '../../build/engine/chance.js';
import { source } from '../lib/load.mjs';

/**
 * A city of crooked streets with so many points, a river through it that two bridges cross, and some streets missing.
 * @param {number} points
 */
function inventedCity(points) {
  const chance = chanceFrom('invented city');
  /** Points of a street between two corners. */
  const bends = 3;
  const side = Math.round(Math.sqrt(points / (1 + 2 * bends * 0.9)));
  const [lat, lon, step] = [48.2, 16.37, 0.0005];
  const river = Math.floor(side / 2);
  const bridges = [Math.floor(side / 5), Math.floor((4 * side) / 5)];
  let next = side * side;
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => ({
    id: y * side + x + 1,
    lat: Math.round((lat + step * (y + 0.3 * wobble(x, y))) * 1e7),
    lon: Math.round((lon + 1.4 * step * (x + 0.3 * wobble(y, x + 7))) * 1e7),
  });
  const chains = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      for (const [right, up] of [
        [1, 0],
        [0, 1],
      ]) {
        const isBeyond = x + right >= side || y + up >= side;
        const isWet = up === 1 && y === river && !bridges.includes(x);
        if (isBeyond || isWet || chance() < 0.1) continue;
        const [from, to] = [corner(x, y), corner(x + right, y + up)];
        const between = Array.from({ length: bends }, (_bend, n) => {
          const share = (n + 1) / (bends + 1);
          const aside = 0.04 * step * (chance() - 0.5) * 1e7;
          return {
            id: ++next,
            lat: Math.round(from.lat + share * (to.lat - from.lat) + aside),
            lon: Math.round(from.lon + share * (to.lon - from.lon) - aside),
          };
        });
        const shape = [from, ...between, to];
        chains.push({
          way: chains.length + 1,
          ids: shape.map(({ id }) => id),
          points: shape.flatMap((at) => [at.lat, at.lon]),
        });
      }
    }
  }
  return chains;
}

/** @param {number} one @param {number} other */
function wobble(one, other) {
  return Math.sin(one * 12.9898 + other * 78.233);
}

/**
 * The same city as an extract, with a bar at every twentieth corner.
 * @param {string} folder
 * @param {number} points
 */
export async function writeCity(folder, points) {
  const { writePbf } = await source('server/testing/osm-writer');
  const chains = inventedCity(points);
  const byId = new Map(
    chains.flatMap(({ ids, points: at }) =>
      ids.map(
        (id, n) => /** @type {const} */ ([id, { id, lat: (at[2 * n] ?? 0) / 1e7, lon: (at[2 * n + 1] ?? 0) / 1e7 }]),
      ),
    ),
  );
  const nodes = [...byId.values()].toSorted((one, other) => one.id - other.id);
  const bars = nodes
    .filter((_node, at) => at % 20 === 0)
    .map(({ lat, lon }, at) => ({ id: 1e9 + at, lat: lat + 0.0001, lon, tags: { amenity: 'pub', name: `Bar ${at}` } }));
  const ways = chains.map(({ way, ids }) => ({ id: way, nodes: ids, tags: { highway: 'residential' } }));
  const path = join(folder, 'invented.osm.pbf');
  await writeFile(path, writePbf({ nodes: [...nodes, ...bars], ways }));
  return { name: 'invented', path };
}
