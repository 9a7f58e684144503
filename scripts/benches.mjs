import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** Benches that cannot run everywhere, and what each needs. */
const needs = /** @type {Record<string, 'browser' | 'linux'>} */ ({
  'fan-out': 'linux',
  'front-window': 'browser',
  'hostile-pictures': 'linux',
  play: 'browser',
});

/** Every bench by its name; a file that ends in -server is a part of one. */
export const benches = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs') && !name.endsWith('-server.mjs'))
  .map((name) => name.replace('.mjs', ''));

/**
 * Runs a bench to its end. In its short form it does all it does once, in seconds, and judges no goal.
 * @param {string} name
 * @param {{ isShort: boolean, shown?: boolean, env?: NodeJS.ProcessEnv }} how
 */
export function runBench(name, { isShort, shown = false, env = process.env }) {
  const options = { shown, env: isShort ? { ...env, BENCH: 'short' } : env };
  return run(process.execPath, [`bench/${name}.mjs`], options);
}

/**
 * Starts every bench once in its short form, so that none rots unseen. Each counts as one test.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ hasBrowser: boolean }} has
 * @returns {Promise<import('./vitest-counts.mjs').Counts>}
 */
export async function tryBenches(env, { hasBrowser }) {
  const files = [];
  const failures = [];
  for (const name of benches.filter((bench) => mayRun(bench, hasBrowser))) {
    const began = Date.now();
    const { code, output } = await runBench(name, { isShort: true, env });
    const ms = Date.now() - began;
    files.push({ file: `bench/${name}.mjs`, ms });
    console.log(`   bench ${name}: ${code === 0 ? 'fine' : `FAILED with ${code}`} (${(ms / 1_000).toFixed(1)} s)`);
    if (code === 0) continue;
    console.error(output.trim());
    failures.push(`${name} ended with ${code}\n${output.trim().slice(-2_000)}`);
  }
  return { passed: files.length - failures.length, failed: failures.length, files, failures };
}

/**
 * @param {string} name
 * @param {boolean} hasBrowser
 */
function mayRun(name, hasBrowser) {
  if (needs[name] === 'browser') return hasBrowser;
  return needs[name] !== 'linux' || process.platform === 'linux';
}
