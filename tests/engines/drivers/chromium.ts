import { type BrowserContext, chromium, type ElementHandle, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/prepare/chromium/find-browser.mjs';
import type { Driver, Engine, Place } from './driver.ts';

/** By playwright-core, as in the tests of tests/browser. */
export async function startChromium(): Promise<Engine> {
  const { path, shell } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: shell ?? path,
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  return {
    name: 'chromium',
    injectsByLink: false,
    open: async (before) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
      });
      await context.addInitScript(before);
      return driverOf(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

const element = (held: unknown) => held as ElementHandle<HTMLElement>;

function driverOf(context: BrowserContext, page: Page): Driver {
  return {
    goto: async (url) => void (await page.goto(url)),
    call: ({ source, given }) => page.evaluate(`(${source})(...${JSON.stringify(given)})`),
    hold: async ({ source, given }) =>
      (await page.evaluateHandle(`(${source})(...${JSON.stringify(given)})`)).asElement(),
    tap: (held) => element(held).tap({ timeout: 5_000 }),
    type: async (_held, text) => page.keyboard.type(text),
    attach: (held, path) => element(held).setInputFiles(path),
    picture: () => page.screenshot(),
    setSize: (width, height) => page.setViewportSize({ width, height }),
    setPlace: (place, origin) => stand(context, place, origin),
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: () => context.close(),
  };
}

async function stand(context: BrowserContext, place: Place, origin: string): Promise<void> {
  if (typeof place === 'string') {
    await context.clearPermissions();
    await context.grantPermissions(['camera', 'notifications'], { origin });
    return;
  }
  await context.grantPermissions(['geolocation', 'camera', 'notifications'], { origin });
  await context.setGeolocation({ latitude: place.lat, longitude: place.lon, accuracy: place.accuracy ?? 12 });
}
