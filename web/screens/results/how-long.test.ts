import { expect, test } from 'vitest';
import { counted, roughlyOf, stopwatchOf } from './how-long.ts';

test.each([
  [0, '0:00'],
  [5_772_000, '96:12'],
  [6_245_999, '104:05'],
])('%i ms are %s on a stopwatch', (ms, words) => {
  expect(stopwatchOf(ms)).toBe(words);
});

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
