import { expect, test } from 'vitest';
import { readTelephone } from './checks.ts';

test.each([
  ['07700 900123', '+447700900123'],
  ['(07700) 900-123', '+447700900123'],
  ['+44 7700 900123', '+447700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['+44 07700 900123', '+447700900123'],
  ['0044 (0) 7700 900 123', '+447700900123'],
  ['020.7946.0018', '+442079460018'],
  ['+353 1 234 5678', '+35312345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+1 (202) 555-0143', '+12025550143'],
  ['\u202a+44\u00a07700\u2009900123\u202c', '+447700900123'],
  ['０７７００ ９００１２３', '+447700900123'],
])('%s is %s', (typed, e164) => {
  expect(readTelephone(typed)).toEqual({ e164 });
});

test.each(['', '   ', '\t'])('nothing typed is no number, and nothing wrong', (typed) => {
  expect(readTelephone(typed)).toEqual({ e164: null });
});

test.each([
  ['call me', 'A number is made of digits, like 07700 900123 or +44 7700 900123.'],
  ['07700 900123 x4', 'A number is made of digits, like 07700 900123 or +44 7700 900123.'],
  ['++447700900123', 'A number is made of digits, like 07700 900123 or +44 7700 900123.'],
  ['7700 900123', 'Begin with 0, or with + and the country, like 07700 900123 or +44 7700 900123.'],
  ['+0 7700 900123', 'Begin with 0, or with + and the country, like 07700 900123 or +44 7700 900123.'],
  ['07700 900', 'That number is too short. Write it like 07700 900123 or +44 7700 900123.'],
  ['+1 234', 'That number is too short. Write it like 07700 900123 or +44 7700 900123.'],
  ['07700 900 123 456', 'That number is too long. Write it like 07700 900123 or +44 7700 900123.'],
  ['+1234567890123456', 'That number is too long. Write it like 07700 900123 or +44 7700 900123.'],
])('%s is explained', (typed, fault) => {
  expect(readTelephone(typed)).toEqual({ fault });
});

test('a number read once reads the same again', () => {
  expect(readTelephone('+447700900123')).toEqual({ e164: '+447700900123' });
});
