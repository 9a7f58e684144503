import { expect, test } from 'vitest';
import { letters } from '#contract/game';
import { aStart, type Happening, kickOff, played } from './testing/a-night.ts';
import { mayStrike } from './may-strike.ts';

test('a team may strike the others that race, once, and none that was struck twice', () => {
  const night: Happening[] = [
    given(1, 's1', 'A', 'B'),
    given(2, 's2', 'C', 'B'),
    [3, { type: 'team-retired', team: 'E', by: 'team' }],
    [4, { type: 'team-finished', team: 'F', official: kickOff + 4_000 }],
  ];
  const state = played(aStart({ teams: 6 }), ...night);
  expect(letters.map((letter) => mayStrike(state, letter).join(''))).toEqual(['', 'ACD', '', 'AC', '', '']);
  expect(mayStrike(state, 'host')).toEqual([]);
});

test('the host of a god game may strike whoever has none of theirs to do, also while the race is paused', () => {
  const night: Happening[] = [given(1, 's1', 'host', 'A'), given(2, 's2', 'A', 'B'), [3, { type: 'race-paused' }]];
  const state = played(aStart({ kind: 'god', teams: 3 }), ...night);
  expect(mayStrike(state, 'host')).toEqual(['B', 'C']);
  expect(mayStrike(state, 'C')).toEqual([]);
});

test('nobody strikes after the end', () => {
  const state = played(aStart({ kind: 'god' }), [9, { type: 'race-ended', by: 'host' }]);
  expect([mayStrike(state, 'A'), mayStrike(state, 'host')]).toEqual([[], []]);
});

function given(seconds: number, id: string, by: 'A' | 'C' | 'host', to: 'A' | 'B'): Happening {
  return [seconds, { type: 'sabotage-given', id, sab: 1, by, to }];
}
