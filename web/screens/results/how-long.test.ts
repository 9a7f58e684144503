import { expect, test } from 'vitest';
import { counted, roughlyOf } from './how-long.ts';

test.each([
  [1_400, '1 sec'],
  [40_400, '40 secs'],
  [60_000, '1 min'],
  [829_000, '14 min'],
  [7_260_000, '121 min'],
])('%i ms are roughly %s', (ms, words) => {
  expect(roughlyOf(ms)).toBe(words);
});

test('one of a thing is one, and none are several', () => {
  expect([0, 1, 2].map((number) => counted(number, 'penalty', 'penalties'))).toEqual([
    '0 penalties',
    '1 penalty',
    '2 penalties',
  ]);
});
