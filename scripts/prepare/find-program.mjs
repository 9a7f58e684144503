import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { root } from '../run.mjs';

/**
 * @typedef {object} Program
 * @property {string[]} files its names in the folders of programs, or absolute paths where systems keep it; the first that is there counts
 * @property {string} variable the environment variable that names another path; then nothing is installed
 * @property {string} pack Debian's package
 * @property {'apt' | 'unpacked' | 'by hand'} install 'unpacked': of a package that would start a service of its own
 */

/** Where packages are that are only unpacked. */
export const unpackedPrograms = join(root, 'build/programs');

const linuxLibraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const libraries = [linuxLibraries, '/usr/lib64', '/usr/lib', '/usr/libexec'];

/** Programs that some tests and benches need and no machine must have. */
export const programs = {
  nginx: { files: ['nginx'], variable: 'NGINX_PATH', pack: 'nginx', install: 'apt' },
  pgbouncer: { files: ['pgbouncer'], variable: 'PGBOUNCER_PATH', pack: 'pgbouncer', install: 'apt' },
  faketime: {
    files: libraries.map((folder) => `${folder}/faketime/libfaketime.so.1`),
    variable: 'FAKETIME_PATH',
    pack: 'libfaketime',
    install: 'apt',
  },
  firefox: { files: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH', pack: 'firefox-esr', install: 'apt' },
  webkitDriver: {
    files: ['WebKitWebDriver'],
    variable: 'WEBKIT_DRIVER_PATH',
    pack: 'webkit2gtk-driver',
    install: 'apt',
  },
  webkitBrowser: {
    files: libraries.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`),
    variable: 'WEBKIT_BROWSER_PATH',
    pack: 'webkit2gtk-driver',
    install: 'apt',
  },
  xvfb: { files: ['Xvfb'], variable: 'XVFB_PATH', pack: 'xvfb', install: 'apt' },
  caddy: { files: ['caddy'], variable: 'CADDY_PATH', pack: 'caddy', install: 'unpacked' },
  promtool: { files: ['promtool'], variable: 'PROMTOOL_PATH', pack: 'prometheus', install: 'unpacked' },
  compose: { files: ['docker-compose'], variable: 'DOCKER_COMPOSE_PATH', pack: 'docker-compose', install: 'apt' },
  systemdAnalyze: {
    files: ['systemd-analyze'],
    variable: 'SYSTEMD_ANALYZE_PATH',
    pack: 'systemd',
    install: 'by hand',
  },
};

/** @typedef {keyof typeof programs} ProgramName */

/**
 * Where a program is on this machine: what its variable names, else the first of its files; null where it is missing.
 * @param {ProgramName} name
 */
export function findProgram(name) {
  const { files, variable } = programs[name];
  return findFile(files, process.env[variable]);
}

/**
 * @param {string[]} files
 * @param {string | undefined} named
 */
export function findFile(files, named) {
  if (named) return existsSync(named) ? named : null;
  for (const file of files) {
    const found = isAbsolute(file) ? [file].find(existsSync) : inFolders(file).find(isExecutable);
    if (found) return found;
  }
  return null;
}

/** @param {string} name */
export function inFolders(name, path = process.env['PATH'] ?? '') {
  const folders = [...path.split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin'];
  return [...folders, '/opt/homebrew/bin', join(unpackedPrograms, 'usr/bin')]
    .filter(isAbsolute)
    .map((folder) => join(folder, name));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const debianPostgres = '/usr/lib/postgresql';

/** Debian's PostgreSQL servers that the product supports, the oldest first. */
export function listSystemPostgres() {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres).map(Number) : [];
  return versions
    .filter((version) => version >= 15 && existsSync(`${debianPostgres}/${version}/bin/initdb`))
    .toSorted((one, other) => one - other)
    .map((version) => ({ version: String(version), bin: `${debianPostgres}/${version}/bin` }));
}
