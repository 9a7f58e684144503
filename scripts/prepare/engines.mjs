import { existsSync } from 'node:fs';
import { run } from '../run.mjs';

/**
 * @typedef {object} EnginePart
 * @property {string} path where it is, or where its package puts it
 * @property {string} variable the environment's word for another path; who sets it installs it
 * @property {string} pack Debian's package
 */

/** @type {Record<string, EnginePart[]>} */
const engines = {
  Firefox: [{ path: '/usr/bin/firefox-esr', variable: 'FIREFOX_PATH', pack: 'firefox-esr' }],
  WebKit: [
    { path: '/usr/bin/WebKitWebDriver', variable: 'WEBKIT_DRIVER_PATH', pack: 'webkit2gtk-driver' },
    { path: '/usr/bin/Xvfb', variable: 'XVFB_PATH', pack: 'xvfb' },
  ],
};
const impatient = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60'];

/**
 * The engines beside Chromium, for the journeys of tests/engines: there already, or installed where we may. Which of them are not
 * to be had, and how to get them: the journeys are left out in those, and nothing fails for it.
 * @returns {Promise<string[]>}
 */
export async function leftOutEngines() {
  const wanted = Object.values(engines).flat().filter(isMissing);
  const packs = wanted.filter(({ variable }) => !process.env[variable]).map(({ pack }) => pack);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (packs.length > 0 && mayInstall) await install(packs);
  return Object.entries(engines).flatMap(([name, parts]) => {
    const missing = parts.filter(isMissing);
    if (missing.length === 0) return [];
    const paths = missing.map(pathOf).join(' and ');
    const words = missing.map(({ pack }) => pack).join(' ');
    return [`Left out: the journeys in ${name}, which is not at ${paths}. On Debian: sudo apt-get install ${words}`];
  });
}

/** @param {EnginePart} part */
function pathOf({ path, variable }) {
  return process.env[variable] ?? path;
}

/** @param {EnginePart} part */
function isMissing(part) {
  return !existsSync(pathOf(part));
}

/**
 * What the lists of the last time know may be gone from the archive by now: then they are read anew.
 * @param {string[]} packs
 */
async function install(packs) {
  console.log(`Installing ${packs.join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const installing = ['install', '-y', '--no-install-recommends', ...impatient, ...packs];
  const { code } = await run('apt-get', installing, { env });
  if (code === 0) return;
  await run('apt-get', ['update', ...impatient], { env });
  await run('apt-get', installing, { env });
}
