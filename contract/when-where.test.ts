import { expect, test } from 'vitest';
import { isDaySet, isHour, meetingWords } from './when-where.ts';

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
  [{}, 'time and place to be announced'],
  [{ time: '19:30' }, '19:30, place to be announced'],
  [{ startBar: 'The Fox' }, 'The Fox, time to be announced'],
  [{ time: '19:30', startBar: 'The Fox' }, '19:30, The Fox'],
  [{ time: '19:30', meetingPoint: 'Under the clock', startBar: 'The Fox' }, '19:30, Under the clock'],
])('[G17] %o is worded as %j', (given, words) => {
  expect(meetingWords({ time: null, meetingPoint: null, startBar: null, ...given })).toBe(words);
});

test('[G17] an answer of an older server without the start bar reads like a game without one', () => {
  expect(meetingWords({ time: '19:30', meetingPoint: null })).toBe('19:30, place to be announced');
});

test.each([
  ['questionnaire', '2026-11-25', false],
  ['questionnaire', '2026-11-26', true],
  ['submitted', '2026-11-25', true],
] as const)('[G9] on 19 November a lazy game at %s for %s has a day: %s', (lazyStage, date, is) => {
  expect(isDaySet({ type: 'lazy', lazyStage, date }, new Date('2026-11-19T12:00:00Z'))).toBe(is);
});
