import { existsSync } from 'node:fs';
import { run } from './run.mjs';

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The browser for the tests: there already, or installed where we may, or an error that says how to get it. */
export async function ensureChromium() {
  if (existsSync(chromiumPath)) return;
  const mayInstall = !process.env['CHROMIUM_PATH'] && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) throw new Error(`There is no Chromium at ${chromiumPath}. ${howToGetIt}`);
  console.log('Installing chromium with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=600'];
  await run('apt-get', ['update', ...patient], { shown: true, env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...patient, 'chromium'], { shown: true, env });
  if (!existsSync(chromiumPath)) throw new Error(`apt-get could not install chromium. ${howToGetIt}`);
}

const howToGetIt =
  'On Debian: sudo apt-get install chromium. Elsewhere: set CHROMIUM_PATH to a Chromium or Chrome you have.';
