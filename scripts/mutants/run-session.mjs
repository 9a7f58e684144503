// One Vitest with one process of tests; MUTANTS_SESSION names the file that says what to do. try-mutants.mjs starts it, again when it ends early.
import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { BaseSequencer, createVitest } from 'vitest/node';
import { root } from '../run.mjs';
import { findFolder, listMutants } from './folders.mjs';
import { insertMutants } from './insert-mutants.mjs';

/** A process that reports nothing for this long hangs where no loop of ours can end it. */
const silentMs = 180_000;
const pollMs = 2_000;
/** What a test waits for comes at once or, with a mutant, never: minutes of patience for a busy machine would be spent each time. */
const waiting = { path: 'tests/harness/eventually.ts', usual: '180_000', short: '8_000' };

/** @type {{ folder: string, files: string[], tried: number[], report: string }} */
const { folder: name, files, tried, report } = JSON.parse(readFileSync(process.env['MUTANTS_SESSION'] ?? '', 'utf8'));
const folder = findFolder(name);
const isTried = new Set(tried);
const mutants = listMutants(folder).filter(({ id }) => isTried.has(id));
const rooms = /^(?:contract|engine|server)\/(?!.*\.test\.ts$).*\.ts$/;

const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(root, 'vitest.config.ts'), root);
/** @type {{ projects?: { test: { name: string }, plugins: unknown[] }[] }} */
const { projects = [] } = /** @type {any} */ (loaded?.config)?.test ?? {};
const { plugins = [], test, ...settings } = projects.find((project) => project.test.name === folder.project) ?? {};
const inserting = {
  name: 'mutants',
  enforce: 'pre',
  transform(/** @type {string} */ source, /** @type {string} */ id) {
    const path = relative(root, id.replace(/\?.*$/, ''));
    if (path === waiting.path) return { code: source.replace(waiting.usual, waiting.short), map: null };
    if (!rooms.test(path)) return null;
    const own = mutants.filter((mutant) => mutant.path === path);
    return { code: insertMutants(path, source, own), map: null };
  },
};

class AsGiven extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} specifications */
  async sort(specifications) {
    return specifications.toSorted((one, other) => positionOf(one) - positionOf(other));
  }
}

const beganAt = Date.now();
setInterval(() => {
  const reportedAt = statSync(report, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - Math.max(beganAt, reportedAt) > silentMs) process.kill(-process.pid, 'SIGKILL');
}, pollMs).unref();

const vitest = await createVitest(
  'test',
  {
    ...test,
    include: files,
    root,
    config: false,
    watch: false,
    maxWorkers: 1,
    runner: join(root, 'scripts/mutants/mutant-runner.mjs'),
    passWithNoTests: true,
    reporters: [{}],
    sequence: { sequencer: AsGiven },
  },
  /** @type {import('vite').UserConfig} */ ({ ...settings, plugins: [inserting, ...plugins] }),
);
const specifications = await vitest.globTestSpecifications(files);
await vitest.runTestSpecifications(specifications.filter((one) => positionOf(one) >= 0));
await vitest.close();

/** @param {import('vitest/node').TestSpecification} specification */
function positionOf({ moduleId }) {
  return files.indexOf(relative(root, moduleId));
}
