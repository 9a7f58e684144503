import { existsSync } from 'node:fs';
import { installWithApt, mayInstall } from '../apt.mjs';
import { run } from '../../run.mjs';
import { listShellsOf, thisMachine } from './list-places.mjs';
import { findFault } from './try-browser.mjs';

const debians = { browser: '/usr/bin/chromium', shell: '/usr/bin/chromium-headless-shell' };

/**
 * The Chromium without windows that belongs to a browser: named to us, next to it in Playwright's cache, or Debian's of the same
 * version. Null where there is none, or CHROMIUM_PATH names another browser.
 * @param {string} browser
 */
export async function findShell(browser) {
  const named = process.env['CHROMIUM_SHELL_PATH'];
  if (named || process.env['CHROMIUM_PATH']) return named ?? null;
  if (browser === debians.browser) await installDebians();
  for (const path of browser === debians.browser ? [debians.shell] : listShellsOf(thisMachine, browser)) {
    if ((await findFault(path)) === null) return path;
  }
  return null;
}

/** Only in the version of the installed Chromium: any other would change that too. */
async function installDebians() {
  if (existsSync(debians.shell) || !mayInstall) return;
  const { code, output: version } = await run('dpkg-query', ['-W', '-f', '${Version}', 'chromium']);
  if (code === 0) await installWithApt([`chromium-headless-shell=${version}`]);
}
