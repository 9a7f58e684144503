import { expect, test } from 'vitest';
import { endOfLondonDay, londonDay } from './london-day.ts';

test.each([
  ['2026-11-15T23:59:59Z', '2026-11-15'],
  ['2026-07-15T22:59:59Z', '2026-07-15'],
  ['2026-07-15T23:00:00Z', '2026-07-16'],
])('at %s it is %s in London', (moment, day) => {
  expect(londonDay(new Date(moment))).toBe(day);
});

test.each([
  ['2026-11-15', '2026-11-16T00:00:00.000Z'],
  ['2026-07-15', '2026-07-15T23:00:00.000Z'],
  ['2026-03-28', '2026-03-29T00:00:00.000Z'],
  ['2026-03-29', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-26T00:00:00.000Z'],
])('%s is over at %s', (day, over) => {
  expect(endOfLondonDay(day).toISOString()).toBe(over);
});
