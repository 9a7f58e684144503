import { expect, test } from 'vitest';
import { aStart, ended, finished, found, type Happening, kickOff, missed, moment, played } from './testing/a-night.ts';
import { resultsOf } from './results.ts';

test('[W6] [W7] results have a row for each team, and say until when they are provisional', () => {
  const photo = { id: 'photo' };
  const state = played(
    aStart({ kind: 'god', teams: 3, absent: ['C'] }),
    missed(10, 'A', 0),
    missed(20, 'A', 0),
    missed(30, 'A', 0),
    [30, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }],
    [40, { type: 'sabotage-given', id: 's1', sab: 1, by: 'B', to: 'A' }],
    [50, { type: 'sabotage-landed', id: 's1' }],
    [90, { type: 'sabotage-done', id: 's1', photo }],
    [95, { type: 'sabotage-given', id: 's2', sab: 2, by: 'host', to: 'A' }],
    found(100, 'A', 0, 'anchor'),
    found(200, 'A', 1, 'bell'),
    found(3_700, 'A', 2, 'crown', { banked: true, official: kickOff + 3_665_999 }),
    [3_700, { type: 'team-finished', team: 'A', official: kickOff + 3_665_999 }],
    found(3_800, 'B', 0, 'bell'),
    [4_000, { type: 'race-ended', by: 'host' }],
  );
  expect(resultsOf(state, kickOff + 4_100_000)).toEqual({
    provisionalUntil: kickOff + 4_000_000 + 1_800_000,
    tableRows: [
      {
        position: '1',
        animalEmoji: '🦊',
        teamName: 'Fox',
        completion_time: '61 mins 5 secs',
        mins: 61,
        mins2: 61,
        secs: 5,
        totalBars: 3,
        rawAdditional: 4,
        sabotages: [{ given_by_name: 'Host', given_by_emoji: '⚡', given_to_name: 'Fox', given_to_emoji: '🦊' }],
        banked: true,
        finish: null,
        lookedOdd: false,
      },
      {
        position: '2',
        animalEmoji: '🐶',
        teamName: 'Dog',
        completion_time: 'DNF',
        mins: null,
        mins2: null,
        secs: null,
        totalBars: 1,
        rawAdditional: 0,
        sabotages: [{ given_by_name: 'Dog', given_by_emoji: '🐶', given_to_name: 'Fox', given_to_emoji: '🦊' }],
        banked: false,
        finish: null,
        lookedOdd: false,
      },
      {
        position: '3',
        animalEmoji: '🐱',
        teamName: 'Cat',
        completion_time: 'DNF',
        mins: null,
        mins2: null,
        secs: null,
        totalBars: 0,
        rawAdditional: 0,
        sabotages: [],
        banked: false,
        finish: null,
        lookedOdd: false,
      },
    ],
  });
});

test('[W7] nothing is provisional before the end', () => {
  expect(resultsOf(played(aStart()), kickOff).provisionalUntil).toBeNull();
});

test("[W3] when nobody found a bar nobody is '1', also not a team that races alone", () => {
  for (const teams of [1, 3]) {
    const state = played(aStart({ kind: 'god', teams }), missed(10, 'A', 0), [90, { type: 'race-ended', by: 'host' }]);
    expect(resultsOf(state, kickOff).tableRows.map(({ position }) => position)).toEqual(
      Array.from({ length: teams }, () => '–'),
    );
  }
});

test('[W7] where every team that raced has finished results are final at once', () => {
  const night = [found(60, 'A', 2, 'crown'), finished(60, 'A'), found(90, 'B', 2, 'crown'), finished(90, 'B')];
  const all = aStart({ teams: 3, absent: ['C'] });
  expect(resultsOf(played(all, ...night, ended(90, 'last-finisher')), moment(90)).provisionalUntil).toBeNull();
});

test('[W7] a team that retired may have claimed before it did, and one that raced until the end', () => {
  const retires: Happening = [100, { type: 'team-retired', team: 'B', by: 'team' }];
  const won = [found(200, 'A', 2, 'crown'), finished(200, 'A')];
  expect(until(retires, ...won, ended(200, 'last-finisher'))).toBe(moment(100 + 1_800));
  expect(until(...won, ended(300))).toBe(moment(300 + 1_800));
  expect(until(retires, ...won, ended(1_900))).toBeNull();
});

function until(...night: Happening[]): number | null {
  return resultsOf(played(aStart(), ...night), moment(1_900)).provisionalUntil;
}
