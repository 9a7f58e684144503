import { expect, test } from 'vitest';
import { aRun, aStory } from './a-story.ts';
import { axisOf, laneOf, splitsOf } from './lanes.ts';

test('the width is the time until the last bar anybody reached, marked every half hour', () => {
  expect(axisOf(aStory().teams)).toEqual({
    ms: 126 * 60_000,
    ticks: [
      { minutes: 0, at: 0 },
      { minutes: 30, at: 23.81 },
      { minutes: 60, at: 47.62 },
      { minutes: 90, at: 71.43 },
      { minutes: 120, at: 95.24 },
    ],
  });
});

test.each([
  [[4], [0, 1, 2, 3, 4]],
  [[40], [0, 10, 20, 30, 40]],
  [[700], [0, 240, 480]],
  [[], [0, 1]],
])('a race of %j minutes is marked at %j', (minutes, marks) => {
  expect(axisOf([aRun('A', minutes)]).ticks.map((tick) => tick.minutes)).toEqual(marks);
});

test('the last bar of a finisher is the jar; who did not finish ends at an egg', () => {
  const teams = [aRun('A', [10, 20, 30, 40, 50, 100]), aRun('B', [25, 50]), aRun('C', [])];
  const axis = axisOf(teams);
  const [fox, dog, cat] = teams.map((team) => laneOf(team, axis));
  expect([fox?.eggs.length, fox?.end, fox?.isFinished]).toEqual([5, 100, true]);
  expect([dog?.eggs, dog?.end, dog?.isFinished]).toEqual([
    [
      { number: 1, at: 25 },
      { number: 2, at: 50 },
    ],
    50,
    false,
  ]);
  expect([cat?.eggs, cat?.end, cat?.isFinished]).toEqual([[], 0, false]);
});

test('minutes stand over the middle of their leg, and are left out where there is no room', () => {
  const team = aRun('A', [20, 22, 60, 80, 90, 100]);
  expect(splitsOf(team, axisOf([team]))).toEqual([
    { minutes: 20, at: 10 },
    { minutes: 38, at: 41 },
    { minutes: 20, at: 70 },
    { minutes: 10, at: 85 },
    { minutes: 10, at: 95 },
  ]);
});
