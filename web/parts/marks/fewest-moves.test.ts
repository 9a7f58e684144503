import { expect, test } from 'vitest';
import { stayingIn } from './fewest-moves.ts';

test.each([
  ['ABCDEF', 'ABCDEF', 'ABCDEF'],
  ['ABCDEF', 'FABCDE', 'ABCDE'],
  ['FABCDE', 'FEABCD', 'FABCD'],
  ['ABCDEF', 'BCDEFA', 'BCDEF'],
  ['ABCDEF', 'BADCFE', 'ACE'],
  ['ABC', 'CBA', 'A'],
  ['ABC', 'CA', 'A'],
  ['A', 'BAC', 'A'],
  ['', 'AB', ''],
])('from %s to %s: %s stay', (from, to, staying) => {
  expect(stayingIn(from, to)).toBe(staying);
});
