import { expect, test } from 'vitest';
import { isHour, meetingWords } from './when-where.ts';

test.each([
  ['19:30', true],
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:30', false],
  ['19:60', false],
  ['half seven', false],
  ['', false],
])('%j is an hour of the day: %s', (text, is) => {
  expect(isHour(text)).toBe(is);
});

test.each([
  [{}, ''],
  [{ hour: '19:30' }, '19:30'],
  [{ startBar: 'The Fox' }, 'The Fox'],
  [{ hour: '19:30', startBar: 'The Fox' }, '19:30, The Fox'],
  [{ hour: '19:30', point: 'Under the clock', startBar: 'The Fox' }, '19:30, Under the clock'],
])('[G17] %o is where people meet: %j', (given, words) => {
  expect(meetingWords({ hour: null, point: null, startBar: null, ...given })).toBe(words);
});
