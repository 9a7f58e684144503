import { existsSync } from 'node:fs';
import { run } from '../run.mjs';

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} path where it is, or where its package puts it
 * @property {string} variable the environment's word for another path; who sets it installs it
 * @property {string} pack Debian's package
 * @property {string} elsewhere what to do on other systems
 */

/**
 * A program for the tests: there already, or installed where we may, or an error that says how to get it.
 * @param {Program} program
 */
export async function ensureProgram({ name, path, variable, pack, elsewhere }) {
  if (existsSync(path)) return;
  const howToGetIt = `On Debian: sudo apt-get install ${pack}. Elsewhere: ${elsewhere}`;
  const mayInstall = !process.env[variable] && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) throw new Error(`There is no ${name} at ${path}. ${howToGetIt}`);
  console.log(`Installing ${pack} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=600'];
  await run('apt-get', ['update', ...patient], { shown: true, env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...patient, pack], { shown: true, env });
  if (!existsSync(path)) throw new Error(`apt-get could not install ${pack}. ${howToGetIt}`);
}
