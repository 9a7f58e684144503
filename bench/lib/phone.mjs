import { chromium } from 'playwright-core';
import { chromiumPath } from '../../scripts/prepare/chromium.mjs';
import { sized } from './short.mjs';
import { held, noSignals } from './to-the-end.mjs';

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: sized(2, 1),
  isMobile: true,
  hasTouch: true,
};

/** The browser's smaller sister does for the short form, where there is one: it starts and draws for less. */
export const browserPath = sized(chromiumPath, process.env['CHROMIUM_SHELL_PATH'] ?? chromiumPath);

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
