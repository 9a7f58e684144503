import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.mjs';

/** Benches that cannot run everywhere, and what each needs. */
const needs = /** @type {Record<string, 'browser' | 'linux'>} */ ({
  'fan-out': 'linux',
  'front-window': 'browser',
  'hostile-pictures': 'linux',
  join: 'browser',
  memory: 'linux',
  play: 'browser',
  scale: 'linux',
  town: 'linux',
});

/** @param {string} name */
export const needsBrowser = (name) => needs[name] === 'browser';

/** Those that take longest in their short form: begun last, one of them would keep one core busy and the other idle. */
const slow = [
  'play',
  'join',
  'front-window',
  'scale',
  'town',
  'payments',
  'fan-out',
  'door',
  'floods',
  'hostile-pictures',
  'memory',
];
/** Side by side in the short form, whose figures mean nothing: much of it is waiting for something to start. */
const atOnce = 2;

/** Every bench by its name; a file that ends in -server is a part of one. */
export const benches = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs') && !name.endsWith('-server.mjs'))
  .map((name) => name.replace('.mjs', ''));

/**
 * Runs a bench to its end. In its short form it does all it does once, in seconds, and judges no goal.
 * @param {string} name
 * @param {{ isShort: boolean, shown?: 'as well', env?: NodeJS.ProcessEnv }} how
 */
export function runBench(name, { isShort, shown, env = process.env }) {
  const options = { ...(shown && { shown }), env: isShort ? { ...env, BENCH: 'short' } : env };
  return run(process.execPath, [`bench/${name}.mjs`], options);
}

/**
 * Starts every bench once in its short form, so that none rots unseen. Each counts as one test.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ hasBrowser: boolean }} has
 * @returns {Promise<import('./vitest-counts.mjs').Counts>}
 */
export async function tryBenches(env, { hasBrowser }) {
  /** @type {import('./vitest-counts.mjs').Timed[]} */
  const files = [];
  /** @type {string[]} */
  const failures = [];
  const rest = benches
    .filter((bench) => mayRun(bench, hasBrowser))
    .toSorted((one, other) => turnOf(one) - turnOf(other));
  const runOneByOne = async () => {
    for (let name = rest.shift(); name; name = rest.shift()) {
      const began = Date.now();
      const { code, output } = await runBench(name, { isShort: true, env });
      const ms = Date.now() - began;
      files.push({ file: `bench/${name}.mjs`, ms });
      console.log(`   bench ${name}: ${code === 0 ? 'fine' : `FAILED with ${code}`} (${(ms / 1_000).toFixed(1)} s)`);
      if (code === 0) continue;
      console.error(output.trim());
      failures.push(`${name} ended with ${code}\n${output.trim().slice(-2_000)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOneByOne));
  return { passed: files.length - failures.length, failed: failures.length, files, failures };
}

/** @param {string} name */
function turnOf(name) {
  const turn = slow.indexOf(name);
  return turn === -1 ? slow.length : turn;
}

/**
 * @param {string} name
 * @param {boolean} hasBrowser
 */
function mayRun(name, hasBrowser) {
  if (needsBrowser(name)) return hasBrowser;
  return needs[name] !== 'linux' || process.platform === 'linux';
}

/**
 * The goals a bench has held its figures against (bench/lib/goals.mjs), as rows of a table.
 * @param {string} bench
 * @param {string} output
 */
export function verdictsIn(bench, output) {
  return [...output.matchAll(/^(MET|MISSED) \| (.+) \| (.+) \| (.+)$/gm)].map(
    ([, verdict = '', what = '', figure = '', goal = '']) => ({ bench, what, figure, goal, verdict }),
  );
}
