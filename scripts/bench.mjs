// npm run bench: installs what bench/ needs (start does not), builds, then runs each benchmark, or those named, and ends with a table of all goals.
// With --short each does all it does once, in seconds, and judges no goal: what npm run test:all does.
import './node-version.mjs';
import { benches, needsBrowser, runBench, verdictsIn } from './suite/benches.mjs';
import { NoBrowser, withBrowserEnv } from './prepare/chromium/find-browser.mjs';
import { buildWhenChanged, installBenchesWhenChanged, installWhenChanged } from './prepare/prepare.mjs';

const isShort = process.argv.includes('--short');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${benches.join(', ')}`);
  process.exit(1);
}
try {
  await installWhenChanged('all');
  await buildWhenChanged();
  await installBenchesWhenChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const wanted = named.length > 0 ? named : benches;
/** @type {string | null} */
let leftOut = null;
const env = wanted.some(needsBrowser) ? await withBrowserEnv(process.env).catch(explainNoBrowser) : process.env;
const verdicts = [];
for (const name of wanted) {
  if (leftOut && needsBrowser(name)) continue;
  const { code, output } = await runBench(name, { isShort, shown: 'as well', env });
  if (code !== 0) process.exitCode = 1;
  verdicts.push(...verdictsIn(name, output));
}
if (verdicts.length > 0) console.table(verdicts);
const missed = verdicts.filter(({ verdict }) => verdict === 'MISSED').length;
if (leftOut) console.log(leftOut);
if (leftOut) process.exitCode ||= 2;
if (!isShort) console.log(`${verdicts.length - missed} goals met, ${missed} missed`);

/** @param {unknown} error */
function explainNoBrowser(error) {
  if (!(error instanceof NoBrowser)) throw error;
  leftOut = `Left out: ${wanted.filter(needsBrowser).join(', ')}: ${error.message}`;
  return process.env;
}
