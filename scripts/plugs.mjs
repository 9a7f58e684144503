// npm run plugs: pulls every plug in full size; `-- server-killed` only that one. What was done and what came of it is a line each, and
// the last line is the sum.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftOutHere, leftOutWithout, plugPrograms } from './prepare/optional-programs.mjs';
import { buildWhenChanged, installWhenChanged } from './prepare/prepare.mjs';
import { root, runTool } from './run.mjs';

const named = process.argv.slice(2);
const files = named.length > 0 ? named.map((name) => `tests/plugs/${name}.test.ts`) : ['tests/plugs'];
const missing = files.filter((file) => !existsSync(join(root, file)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(' and no ')}.`);
  process.exit(1);
}
await installWhenChanged('all');
await buildWhenChanged();
const leftOut = [...(await leftOutWithout(plugPrograms)), ...(await leftOutHere())];
const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-plugs-'));
const report = join(folder, 'report.jsonl');
const env = { ...process.env, PLUGS: 'all', PLUGS_REPORT: report };
// One after the other: each wants the machine to itself.
const args = ['run', '--project', 'walk', '--no-file-parallelism', ...files];
const { code } = await runTool('vitest', args, { shown: true, env });
const told = await readFile(report, 'utf8').catch(() => '');
await rm(folder, { recursive: true });
/** @type {{ plug: string, line: string, acknowledged: number, lost: number, doubled: number }[]} */
const pulled = told
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const sum = (/** @type {'acknowledged' | 'lost' | 'doubled'} */ of) => pulled.reduce((all, one) => all + one[of], 0);
for (const { line } of pulled) console.log(line);
for (const line of leftOut) console.log(line);
if (code !== 0) console.log('Not all of it went well: see above.');
const plugs = new Set(pulled.map(({ plug }) => plug)).size;
console.log(
  `${plugs} ${plugs === 1 ? 'plug' : 'plugs'} pulled: ${sum('acknowledged')} actions acknowledged, ${sum('lost')} lost, ${sum('doubled')} doubled`,
);
process.exitCode = code !== 0 || sum('lost') + sum('doubled') > 0 ? 1 : 0;
