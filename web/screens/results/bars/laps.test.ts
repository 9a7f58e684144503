import { expect, test } from 'vitest';
import { aRun, aStory } from '../../../testing/a-story.ts';
import { lapsOf, leadersIn } from './laps.ts';

test('each team has its place at every bar it reached', () => {
  const { teams, bars } = aStory();
  const laps = lapsOf(teams, bars);
  expect(laps.map(({ team, ranks }) => [team.name, ...ranks])).toEqual([
    ['Fox', 1, 1, 1, 1, 0, 0],
    ['Eagle', 0, 0, 0, 0, 1, 1],
    ['Cat', 2, 2, 2, 2, 2, 2],
    ['Farmer', 4, 4, 3, 3, 3, 3],
    ['Dog', 3, 3, 4, 4, 4, 4],
    ['Skunk', 5, 5, 5, 5, 5],
  ]);
  expect(leadersIn(laps, bars)).toBe('Eagle led to bar 4, then Fox to the end.');
});

test('the final bar is in the final order, whatever the host added to a time', () => {
  const laps = lapsOf(
    [aRun('A', [10, 20, 30, 40, 50, 62]), aRun('B', [9, 19, 29, 39, 49, 60], { adjustedMs: 300_000 })],
    6,
  );
  expect(laps.map(({ ranks }) => ranks.at(-1))).toEqual([0, 1]);
});

test('one leader is said to have led throughout, and nobody leads where nobody was', () => {
  const night = [aRun('A', [10, 20, 30]), aRun('B', [11])];
  expect(leadersIn(lapsOf(night, 3), 3)).toBe('Fox led from the first bar to the last.');
  expect(leadersIn(lapsOf(night, 6), 6)).toBe('Fox led all the way, as far as bar 3.');
  expect(leadersIn(lapsOf([aRun('A', [])], 6), 6)).toBe('');
});
