import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../run.mjs';

/**
 * @typedef {object} Part
 * @property {string} path where it is, or where its package puts it
 * @property {string} pack Debian's package
 * @property {string} [variable] the environment's word for another path; who sets it installs it
 * @property {true} [unpacked] of a package that would start a service of its own: not installed, only unpacked
 */
/** @typedef {{ name: string, use: string, parts: Part[] }} Optional */

/** Where packages are that were only unpacked. */
export const unpackedPrograms = join(root, 'build/programs');

/** @type {Optional[]} */
export const engines = [
  {
    name: 'Firefox',
    use: 'the journeys in Firefox',
    parts: [{ path: '/usr/bin/firefox-esr', variable: 'FIREFOX_PATH', pack: 'firefox-esr' }],
  },
  {
    name: 'WebKit',
    use: 'the journeys in WebKit',
    parts: [
      { path: '/usr/bin/WebKitWebDriver', variable: 'WEBKIT_DRIVER_PATH', pack: 'webkit2gtk-driver' },
      { path: '/usr/bin/Xvfb', variable: 'XVFB_PATH', pack: 'xvfb' },
    ],
  },
];

/** @type {Optional[]} */
export const operatorPrograms = [
  {
    name: 'Caddy',
    use: 'ops/caddy before three nodes',
    parts: [{ path: '/usr/bin/caddy', pack: 'caddy', unpacked: true }],
  },
  {
    name: 'promtool',
    use: "Prometheus's look at ops/prometheus",
    parts: [{ path: '/usr/bin/promtool', pack: 'prometheus', unpacked: true }],
  },
  {
    name: 'docker-compose',
    use: "compose's look at ops/compose.yaml",
    parts: [{ path: '/usr/bin/docker-compose', pack: 'docker-compose' }],
  },
];

/** What pulls plugs (tests/plugs). @type {Optional[]} */
export const plugPrograms = [
  {
    name: 'libfaketime',
    use: 'clocks that are put forward and back under a running server',
    parts: [
      {
        path: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
        variable: 'FAKETIME_PATH',
        pack: 'libfaketime',
      },
    ],
  },
  {
    name: 'PgBouncer',
    use: 'nodes behind PgBouncer',
    parts: [{ path: '/usr/sbin/pgbouncer', variable: 'PGBOUNCER_PATH', pack: 'pgbouncer' }],
  },
];

const impatient = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60'];
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Programs that some tests need and nobody must have: there already, or fetched where we may. Which of them are not to be had, what is
 * left out for it and how to get them: nothing fails for it.
 * @param {Optional[]} programs
 * @returns {Promise<string[]>}
 */
export async function leftOutWithout(programs) {
  const wanted = programs.flatMap(({ parts }) => parts).filter(isMissing);
  const ours = wanted.filter(({ variable }) => !variable || !process.env[variable]);
  const hasApt = existsSync('/usr/bin/apt-get');
  if (hasApt && process.getuid?.() === 0) await installAll(ours.filter(({ unpacked }) => !unpacked));
  if (hasApt) await unpackAll(ours.filter(({ unpacked }) => unpacked));
  return programs.flatMap(({ name, use, parts }) => {
    const missing = parts.filter(isMissing);
    if (missing.length === 0) return [];
    const paths = missing.map(pathOf).join(' and ');
    const words = missing.map(({ pack }) => pack).join(' ');
    return [`Left out: ${use}: ${name} is not at ${paths}. On Debian: sudo apt-get install ${words}`];
  });
}

/** @param {Part} part */
function pathOf({ path, variable }) {
  return (variable && process.env[variable]) || path;
}

/** @param {Part} part */
function isMissing(part) {
  return !existsSync(pathOf(part)) && !(part.unpacked && existsSync(join(unpackedPrograms, part.path)));
}

/** @param {Part[]} parts */
async function installAll(parts) {
  if (parts.length === 0) return;
  const packs = parts.map(({ pack }) => pack);
  console.log(`Installing ${packs.join(', ')} with apt-get …`);
  await withNewestLists(['install', '-y', '--no-install-recommends', ...impatient, ...packs]);
}

/**
 * Needs no rights, and leaves the machine as it is.
 * @param {Part[]} parts
 */
async function unpackAll(parts) {
  if (parts.length === 0) return;
  const packs = parts.map(({ pack }) => pack);
  console.log(`Fetching ${packs.join(', ')} with apt-get …`);
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-packages-'));
  await withNewestLists(['download', ...impatient, ...packs], folder);
  await mkdir(unpackedPrograms, { recursive: true });
  for (const file of await readdir(folder)) await run('dpkg', ['-x', join(folder, file), unpackedPrograms]);
  await rm(folder, { recursive: true });
}

/**
 * What the lists of the last time know may be gone from the archive by now: then they are read anew.
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function withNewestLists(args, cwd) {
  const options = cwd ? { env, cwd } : { env };
  if ((await run('apt-get', args, options)).code === 0) return;
  await run('apt-get', ['update', ...impatient], options);
  await run('apt-get', args, options);
}
