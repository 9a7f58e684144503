import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from '../bundle/bundle.mjs';
import { fingerprint } from './fingerprint.mjs';
import { installPackages } from './install.mjs';
import { root } from '../run.mjs';

/** Installs and builds what has changed since the last time, and says so; otherwise silent and quick. */
export async function prepare() {
  await installWhenChanged();
  await buildWhenChanged();
}

export async function installWhenChanged() {
  await whenChanged('node_modules/.pickled-egg-stamp', ['package.json', 'package-lock.json'], () =>
    installPackages('.'),
  );
}

/** What only benches need: load, Lighthouse, and what we compare ourselves with. */
export async function installBenchesWhenChanged() {
  const sources = ['bench/package.json', 'bench/package-lock.json'];
  await whenChanged('bench/node_modules/.pickled-egg-stamp', sources, () => installPackages('bench'));
}

export async function buildWhenChanged() {
  await gazetteerWhenChanged();
  await whenChanged('build/.pickled-egg-stamp', buildSources, async () => {
    console.log('Building …');
    await build();
  });
}

/** The server's list of places comes from packages, not from our sources, so it is written apart from the build. */
export async function gazetteerWhenChanged() {
  const sources = ['scripts/bundle/gazetteer.mjs', 'scripts/bundle/counties.mjs', 'package-lock.json'];
  await whenChanged('build/places/.pickled-egg-stamp', sources, async () => {
    // What reads the packages is loaded when they are installed, which they need not be when this file is.
    const { writeGazetteer } = await import('../bundle/gazetteer.mjs');
    await writeGazetteer(join(root, 'build/places/gazetteer.json.gz'));
  });
}

/**
 * The stamp goes before the work and comes after it, so that work cut short is done again.
 * @param {string} stamp
 * @param {string[]} sources
 * @param {() => Promise<void>} work
 */
async function whenChanged(stamp, sources, work) {
  const path = join(root, stamp);
  const now = await fingerprint(sources);
  if ((await readFile(path, 'utf8').catch(() => '')) === now) return;
  await rm(path, { force: true });
  await work();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, now);
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
