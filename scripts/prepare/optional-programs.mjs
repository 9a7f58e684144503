import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { installWithApt, hasApt, mayInstall, unpackWithApt } from './apt.mjs';
import { findFile, findProgram, listSystemPostgres, programs, unpackedPrograms } from './find-program.mjs';

/**
 * @typedef {import('./find-program.mjs').Program} Program
 * @typedef {import('./find-program.mjs').ProgramName} ProgramName
 * @typedef {{ name: string, use: string, needs: ProgramName[] }} Optional
 */

/** @type {Optional[]} */
export const engines = [
  { name: 'Firefox', use: 'the journeys in Firefox', needs: ['firefox'] },
  { name: 'WebKit', use: 'the journeys in WebKit', needs: ['webkitDriver', 'webkitBrowser', 'xvfb'] },
];

/** What tests/plugs needs. @type {Optional[]} */
export const plugPrograms = [
  { name: 'nginx', use: 'several nodes behind nginx, and its port 80', needs: ['nginx'] },
  { name: 'libfaketime', use: 'clocks put forward and back under a running server', needs: ['faketime'] },
  { name: 'PgBouncer', use: 'nodes behind PgBouncer', needs: ['pgbouncer'] },
];

/** @type {Optional[]} */
export const operatorPrograms = [
  { name: 'Caddy', use: 'ops/caddy in front of three nodes', needs: ['caddy'] },
  { name: 'promtool', use: "Prometheus's check of ops/prometheus", needs: ['promtool'] },
  { name: 'docker-compose', use: "compose's check of ops/compose.yaml", needs: ['compose'] },
  { name: 'systemd-analyze', use: "systemd's check of ops/systemd", needs: ['systemdAnalyze'] },
];

/**
 * Installs optional programs where it may. Returns one line for each that is still missing: nothing fails for it.
 * @param {Optional[]} optional
 * @returns {Promise<string[]>}
 */
export async function leftOutWithout(optional) {
  await install(optional.flatMap(({ needs }) => needs).filter((name) => !findProgram(name)));
  return optional.flatMap(({ name, use, needs }) => {
    const missing = needs.filter((need) => !findProgram(need)).map((need) => programs[need]);
    return missing.length === 0 ? [] : [`Left out: ${use}: ${describeMissing(name, missing)}`];
  });
}

/** What this machine or this user cannot do, a line each. */
export async function leftOutHere() {
  const lines = [];
  if (!(await mayMount())) lines.push('Left out: full disks: mounting a small disk takes root.');
  if (!(await findContainerEngine()))
    lines.push('Left out: building ops/Dockerfile: neither docker nor podman runs here.');
  if (listSystemPostgres().length === 0) {
    lines.push(
      'Left out: store and backup tests on another PostgreSQL: none in /usr/lib/postgresql. On Debian: sudo apt-get install postgresql',
    );
  }
  return lines;
}

/** A container engine whose service answers; docker's client alone is not enough. */
export async function findContainerEngine() {
  for (const name of ['docker', 'podman']) {
    const path = findFile([name], undefined);
    if (path && (await run(path, ['info'], { limitMs: 20_000 })).code === 0) return path;
  }
  return null;
}

/** Root may, unless a container forbids it even to root. */
export async function mayMount() {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-disk-'));
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'pickled-egg', folder]);
  if (code === 0) await run('umount', [folder]);
  await rm(folder, { recursive: true });
  return code === 0;
}

/**
 * Installs a file of one Debian package that a script cannot do without, or throws an error that says how to get it.
 * @param {{ name: string } & Omit<Program, 'install'>} wanted
 */
export async function ensureFile({ name, ...program }) {
  const { files, variable, pack } = program;
  const find = () => findFile(files, process.env[variable]);
  if (!find() && mayInstall && !process.env[variable]) await installWithApt([pack]);
  const found = find();
  if (!found) throw new Error(describeMissing(name, [program]));
  return found;
}

/** @param {ProgramName[]} missing */
async function install(missing) {
  const wanted = missing.map((name) => programs[name]).filter(({ variable }) => !process.env[variable]);
  const packsOf = (/** @type {string} */ how) => [
    ...new Set(wanted.filter((program) => program.install === how).map(({ pack }) => pack)),
  ];
  if (mayInstall) await installWithApt(packsOf('apt'));
  if (hasApt) await unpackWithApt(packsOf('unpacked'), unpackedPrograms);
}

/**
 * @param {string} name
 * @param {{ variable: string, pack: string }[]} missing
 */
function describeMissing(name, missing) {
  const packs = [...new Set(missing.map(({ pack }) => pack))].join(' ');
  const wrong = missing.filter(({ variable }) => process.env[variable]);
  if (wrong.length > 0) {
    return wrong.map(({ variable }) => `${variable} names ${process.env[variable]}, which is not there.`).join(' ');
  }
  const variables = missing.map(({ variable }) => variable).join(' and ');
  return `${name} is not installed. On Debian: sudo apt-get install ${packs}. Elsewhere: install it, or name it by ${variables}.`;
}
