import { expect, test } from 'vitest';
import { aRun, aStory, thatEvening } from '../../../testing/a-story.ts';
import { reelOf } from './reel.ts';

const minuteMs = 60_000;

test('a hundred minutes of a night are a minute of film', () => {
  const reel = reelOf(aStory({ photos: [], endedAt: thatEvening + 100 * minuteMs, teams: busy(100) }));
  expect([reel.lengthMs, reel.beats.length]).toEqual([60_000, 11]);
  expect([0, 15_000, 60_000].map((ms) => reel.nightAt(ms) - thatEvening)).toEqual([0, 25 * minuteMs, 100 * minuteMs]);
});

test('a short night is still worth watching, and a long one comes to an end', () => {
  const lengths = [10, 600].map((minutes) => {
    return reelOf(aStory({ photos: [], endedAt: thatEvening + minutes * minuteMs, teams: busy(minutes) })).lengthMs;
  });
  expect(lengths).toEqual([20_000, 90_000]);
});

test('hours in which nothing happens are cut, and the clock jumps over them', () => {
  const reel = reelOf(aStory({ photos: [], endedAt: thatEvening + 720 * minuteMs, teams: [aRun('A', [20])] }));
  expect(reel.lengthMs).toBe(24_000);
  expect([12_000, 18_000, 24_000].map((ms) => (reel.nightAt(ms) - thatEvening) / minuteMs)).toEqual([20, 370, 720]);
});

test('film and night are the same moments, and nothing lies outside', () => {
  const story = aStory();
  const reel = reelOf(story);
  const moments = [0, 1, 14, 62.3, 129, 130].map((minutes) => thatEvening + Math.round(minutes * minuteMs));
  expect(moments.map((at) => reel.nightAt(reel.filmAt(at)))).toEqual(moments);
  expect([reel.filmAt(story.startedAt - 1), reel.filmAt(story.endedAt + 1)]).toEqual([0, reel.lengthMs]);
  expect([reel.nightAt(-1), reel.nightAt(reel.lengthMs + 1)]).toEqual([story.startedAt, story.endedAt]);
});

test('a race that ended as it began is a film too', () => {
  const reel = reelOf(aStory({ photos: [], lines: [], frames: [], endedAt: thatEvening }));
  expect([reel.lengthMs, reel.filmAt(thatEvening), reel.nightAt(10_000)]).toEqual([20_000, 0, thatEvening]);
});

/** Something happens all the time. */
function busy(minutes: number) {
  return [
    aRun(
      'A',
      Array.from({ length: 10 }, (_, nth) => ((nth + 1) * minutes) / 10),
    ),
  ];
}
