// npm run nights: plays 100 whole nights and judges each; `-- --nights=10` plays fewer or more, `-- --seed=17` begins with another.
// A night that fails says how to play it again. The last line is the sum of all.
import './node-version.mjs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWhenChanged } from './prepare/prepare.mjs';
import { runTool } from './run.mjs';

const nights = wholeNumber('nights', 100);
const seed = wholeNumber('seed', 1);
await installWhenChanged('all');
const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-nights-'));
const report = join(folder, 'report.txt');
const env = { ...process.env, NIGHTS: String(nights), NIGHTS_SEED: String(seed), NIGHTS_REPORT: report };
const { code } = await runTool('vitest', ['run', '--project', 'walk', 'tests/nights.test.ts'], { shown: true, env });
const told = await readFile(report, 'utf8').catch(() => 'The nights were not played to their end.\n');
await rm(folder, { recursive: true });
process.stdout.write(told);
process.exitCode = code;

/**
 * @param {string} name
 * @param {number} usual
 */
function wholeNumber(name, usual) {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? String(usual);
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    console.error(`--${name} is a whole number from 1 to 999999.`);
    process.exit(1);
  }
  return Number(given);
}
