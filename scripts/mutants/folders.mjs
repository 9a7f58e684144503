import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { findMutants } from './find-mutants.mjs';

/**
 * `goal`: the share of mutants in `sources` that the tests must catch. Test paths begin with one of `tests` and with none of `without`;
 * one in `ownSources` takes seconds, and is tried only with the mutants of the source it is about.
 * @typedef {{ name: string, sources: string[], goal: number, project: 'unit' | 'server', tests: string[], without?: string[], ownSources?: Record<string, string> }} Folder
 * @typedef {import('./insert-mutants.mjs').Numbered & { path: string }} KnownMutant
 */

/** Random races, routes and rehearsals: too slow to repeat for each mutant, and rules have quicker tests of their own. */
const longTests = ['engine/fuzz', 'engine/story-fuzz', 'engine/reference', 'engine/fair-times', 'engine/lazy'].concat([
  'engine/demo',
  'engine/rehearsal',
  'engine/routes',
  'engine/clue',
  'engine/views/secrets',
]);

/** @type {Folder[]} */
export const folders = [
  {
    name: 'engine/moves',
    sources: ['engine/moves/'],
    goal: 85,
    project: 'unit',
    tests: ['engine/'],
    without: longTests,
  },
  {
    name: 'engine/fold',
    sources: ['engine/fold/', 'engine/fold.ts'],
    goal: 85,
    project: 'unit',
    tests: ['engine/'],
    without: longTests,
  },
  {
    name: 'engine/views',
    sources: ['engine/views/'],
    goal: 85,
    project: 'unit',
    tests: ['engine/'],
    without: longTests,
  },
  {
    name: 'server/races',
    sources: ['server/races/'],
    goal: 75,
    project: 'server',
    tests: ['server/races/'],
    ownSources: {
      'server/races/bell.test.ts': 'server/races/bell.ts',
      'server/races/clock.test.ts': 'server/races/clock.ts',
      'server/races/time-of-claims.test.ts': 'server/races/door.ts',
    },
  },
  {
    name: 'server/payments',
    sources: ['server/payments/'],
    goal: 75,
    project: 'server',
    tests: ['server/payments/', 'server/routes/payment', 'server/routes/operator/operator-money'],
  },
];

/**
 * Every mutant of a folder. The same sources give the same numbers.
 * @param {Folder} folder
 * @returns {KnownMutant[]}
 */
export function listMutants({ sources }) {
  const paths = sources.flatMap(listFiles).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  return paths
    .toSorted()
    .flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8')).map((mutant) => ({ ...mutant, path })))
    .map((mutant, id) => ({ ...mutant, id }));
}

/**
 * @param {Folder} folder
 * @returns {string[]}
 */
export function listTests({ tests, without = [] }) {
  const paths = tests.flatMap((start) => listFiles(start.slice(0, start.lastIndexOf('/') + 1)));
  const isMeant = (/** @type {string} */ path) =>
    tests.some((start) => path.startsWith(start)) && !without.some((start) => path.startsWith(start));
  return [...new Set(paths)].filter((path) => path.endsWith('.test.ts') && isMeant(path)).toSorted();
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/**
 * @param {string} name
 * @returns {Folder}
 */
export function findFolder(name) {
  const folder = folders.find((known) => known.name === name);
  if (!folder) throw new Error(`There is no folder ${name}.`);
  return folder;
}
