import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { metresBetween } from '../../build/engine/distance.js';

/**
 * @typedef {import('./extracts.mjs').Place} Place
 * @typedef {{ lat: number; lon: number }} Point
 * @typedef {{ metres: number; path: Point[] }} Walk
 * @typedef {{ walk: (from: Point, to: Point, how?: { exactNodes?: boolean }) => Promise<Walk | null> }} Routino
 */

const run = promisify(execFile);
const tagging = '/usr/share/routino/tagging-walk.xml';
const streets = 'trunk primary secondary tertiary unclassified residential service track cycleway path steps'.split(
  ' ',
);

export const hasRoutino =
  spawnSync('planetsplitter', ['--version']).status === 0 && spawnSync('routino-router', ['--version']).status === 0;

/**
 * Routino's own network of an extract, by its own rules for walkers. It takes the shortest walk: whatever may be walked is as good as
 * anything else. Only what leads nowhere is taken out, in pieces under 500 m.
 * @param {string} extract
 * @param {string} folder
 * @returns {Promise<Routino>}
 */
export async function openRoutino(extract, folder) {
  await run('planetsplitter', [
    `--dir=${folder}`,
    '--prefix=walk',
    `--tagging=${tagging}`,
    '--prune-none',
    '--prune-isolated=500',
    '--loggable',
    extract,
  ]);
  const profiles = join(folder, 'profiles.xml');
  await writeFile(profiles, profile());
  const always = [`--dir=${folder}`, '--prefix=walk', `--profiles=${profiles}`, '--profile=walk', '--shortest'];
  return {
    walk: async (from, to, { exactNodes = false } = {}) => {
      const ends = [`--lat1=${from.lat}`, `--lon1=${from.lon}`, `--lat2=${to.lat}`, `--lon2=${to.lon}`];
      const exact = exactNodes ? ['--exact-nodes-only'] : [];
      const found = await run('routino-router', [
        ...always,
        ...exact,
        ...ends,
        '--output-text-all',
        '--output-stdout',
      ]).catch(() => null);
      return found && walkIn(found.stdout);
    },
  };
}

/**
 * Its own sums are rounded to metres at every step, so the points of its walk are measured again.
 * @param {string} text
 * @returns {Walk}
 */
function walkIn(text) {
  const path = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [lat, lon] = line.split('\t').map(Number);
      return { lat: lat ?? 0, lon: lon ?? 0 };
    });
  const metres = path.reduce((sum, here, at) => sum + (at === 0 ? 0 : metresBetween(path[at - 1], here)), 0);
  return { metres, path };
}

/** @param {(street: string, all: number) => string} line */
function each(line) {
  return [...streets.map((street) => line(street, 1)), line('motorway', 0), line('ferry', 0)].join('');
}

function profile() {
  return `<?xml version="1.0" encoding="UTF-8"?>
<routino-profiles>
  <profile name="walk" transport="foot">
    <speeds>${each((street, all) => `<speed highway="${street}" kph="${4 * all}"/>`)}</speeds>
    <preferences>${each((street, all) => `<preference highway="${street}" percent="${100 * all}"/>`)}</preferences>
    <properties>${['paved', 'multilane', 'bridge', 'tunnel', 'footroute', 'bicycleroute']
      .map((type) => `<property type="${type}" percent="50"/>`)
      .join('')}</properties>
    <restrictions><oneway obey="0"/><turns obey="0"/><weight limit="0.0"/><height limit="0.0"/><width limit="0.0"/><length limit="0.0"/></restrictions>
  </profile>
</routino-profiles>
`;
}
