import { hasProgram } from '../harness/servers/programs.ts';
import { startChromium } from './drivers/chromium.ts';
import type { Engine, EngineName } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebkit } from './drivers/webkit.ts';

const engines: Record<EngineName, { start: () => Promise<Engine>; isHere: () => boolean }> = {
  // Without it no browser test is run.
  chromium: { start: startChromium, isHere: () => true },
  firefox: { start: startFirefox, isHere: () => hasProgram('firefox') },
  webkit: { start: startWebkit, isHere: () => hasProgram('webkitDriver', 'webkitBrowser', 'xvfb') },
};

/** Whether this machine has it; `npm run test:all` installs it where it may, and says so where it may not. */
export function isInstalled(name: EngineName): boolean {
  return engines[name].isHere();
}

export function startEngine(name: EngineName): Promise<Engine> {
  return engines[name].start();
}
