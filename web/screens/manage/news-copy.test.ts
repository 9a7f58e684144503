import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { leadWords, wonWords } from './news-copy.ts';
import type { RaceNews } from '#contract/game-view';

type Team = RaceNews['standings'][number];

test.each<[string, Team[], Letter | null, string]>([
  ['nobody anywhere', [team('A', 1, 0), team('B', 1, 0)], 'A', 'Nobody has found a bar yet.'],
  ['one in front', [team('D', 1, 2), team('A', 2, 1), team('B', 3, 0)], null, 'Eagle leads.'],
  ['one in front, seen by the second', [team('D', 1, 2), team('A', 2, 1)], 'A', 'Eagle leads. You are 2nd.'],
  ['seen by the first', [team('D', 1, 2), team('A', 2, 1)], 'D', 'Eagle leads.'],
  ['two level', [team('A', 1, 2), team('D', 1, 2)], null, 'Fox and Eagle lead.'],
  ['one alone', [team('A', 1, 2)], 'A', 'Fox found 2 bars.'],
  ['one alone, in', [team('A', 1, 3, 'finished')], 'A', 'Fox got to the jar.'],
  ['one is in', [team('A', 1, 3, 'finished'), team('D', 2, 2)], 'D', 'Fox has finished. You are 2nd.'],
])('[G19] %s: %j', (_case, standings, own, words) => {
  expect(leadWords({ paused: false, provisionalUntil: null, standings }, own).words).toBe(words);
});

test('[G19] teams that nobody was in have no badge, and a pause is said first', () => {
  const standings = [team('B', 1, 1), team('A', 2, 0), team('C', 3, 0, 'absent')];
  expect(leadWords({ paused: true, provisionalUntil: null, standings }, null)).toEqual({
    teams: ['B', 'A'],
    words: 'Paused. Dog leads.',
  });
});

test.each<[string, Team[], Letter | null, string]>([
  [
    'a winner, seen by the third',
    [team('C', 1, 3, 'finished'), team('A', 2, 2), team('B', 3, 1)],
    'B',
    'Cat won. You came 3rd.',
  ],
  ['a winner, seen by the winner', [team('C', 1, 3, 'finished'), team('A', 2, 2)], 'C', "Cat won. That's you!"],
  ['one alone', [team('A', 1, 3, 'finished')], 'A', 'Fox got to the jar.'],
  ['one alone, halfway', [team('A', 1, 1)], 'A', 'Fox found 1 bar.'],
  ['nobody finished', [team('C', 1, 2), team('A', 2, 1)], null, 'Nobody got to the jar. Cat came closest.'],
  ['nobody anywhere', [team('A', 1, 0), team('B', 1, 0)], 'A', 'Nobody found a bar.'],
])('[G19] %s: %j', (_case, standings, own, words) => {
  expect(wonWords({ paused: false, provisionalUntil: 1_000, standings }, own, 1_000).words).toBe(words);
});

test('[G19] until the last claim may have come in it is not final', () => {
  const standings = [team('C', 1, 3, 'finished'), team('A', 2, 2)];
  expect(wonWords({ paused: false, provisionalUntil: 1_000, standings }, null, 999)).toEqual({
    teams: ['C'],
    words: 'Cat won. Not final yet.',
  });
});

function team(group: Letter, position: number, done: number, state: Team['state'] = 'racing'): Team {
  return { group, position, done, state };
}
