// npm run mutants: changes the sources of five folders, one small change at a time, and counts the changes that no test notices.
// `-- engine/fold` only that folder, or a file of one; `-- --every=10` a tenth of the mutants, `--seed=3` another tenth.
import './node-version.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWhenChanged } from './prepare/prepare.mjs';
import { folders } from './mutants/folders.mjs';
import { printScores, printSurvivors, scoreFolder } from './mutants/scores.mjs';
import { tryMutants } from './mutants/try-mutants.mjs';

const every = readNumber('every');
const seed = readNumber('seed');
const paths = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const meant = folders.filter(({ name, sources }) =>
  paths.length === 0 ? true : paths.some((path) => name === path || sources.some((source) => path.startsWith(source))),
);
if (meant.length === 0) {
  console.error(`Mutants are made in ${folders.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
await installWhenChanged('all');
const scratch = await mkdtemp(join(tmpdir(), 'pickled-egg-mutants-'));
const scores = [];
for (const folder of meant) {
  const beganAt = Date.now();
  const results = await tryMutants(folder, { every, seed, paths, scratch });
  scores.push({ ...scoreFolder(folder, results), ms: Date.now() - beganAt });
}
await rm(scratch, { recursive: true });
printSurvivors(scores);
printScores(scores, { every, seed });
process.exitCode = scores.every(({ isMet }) => isMet) ? 0 : 1;

/** @param {string} name */
function readNumber(name) {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? '1';
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    console.error(`--${name} is a whole number from 1 to 999999.`);
    process.exit(1);
  }
  return Number(given);
}
