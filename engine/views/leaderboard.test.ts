import { expect, test } from 'vitest';
import { aStart, finished, found, type Happening, missed, played } from '../testing/a-night.ts';
import { leaderboardOf, sessionRow } from './leaderboard.ts';

const night: Happening[] = [
  missed(10, 'A', 0),
  found(20, 'B', 0, 'bell'),
  [30, { type: 'sabotage-given', id: 's1', sab: 3, by: 'A', to: 'B' }],
  [40, { type: 'sabotage-landed', id: 's1' }],
  [80, { type: 'sabotage-done', id: 's1', photo: { id: 'photo' } }],
  [90, { type: 'sabotage-given', id: 's2', sab: 1, by: 'B', to: 'A' }],
  [95, { type: 'team-retired', team: 'A', by: 'team' }],
];

test('the leaderboard has the leader first, and the last bar each team was found in', () => {
  expect(leaderboardOf(played(aStart(), ...night), { kind: 'player', team: 'A' })).toEqual({
    success: true,
    leaderboard: [
      { group: 'B', animalEmoji: '🐶', progress: 33, progressColor: '#B7794A', incorrectGuesses: 0 },
      { group: 'A', animalEmoji: '🦊', progress: 0, progressColor: '#F2792B', incorrectGuesses: 1 },
    ],
    lastCompletedBars: [{ barId: 'bell', group: 'B' }],
    seq: 8,
  });
});

test('the session row says which team has finished', () => {
  const way = ['anchor', 'bell', 'crown'].map((bar, step) => found(10 + step, 'A', step, bar));
  const { teams } = sessionRow(played(aStart(), ...way, finished(12, 'A')));
  expect([teams['A']?.finished, teams['B']?.finished]).toEqual([true, false]);
});

test('the session row has what each team has done and who struck whom', () => {
  expect(sessionRow(played(aStart({ teams: 3, absent: ['C'] }), ...night))).toEqual({
    game_id: 12,
    sabotages: [
      { id: 's1', sab: 3, given_to: 'B', given_by: 'A', complete: 'yes' },
      { id: 's2', sab: 1, given_to: 'A', given_by: 'B', complete: 'not' },
    ],
    teams: {
      A: { done: 0, wrong: 1, forfeits: 0, finished: false, retired: true },
      B: { done: 1, wrong: 0, forfeits: 0, finished: false, retired: false },
      C: { done: 0, wrong: 0, forfeits: 0, finished: false, retired: false },
    },
    intBars: 3,
  });
});
