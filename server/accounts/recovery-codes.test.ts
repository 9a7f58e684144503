import { expect, test } from 'vitest';
import { hashedRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './second-factor.ts';

test('ten codes of twelve letters, in groups of four, each another', () => {
  const codes = makeRecoveryCodes();
  expect(codes).toEqual(
    Array.from({ length: 10 }, () => expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)),
  );
  expect(new Set(codes).size).toBe(10);
});

test.each([
  ['4TQX-90KM-7ZVD', '4TQX90KM7ZVD'],
  [' 4tqx 90km 7zvd ', '4TQX90KM7ZVD'],
  ['4TQX–9OKM–7ZVD', '4TQX90KM7ZVD'],
  ['Il1o-0000-0000', '111000000000'],
  ['4TQX-90KM-7ZV', null],
  ['4TQX-90KM-7ZVDD', null],
  ['4TQX-90KM-7ZVU', null],
  ['123456', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

test('what is kept belongs to one account and one key, however the code was typed', () => {
  const keys = { cookie: Buffer.alloc(32, 1) };
  const kept = hashedRecoveryCode(keys, 'ada', '4TQX-90KM-7ZVD');
  expect(hashedRecoveryCode(keys, 'ada', '4tqx9okm7zvd')).toEqual(kept);
  expect(hashedRecoveryCode(keys, 'bob', '4TQX-90KM-7ZVD')).not.toEqual(kept);
  expect(hashedRecoveryCode({ cookie: Buffer.alloc(32, 2) }, 'ada', '4TQX-90KM-7ZVD')).not.toEqual(kept);
});
