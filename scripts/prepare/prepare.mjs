import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint, glance } from './fingerprint.mjs';
import { installPackages } from './install.mjs';
import { root, run } from '../run.mjs';

/** @typedef {'to run' | 'all'} Packages what building and running need, or what tests, lint and format need as well */

/** Installs and builds what has changed since the last time, and says so; otherwise silent and quick. */
export async function prepare() {
  await installWhenChanged('to run');
  await buildWhenChanged();
}

/**
 * Where all is installed already, that will do to run; and where it has changed, all of it is installed anew.
 * @param {Packages} packages
 */
export async function installWhenChanged(packages) {
  const stamp = 'node_modules/.pickled-egg-stamp';
  const [, before = ''] = await readStamp(stamp);
  const as = before === 'to run' || before === '' ? packages : 'all';
  const enough = packages === 'all' ? ['all'] : ['to run', 'all'];
  await whenChanged({ stamp, sources: ['package.json', 'package-lock.json'], as, enough }, () =>
    installPackages('.', as),
  );
}

/** What only benches need: load, Lighthouse, and what we compare ourselves with. */
export async function installBenchesWhenChanged() {
  const sources = ['bench/package.json', 'bench/package-lock.json'];
  await whenChanged({ stamp: 'bench/node_modules/.pickled-egg-stamp', sources, as: 'all' }, () =>
    installPackages('bench', 'all'),
  );
}

export async function buildWhenChanged() {
  await whenChanged({ stamp: 'build/.pickled-egg-stamp', sources: buildSources }, async () => {
    console.log('Building …');
    // By a process of its own: what a build needs in memory is not the server's.
    const { code, output } = await run(process.execPath, ['scripts/bundle/bundle.mjs']);
    if (code !== 0) throw new Error(output.trim());
  });
}

/**
 * The stamp goes before the work and comes after it, so that work cut short is done again.
 * @param {{ stamp: string, sources: string[], as?: string, enough?: string[] }} kept as: what is done now; enough: what done before will do
 * @param {() => Promise<void>} work
 */
async function whenChanged({ stamp, sources, as = '', enough = [as] }, work) {
  const path = join(root, stamp);
  const [print, done = '', seen] = await readStamp(stamp);
  const isEnough = enough.includes(done);
  const glanced = await glance(sources);
  if (isEnough && seen === glanced) return;
  const now = await fingerprint(sources);
  const isDone = isEnough && print === now;
  if (!isDone) {
    await rm(path, { force: true });
    await work();
    await mkdir(dirname(path), { recursive: true });
  }
  // Whoever may only read the folder reads all its files at each start.
  const kept = writeFile(path, [now, isDone ? done : as, glanced].join('\n'));
  await (isDone ? kept.catch(() => undefined) : kept);
}

/**
 * What was there when the work was done, what was done of it, and how it looked; nothing where it never was.
 * @param {string} stamp
 */
async function readStamp(stamp) {
  const text = await readFile(join(root, stamp), 'utf8').catch(() => '');
  // Until version 1.0 there was one set of packages, and a stamp was one line.
  return text !== '' && !text.includes('\n') ? [text, 'all'] : text.split('\n');
}

const buildSources = [
  'contract',
  'engine',
  'server',
  'web',
  'scripts/bundle',
  'tsconfig.base.json',
  'vite.config.ts',
].concat(['package.json', 'package-lock.json']);
