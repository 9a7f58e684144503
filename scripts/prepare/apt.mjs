import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.mjs';

/** Short limits: a machine without network reaches its tests in a minute, and another apt-get at work is waited for. */
const limits = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

export const hasApt = existsSync('/usr/bin/apt-get');
export const mayInstall = hasApt && process.getuid?.() === 0;

/** Ubuntu and its derivatives have no package of Chromium: theirs installs a snap, which needs a running snapd. */
export function hasChromiumPackage(release = readRelease()) {
  return hasApt && !/^ID(_LIKE)?=.*ubuntu/m.test(release);
}

/**
 * Installs packages; when apt cannot install all of them together, those it can. Callers check for the files they need.
 * @param {string[]} packs
 */
export async function installWithApt(packs) {
  if (packs.length === 0) return;
  console.log(`Installing ${packs.join(', ')} with apt-get …`);
  const install = ['install', '-y', '--no-install-recommends', ...limits];
  if (await runApt([...install, ...packs])) return;
  await runApt(['update', ...limits]);
  if (await runApt([...install, ...packs])) return;
  if (packs.length > 1) for (const pack of packs) await runApt([...install, pack]);
}

/**
 * Downloads packages and unpacks them into a folder: needs no root, and starts no service.
 * @param {string[]} packs
 * @param {string} into
 */
export async function unpackWithApt(packs, into) {
  if (packs.length === 0) return;
  console.log(`Fetching ${packs.join(', ')} with apt-get …`);
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-packages-'));
  const download = ['download', ...limits];
  if (!(await runApt([...download, ...packs], folder))) {
    // Only root may renew the lists.
    if (mayInstall) await runApt(['update', ...limits]);
    for (const pack of packs) await runApt([...download, pack], folder);
  }
  await mkdir(into, { recursive: true });
  for (const file of await readdir(folder)) await run('dpkg', ['-x', join(folder, file), into]);
  await rm(folder, { recursive: true });
}

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function runApt(args, cwd) {
  return (await run('apt-get', args, cwd ? { env, cwd } : { env })).code === 0;
}

function readRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}
