import { expect, test } from 'vitest';
import { aRun, aStory } from '../../../testing/a-story.ts';
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

test('minutes stand over the middle of their leg, before the jar at the end, and are left out where there is no room', () => {
  expect(written([20, 22, 60, 70, 80, 100])).toEqual([
    [20, 10, false],
    [38, 41, false],
    [10, 65, false],
    [10, 75, false],
    [20, 100, true],
  ]);
  // Ten minutes of a hundred are wide enough between two eggs, not beside a jar.
  expect(written([20, 22, 60, 80, 90, 100]).at(-1)).toEqual([10, 85, false]);
});

test('a minute is written once it is over, as on every clock of the race', () => {
  expect(written([0.5, 1.9, 3.9, 5.99]).map(([minutes]) => minutes)).toEqual(['<1', 1, 2, 2]);
});

/** What is written over the lane of a team that found its bars after so many minutes. */
function written(found: number[]) {
  const team = aRun('A', found);
  return splitsOf(team, axisOf([team])).map(({ minutes, at, isToJar }) => [minutes, at, isToJar]);
}
