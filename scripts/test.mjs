import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryBenches } from './benches.mjs';
import { NoBrowser, withBrowserEnv } from './prepare/chromium/find-browser.mjs';
import { listSystemPostgres } from './prepare/find-program.mjs';
import { engines, leftOutHere, leftOutWithout, operatorPrograms, plugPrograms } from './prepare/optional-programs.mjs';
import { buildWhenChanged, installBenchesWhenChanged, installWhenChanged } from './prepare/prepare.mjs';
import { root, runTool } from './run.mjs';
import { runVitest } from './vitest-counts.mjs';

/** @typedef {import('./vitest-counts.mjs').Counts} Counts */

/** `npm run check` stops before the build; `npm run test:one -- routes/night/claims` runs what is named, and no more. */
const fast = process.argv.includes('--fast');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--one') && named.length === 0) {
  console.error('Which one? npm run test:one -- routes/night/claims');
  process.exit(1);
}
const { TEST_DATABASE_URL: otherServer, ...env } = process.env;
const beganAt = Date.now();
/** @type {Counts} */
const total = { passed: 0, failed: 0 };
/** @type {{ name: string, ms: number }[]} */
const parts = [];
/** @type {import('./vitest-counts.mjs').Timed[]} */
const files = [];
/** @type {string[]} */
const failures = [];
/** What this machine lacks, in words. @type {string[]} */
const leftOut = [];
let lacksBrowser = false;

const ready = await step('packages', () => preparing(() => installWhenChanged('all')));
if (ready && named.length > 0) {
  const walks = readdirSync(join(root, 'tests'), { recursive: true })
    .map((path) => join('tests', String(path)))
    .some((path) => path.endsWith('.test.ts') && named.some((name) => path.includes(name)));
  if (!walks || (await step('build', () => preparing(buildWhenChanged)))) {
    const browsers = walks ? await withBrowsers() : env;
    const rest = ['--project', '!browser', '--passWithNoTests'];
    await step(named.join(' '), () => runVitest(browsers ? named : [...named, ...rest], browsers ?? env));
  }
} else if (ready && fast) {
  await checks();
  await step('tests', () => runVitest(projects(['unit', 'screen', 'server']), env));
} else if (ready) {
  const [isBuilt, hasBenches] = await Promise.all([
    step('build', () => preparing(buildWhenChanged)),
    step('packages of the benches', () => preparing(installBenchesWhenChanged)),
    checks(),
  ]);
  const browsers = isBuilt ? await withBrowsers() : null;
  const needingNoBuild = ['unit', 'screen', 'server'];
  const built = isBuilt ? ['walk', ...(browsers ? ['browser'] : [])] : [];
  await step('tests', () => runVitest(projects([...needingNoBuild, ...built]), browsers ?? env));
  await Promise.all([
    storesElsewhere(),
    isBuilt && hasBenches && step('benches', () => tryBenches(browsers ?? env, { hasBrowser: browsers !== null })),
  ]);
}
printTimes();
printFailures();
if (leftOut.length > 0) console.log(`\n${leftOut.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : lacksBrowser ? 2 : 0;

/** What is read and not run. */
function checks() {
  return Promise.all([
    step('types', () => checking('tsc', ['-b'])),
    step('lint', () => checking('oxlint', [])),
    step('format', () => checking('biome', ['format', '.'])),
  ]);
}

/**
 * All of them in one run: while the last files of one project wait, the first of the next are at work.
 * @param {string[]} names
 */
function projects(names) {
  return names.flatMap((name) => ['--project', name]);
}

async function storesElsewhere() {
  for (const other of otherServers()) {
    await step(`store tests on ${other.name}`, () => runVitest(['--project', 'server', 'server/store'], other.env));
  }
}

/** What walks and browser tests need in addition to the build, installed where we may; null where no browser can be had. */
async function withBrowsers() {
  leftOut.push(...(await leftOutWithout([...plugPrograms, ...operatorPrograms])), ...(await leftOutHere()));
  try {
    const browsers = await withBrowserEnv(env);
    leftOut.push(...(await leftOutWithout(engines)));
    return browsers;
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    lacksBrowser = true;
    leftOut.push(`Left out: all browser tests, and the benches that need a browser: ${error.message}`);
    return null;
  }
}

/** How long each part took, and the ten slowest files. */
function printTimes() {
  const each = parts.map(({ name, ms }) => `${name} ${seconds(ms)}`).join(', ');
  console.log(`\nTimes: ${each}; together ${seconds(Date.now() - beganAt)}`);
  const kinds = [...new Set(files.map(kindOf))].map((kind) => {
    const ms = files.filter((timed) => kindOf(timed) === kind).reduce((sum, timed) => sum + timed.ms, 0);
    return `${kind} ${seconds(ms)}`;
  });
  if (kinds.length > 0) console.log(`File by file, several at once: ${kinds.join(', ')}`);
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  if (slowest.length > 0) console.log('The slowest files:');
  for (const { file, ms } of slowest) console.log(`  ${seconds(ms).padStart(8)}  ${file}`);
}

/** @param {import('./vitest-counts.mjs').Timed} timed */
function kindOf({ file }) {
  if (file.startsWith('bench/')) return 'benches';
  const [, folder] = /^tests\/(browser|engines)\//.exec(file) ?? [];
  if (folder) return folder;
  if (file.startsWith('tests/')) return 'walks';
  if (file.startsWith('server/')) return 'server';
  return /\.(?:test\.tsx|dom\.test\.ts)$/.test(file) ? 'screen' : 'unit';
}

/** Once more at the end, where whoever reads only the last lines of a long log finds them. */
function printFailures() {
  if (failures.length > 0) console.log('\nWhat failed:');
  for (const failure of failures) console.log(`\n● ${failure}`);
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * True when nothing in the step failed.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function step(name, work) {
  const began = Date.now();
  const { passed, failed, files: timed = [], failures: told = [] } = await work();
  total.passed += passed;
  total.failed += failed;
  files.push(...timed);
  failures.push(...told.map((failure) => `${name}: ${failure}`));
  const ms = Date.now() - began;
  parts.push({ name, ms });
  console.log(`── ${name}: ${failed > 0 ? `${failed} FAILED` : 'fine'} (${seconds(ms)})`);
  return failed === 0;
}

/**
 * What only makes ready counts when it fails.
 * @param {() => Promise<void>} work
 * @returns {Promise<Counts>}
 */
async function preparing(work) {
  try {
    await work();
    return { passed: 0, failed: 0 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [message] };
  }
}

/**
 * A whole check counts as one test.
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function checking(tool, args) {
  const { code, output } = await runTool(tool, args);
  if (code === 0) return { passed: 1, failed: 0 };
  console.error(output.trim());
  return { passed: 0, failed: 1, failures: [output.trim().slice(-2_000)] };
}

/**
 * PostgreSQL servers beside our own: one that is named to us, and those this machine has installed.
 * @returns {{ name: string, env: NodeJS.ProcessEnv }[]}
 */
function otherServers() {
  const installed = listSystemPostgres().map(({ version, bin }) => ({
    name: `PostgreSQL ${version}`,
    env: { ...env, TEST_POSTGRES_BIN: bin },
  }));
  const other = otherServer ? [{ name: 'TEST_DATABASE_URL', env: { ...env, TEST_DATABASE_URL: otherServer } }] : [];
  return [...installed, ...other];
}
