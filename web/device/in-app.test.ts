import { expect, test } from 'vitest';
import { appAround } from './in-app.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

test.each([
  ['Instagram', `${iphone} Mobile/15E148 Instagram 380.0.0.30 (iPhone15,2; iOS 18_5; en_GB; scale=3.00)`],
  ['Facebook', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0;FBDV/iPhone15,2;FBLC/en_GB]`],
  ['Facebook', `${pixel} Chrome/138.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0;]`],
  ['Messenger', `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/500.0.0;FBLC/en_GB]`],
  ['Messenger', `${pixel} Chrome/138.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/520.0.0;]`],
  ['TikTok', `${pixel} Chrome/138.0 Mobile Safari/537.36 musical_ly_2024 BytedanceWebview/d8a21c6`],
  ['Snapchat', `${iphone} Mobile/15E148 Snapchat/13.40.0.40 (like Safari/8618.1.15, panda)`],
  ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.31`],
  ['X', `${iphone} Mobile/15E148 Twitter for iPhone/11.5`],
  ['WhatsApp', `${iphone} Mobile/15E148 WhatsApp/2.25`],
  ['LINE', `${iphone} Mobile/15E148 Safari Line/15.7.1`],
  ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.60 NetType/4G Language/en`],
  ['another app', `${pixel} Chrome/138.0 Mobile Safari/537.36`],
])('a window of %s', (app, userAgent) => {
  expect(appAround(userAgent)).toBe(app);
});

test.each([
  `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/138.0 Mobile/15E148 Safari/604.1`,
  // From the home screen.
  `${iphone} Mobile/15E148`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
])('a browser is a browser: %s', (userAgent) => {
  expect(appAround(userAgent)).toBe(null);
});
