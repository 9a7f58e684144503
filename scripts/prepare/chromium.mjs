import { ensureProgram } from './debian-program.mjs';

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The browser for the tests. */
export function ensureChromium() {
  return ensureProgram({
    name: 'Chromium',
    path: chromiumPath,
    variable: 'CHROMIUM_PATH',
    pack: 'chromium',
    elsewhere: 'set CHROMIUM_PATH to a Chromium or Chrome you have.',
  });
}
