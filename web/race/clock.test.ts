import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { aView, thatMoment } from '../testing/a-race.ts';
import { agoOf, clockOf, countdownOf, leftUntil, raceMs, runningSince, soFar, spentOf } from './clock.ts';

const minute = 60_000;

test('the race clock leaves pauses out, and stands while it is paused and once it is over', () => {
  const view = aView({ startedAt: thatMoment - 60 * minute, pausedMs: 4 * minute });
  expect(clockOf(raceMs(view, thatMoment))).toBe('0:56:00');
  expect(clockOf(raceMs({ ...view, pausedAt: thatMoment - 6 * minute }, thatMoment))).toBe('0:50:00');
  expect(clockOf(raceMs({ ...view, endedAt: thatMoment - 16 * minute }, thatMoment))).toBe('0:40:00');
});

test('a phone whose clock is behind the start shows none', () => {
  expect(clockOf(raceMs(aView({ startedAt: thatMoment + 5 }), thatMoment))).toBe('0:00:00');
});

test('the time on a clue leaves out the pauses since it came, and only those', () => {
  const feed = [
    told('resumed', 5),
    told('paused', 8),
    told('resumed', 20),
    told('paused', 30),
    told('resumed', 50),
    told('paused', 55),
  ];
  const view = aView({ feed });
  expect(runningSince(view, thatMoment - 25 * minute, thatMoment)).toBe(17 * minute);
  expect(runningSince({ ...view, pausedAt: thatMoment - minute }, thatMoment - 2 * minute, thatMoment)).toBe(minute);
});

test('a pause holds what counts down', () => {
  const until = thatMoment + 40_000;
  expect(leftUntil(aView(), until, thatMoment)).toBe(40_000);
  expect(leftUntil(aView({ pausedAt: thatMoment - 2_000 }), until, thatMoment)).toBe(42_000);
  expect([leftUntil(aView(), until, until + 1), leftUntil(aView(), null, thatMoment)]).toEqual([0, 0]);
});

test('lengths of time are said in the fewest letters', () => {
  expect([clockOf(3_599_999), clockOf(36_000_000)]).toEqual(['0:59:59', '10:00:00']);
  expect([countdownOf(42_000), countdownOf(1), countdownOf(60_001)]).toEqual(['0:42', '0:01', '1:01']);
  expect([spentOf(42_000), spentOf(18_999), spentOf(60_001)]).toEqual(['0:42', '0:18', '1:00']);
  expect([agoOf(59_999), agoOf(minute), agoOf(119 * minute)]).toEqual(['now', '1 min', '1 h']);
  expect([soFar(1_000), soFar(12 * minute), soFar(65 * minute)]).toEqual([
    'just in',
    '12 min so far',
    '1 h 5 min so far',
  ]);
});

function told(kind: FeedEntry['kind'], minutesAgo: number): FeedEntry {
  return { seq: 60 - minutesAgo, at: thatMoment - minutesAgo * minute, kind, team: null, text: kind, pint: null };
}
