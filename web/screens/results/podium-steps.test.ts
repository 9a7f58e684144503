import { expect, test } from 'vitest';
import { aRun, aStory } from './a-story.ts';
import { podiumOf } from './podium-steps.ts';

test('the first three of six have a step each', () => {
  expect(steps(aStory().teams)).toEqual([
    [1, 'Fox'],
    [2, 'Eagle'],
    [3, 'Cat'],
  ]);
});

test('equal teams share a step, and the one below it stays empty', () => {
  const teams = [
    aRun('A', [10, 20, 30, 40, 50, 60], { position: 1 }),
    aRun('B', [10, 20, 30, 40, 50, 60], { position: 1 }),
    aRun('C', [10, 20, 30], { position: 3 }),
    aRun('D', [10, 20], { position: 4 }),
  ];
  expect(steps(teams)).toEqual([
    [1, 'Fox', 'Dog'],
    [3, 'Cat'],
  ]);
});

test('a team that reached no bar has no step, also when there are few', () => {
  expect(steps([aRun('A', [10], { position: 1 }), aRun('B', [], { position: 2, state: 'absent' })])).toEqual([
    [1, 'Fox'],
  ]);
  expect(steps([aRun('A', [], { position: 1 }), aRun('B', [], { position: 1 })])).toEqual([]);
});

function steps(teams: Parameters<typeof podiumOf>[0]) {
  return podiumOf(teams).map(({ position, teams: shared }) => [position, ...shared.map(({ name }) => name)]);
}
