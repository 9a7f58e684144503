import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/prepare/chromium/find-browser.mjs';
import { sized } from './short.mjs';
import { held, noSignals } from './to-the-end.mjs';

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: sized(2, 1),
  isMobile: true,
  hasTouch: true,
};

const { path, shell } = await findBrowser();

/** The headless shell will do for the short form where there is one: it starts faster and draws with less work. */
export const browserPath = sized(path, shell ?? path);

/** The same with a camera and a place, and everything allowed. */
export const phoneInHand = {
  ...phone,
  permissions: ['geolocation', 'camera', 'notifications'],
  geolocation: { latitude: 53.96, longitude: -1.08 },
};

/** A browser for phones, until the bench ends. */
export function openPhones() {
  const launching = chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...noSignals,
  });
  return held(launching, (one) => one.close());
}
