import { existsSync } from 'node:fs';
import { chromiumAt, startChromium } from './drivers/chromium.ts';
import type { Engine, EngineName } from './drivers/driver.ts';
import { firefoxAt, startFirefox } from './drivers/firefox.ts';
import { startWebkit, webkitAt, xvfbAt } from './drivers/webkit.ts';

const engines: Record<EngineName, { start: () => Promise<Engine>; needs: () => string[] }> = {
  chromium: { start: startChromium, needs: () => [chromiumAt()] },
  firefox: { start: startFirefox, needs: () => [firefoxAt()] },
  webkit: { start: startWebkit, needs: () => [webkitAt(), xvfbAt()] },
};

/** Whether this machine has it; `npm test` installs it where it may, and says so where it may not. */
export function isInstalled(name: EngineName): boolean {
  return engines[name].needs().every((path) => existsSync(path));
}

export function startEngine(name: EngineName): Promise<Engine> {
  return engines[name].start();
}
