import './node-version.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoBrowser, withBrowserEnv } from './prepare/chromium/find-browser.mjs';
import { listSystemPostgres } from './prepare/find-program.mjs';
import { engines, leftOutHere, leftOutWithout, operatorPrograms, plugPrograms } from './prepare/optional-programs.mjs';
import { buildWhenChanged, installBenchesWhenChanged, installWhenChanged } from './prepare/prepare.mjs';
import { root } from './run.mjs';
import { tryBenches } from './suite/benches.mjs';
import { checking, preparing, printSummary, step } from './suite/steps.mjs';
import { runVitest } from './suite/vitest-counts.mjs';

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--one') && named.length === 0) {
  console.error('Which one? npm run test:one -- routes/night/claims');
  process.exit(1);
}
const { TEST_DATABASE_URL: otherServer, ...env } = process.env;
if (process.argv.includes('--all')) env['TEST_ALL'] = 'yes';
/** What this machine lacks, in words. @type {string[]} */
const leftOut = [];
let lacksBrowser = false;

if (await preparing('packages', () => installWhenChanged('all'))) {
  if (named.length > 0) await runNamed();
  else if (process.argv.includes('--fast')) await runCheck();
  else if (process.argv.includes('--all')) await runAll();
  else await runFirstTier();
}
const failed = printSummary(leftOut);
process.exitCode = failed > 0 ? 1 : lacksBrowser ? 2 : 0;

/** `npm run test:one -- routes/night/claims`: what is named, and no more. */
async function runNamed() {
  const isAcrossRooms = acrossRooms().some((path) => named.some((name) => path.includes(name)));
  if (isAcrossRooms && !(await preparing('build', buildWhenChanged))) return;
  const browsers = isAcrossRooms ? await findBrowser() : env;
  const rest = ['--project', '!browser', '--passWithNoTests'];
  await step(named.join(' '), () => runVitest(browsers ? named : [...named, ...rest], browsers ?? env));
}

/** `npm run check`: what needs no build, no database and no browser. */
async function runCheck() {
  await Promise.all([
    checkSources(),
    step('tests', () => runVitest([...projects(['unit', 'screen']), '--maxWorkers=2'], env)),
  ]);
}

/** `npm test`: the tests next to the sources, and of the others those tagged as the first of a promise (docs/TESTING.md). */
async function runFirstTier() {
  await Promise.all([
    checkSources(),
    step('tests', () => runVitest(projects(['unit', 'screen', 'server']), env)),
    runPromises(),
  ]);
}

async function runPromises() {
  if (!(await preparing('build', buildWhenChanged))) return;
  const browsers = await findBrowser();
  const tests = acrossRooms().filter((path) => /tags: \[?'promise'/.test(readFileSync(join(root, path), 'utf8')));
  const args = [...projects(['walk', ...(browsers ? ['browser'] : [])]), '--tagsFilter=promise', '--maxWorkers=2'];
  await step('promises', () => runVitest([...args, ...tests], browsers ?? env));
}

/** `npm run test:all`: everything there is. */
async function runAll() {
  const checked = checkSources();
  const [isBuilt, hasBenches] = await Promise.all([
    preparing('build', buildWhenChanged),
    preparing('packages of the benches', installBenchesWhenChanged),
  ]);
  const browsers = isBuilt ? await findBrowser() : null;
  leftOut.push(...(await leftOutWithout([...plugPrograms, ...operatorPrograms])), ...(await leftOutHere()));
  if (browsers) leftOut.push(...(await leftOutWithout(engines)));
  const built = isBuilt ? ['walk', ...(browsers ? ['browser'] : [])] : [];
  await Promise.all([
    checked,
    step('tests', () => runVitest(projects(['unit', 'screen', 'server', ...built]), browsers ?? env)),
  ]);
  await Promise.all([
    testStoresElsewhere(),
    isBuilt && hasBenches && step('benches', () => tryBenches(browsers ?? env, { hasBrowser: browsers !== null })),
  ]);
}

/**
 * One after the other and each with one thread: with more, these tools repeat work on each thread, and the tests need the other core.
 * Both are Go programs: without garbage collection below 2 GiB they need a fifth less processor time.
 */
async function checkSources() {
  const goEnv = { ...process.env, GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' };
  await checking('types', 'tsc', ['-b', '--singleThreaded'], goEnv);
  await checking('lint', 'oxlint', ['--threads=1'], goEnv);
  await checking('format', 'biome', ['format', '.']);
}

/** One run for several projects: while the last files of one project wait, the first of the next are at work. @param {string[]} names */
function projects(names) {
  return names.flatMap((name) => ['--project', name]);
}

/** The tests that need the build and perhaps a browser. */
function acrossRooms() {
  return readdirSync(join(root, 'tests'), { recursive: true })
    .map((path) => join('tests', String(path)))
    .filter((path) => path.endsWith('.test.ts'));
}

/** The environment in which browser tests find their browser, installed where we may; null where none can be had. */
async function findBrowser() {
  try {
    return await withBrowserEnv(env);
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    lacksBrowser = true;
    leftOut.push(`Left out: all browser tests, and the benches that need a browser: ${error.message}`);
    return null;
  }
}

/** On the PostgreSQL servers that are installed here, and on one that is named by the environment. */
async function testStoresElsewhere() {
  const installed = listSystemPostgres().map(({ version, bin }) => ({
    name: `PostgreSQL ${version}`,
    given: { TEST_POSTGRES_BIN: bin },
  }));
  const other = otherServer ? [{ name: 'TEST_DATABASE_URL', given: { TEST_DATABASE_URL: otherServer } }] : [];
  for (const { name, given } of [...installed, ...other]) {
    const args = ['--project', 'server', 'server/store'];
    await step(`store tests on ${name}`, () => runVitest(args, { ...env, ...given }));
  }
}
