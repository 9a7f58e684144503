import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { isConfirmed, maySignIn } from './accounts.ts';

const local = readConfig({});
const mailed = readConfig({ SMTP_URL: 'smtp://mail.example.com' });
const away = readConfig({ PUBLIC_ORIGIN: 'https://egg.example.com' });
const wide = readConfig({ HOST: '0.0.0.0' });
const unconfirmed = { emailConfirmedAt: null, isGuest: false };
const confirmed = { emailConfirmedAt: new Date(0), isGuest: false };

test('[A14] an address counts as confirmed when it is, or without mail where only this machine gets in', () => {
  const all = [local, mailed, away, wide];
  expect(all.map((config) => isConfirmed(unconfirmed, config))).toEqual([true, false, false, false]);
  expect(all.map((config) => isConfirmed(confirmed, config))).toEqual([true, true, true, true]);
});

test('[K3] a guest has no address that could be theirs', () => {
  const all = [local, mailed, away, wide];
  expect(all.map((config) => isConfirmed({ ...unconfirmed, isGuest: true }, config))).toEqual(all.map(() => false));
});

test('signing in waits for the confirmation only where one can be mailed', () => {
  expect([local, mailed, away].map((config) => maySignIn(unconfirmed, config))).toEqual([true, false, true]);
  expect(maySignIn(confirmed, mailed)).toBe(true);
});
