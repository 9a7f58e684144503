import { existsSync } from 'node:fs';
import { run } from '../run.mjs';

const pack = 'chromium-headless-shell';
const path = `/usr/bin/${pack}`;
const impatient = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60'];

/**
 * Where Debian's Chromium without windows is, which shows the same pages for half the work: named to us, there already, or
 * installed where we may. Null where it is not to be had in Chromium's own version, or another Chromium is wanted.
 */
export async function findChromiumShell() {
  const named = process.env['CHROMIUM_SHELL_PATH'];
  if (named || process.env['CHROMIUM_PATH']) return named ?? null;
  if (existsSync(path)) return path;
  const { code, output: version } = await run('dpkg-query', ['-W', '-f', '${Version}', 'chromium']);
  if (code !== 0 || process.getuid?.() !== 0) return null;
  console.log(`Installing ${pack} with apt-get …`);
  await install(version);
  if (!existsSync(path)) {
    await run('apt-get', ['update', ...impatient]);
    await install(version);
  }
  return existsSync(path) ? path : null;
}

/**
 * Nothing that is installed changes: of any other version it would take Chromium along.
 * @param {string} version
 */
function install(version) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...impatient, `${pack}=${version}`], { env });
}
