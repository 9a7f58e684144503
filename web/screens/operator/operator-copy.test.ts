import { expect, test } from 'vitest';
import { agoWords, counted, momentWords, percentOf, poundsOf } from './operator-copy.ts';

const at = Date.parse('2026-07-15T20:04:00Z');

test.each([
  [at, 'just now'],
  [at - 59_999, 'just now'],
  [at - 60_000, '1 minute ago'],
  [at - 7_200_000, '2 hours ago'],
  [at - 3 * 86_400_000, '3 days ago'],
  [at + 5_000, 'just now'],
])('%d is %s', (then, words) => {
  expect(agoWords(then, at)).toBe(words);
});

test('moments, money, discounts and counts as people say them', () => {
  expect([momentWords(at), poundsOf(1050), percentOf(1250), counted(1, 'team'), counted(2, 'team')]).toEqual([
    '15 Jul, 21:04',
    '£10.50',
    '12.5%',
    '1 team',
    '2 teams',
  ]);
});
