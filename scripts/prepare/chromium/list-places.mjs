import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inFolders } from '../find-program.mjs';

/**
 * What the search depends on; tests pass their own.
 * @typedef {object} Machine
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.Platform} platform
 * @property {string} home
 * @property {(name: string) => string[]} inFolders where a program of this name may be
 * @property {string[]} elsewhere where packages put a browser that is in no such folder
 * @property {string[]} applications folders of applications on macOS
 */

/** @type {Machine} */
export const thisMachine = {
  env: process.env,
  platform: process.platform,
  home: homedir(),
  inFolders,
  elsewhere: ['/opt/google/chrome/chrome', '/usr/lib64/chromium-browser/chromium-browser', '/snap/bin/chromium'],
  applications: ['/Applications', join(homedir(), 'Applications')],
};

/** Debian and Arch; Fedora and Ubuntu; Google's own packages on all of them. A snap comes last: it sees neither /tmp nor hidden folders. */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = ['Google Chrome', 'Chromium', 'Google Chrome for Testing'];

/**
 * Each Chromium or Chrome that is installed on the system, once.
 * @param {Machine} machine
 */
export function listSystemPlaces({ platform, inFolders: find, elsewhere, applications: folders }) {
  const places =
    platform === 'darwin'
      ? folders.flatMap((folder) => applications.map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)))
      : [...names.flatMap((name) => find(name)), ...elsewhere];
  const inOrder = places.filter(existsSync).toSorted((one, other) => Number(isSnap(one)) - Number(isSnap(other)));
  return [...new Map(inOrder.toReversed().map((path) => [realpathSync(path), path])).values()].toReversed();
}

/** @param {string} path */
function isSnap(path) {
  return path.startsWith('/snap/');
}

const whole = [
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-linux/chrome',
  ...['chrome-mac-arm64', 'chrome-mac-x64', 'chrome-mac'].flatMap((folder) =>
    ['Google Chrome for Testing', 'Chromium'].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  ),
];
const shells = [
  ...['linux64', 'linux-arm64', 'mac-arm64', 'mac-x64'].map(
    (system) => `chrome-headless-shell-${system}/chrome-headless-shell`,
  ),
  ...['chrome-linux', 'chrome-mac'].map((folder) => `${folder}/headless_shell`),
];

/**
 * What Playwright has downloaded: its own revision first when it names one, then the newest.
 * @param {Machine} machine
 * @param {string | null} [own] where this version of Playwright keeps its browser
 */
export function listPlaywrightPlaces(machine, own = null) {
  return [...(own ? [own] : []), ...listCached(machine, 'chromium', whole)];
}

/**
 * Chromium without windows of the same revision as one of Playwright's.
 * @param {Machine} machine
 * @param {string} browser
 */
export function listShellsOf(machine, browser) {
  const [, revision] = /[\\/]chromium-(\d+)[\\/]/.exec(browser) ?? [];
  return listCached(machine, 'chromium_headless_shell', shells).filter((path) =>
    path.includes(`chromium_headless_shell-${revision}`),
  );
}

/**
 * @param {Machine} machine
 * @param {string} kind
 * @param {string[]} files
 */
function listCached(machine, kind, files) {
  const cache = findPlaywrightCache(machine);
  const folders = existsSync(cache) ? readdirSync(cache) : [];
  const revisionOf = (/** @type {string} */ folder) => Number(folder.slice(kind.length + 1));
  return folders
    .filter((folder) => folder.startsWith(`${kind}-`) && revisionOf(folder) > 0)
    .toSorted((one, other) => revisionOf(other) - revisionOf(one))
    .flatMap((folder) => files.map((file) => join(cache, folder, file)))
    .filter(existsSync);
}

/** @param {Machine} machine */
function findPlaywrightCache({ env, platform, home }) {
  const named = env['PLAYWRIGHT_BROWSERS_PATH'];
  // By '0' Playwright means its own package.
  if (named && named !== '0') return named;
  if (platform === 'darwin') return join(home, 'Library/Caches/ms-playwright');
  return join(env['XDG_CACHE_HOME'] || join(home, '.cache'), 'ms-playwright');
}
