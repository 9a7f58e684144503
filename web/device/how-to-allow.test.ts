import { expect, test } from 'vitest';
import { howToAllow } from './how-to-allow.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Tap the sign beside the address, then Website Settings or the three dots.', `${iphone} Version/18.5 Safari/604.1`],
  ["Open your phone's Settings and find this browser in the list of apps.", `${iphone} CriOS/138.0 Safari/604.1`],
  ['Tap the sign left of the address, then Permissions.', `${android} Chrome/138.0.0.0 Mobile Safari/537.36`],
  [
    'Tap the padlock beside the address, then Permissions.',
    `${android} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
  ],
  ['Tap the shield or padlock beside the address.', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0'],
  ["Open this site's settings, usually by the sign beside the address.", 'Something else'],
])('%s', (first, userAgent) => {
  for (const needed of ['location', 'camera'] as const) {
    const steps = howToAllow(needed, { userAgent, isIos: userAgent.includes('iPhone'), isInstalled: false });
    expect([steps[0], steps.at(-1)]).toEqual([first, 'Then come back here and tap Try again.']);
  }
});

test('what was opened from the home screen of an iPhone has no address to tap beside', () => {
  const phone = { userAgent: iphone, isIos: true, isInstalled: true };
  expect(howToAllow('camera', phone)).toEqual([
    'Open Settings, find Safari and set Camera to Allow.',
    'Close Pickled Egg and open it again.',
    'Then come back here and tap Try again.',
  ]);
});
