import { expect, test } from 'vitest';
import { podiumOf, timeWords } from './podium.ts';

test('the first three of six have a step each', () => {
  expect(podiumOf([1, 2, 3, 4, 5, 6].map((position) => ({ position, done: 6 })))).toEqual(
    [1, 2, 3].map((position) => ({ position, teams: [{ position, done: 6 }] })),
  );
});

test('equal teams share a step, and the one below it stays empty', () => {
  const [fox, dog, cat] = [aTeam('Fox', 1), aTeam('Dog', 1), aTeam('Cat', 3)];
  expect(podiumOf([fox, dog, cat, aTeam('Eagle', 4)])).toEqual([
    { position: 1, teams: [fox, dog] },
    { position: 3, teams: [cat] },
  ]);
});

test('a team that reached no bar has no step, also when there are few', () => {
  const fox = aTeam('Fox', 1);
  expect(podiumOf([fox, { ...aTeam('Dog', 2), done: 0 }])).toEqual([{ position: 1, teams: [fox] }]);
  expect(podiumOf([{ ...fox, done: 0 }])).toEqual([]);
});

test.each([
  [5_772_999, '96:12'],
  [0, '0:00'],
  [7_205_000, '120:05'],
  [null, 'DNF'],
])('a time of %s is %s', (ms, words) => {
  expect(timeWords(ms)).toBe(words);
});

function aTeam(name: string, position: number) {
  return { name, position, done: 6 };
}
