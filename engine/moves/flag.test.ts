import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { after, decided, next, second, type Wish } from '../testing/a-move.ts';

test('[H13] the same doubt about the same team is raised once in ten minutes', () => {
  const state = after(aStart(), doubts(10, 'A', 'travel'));
  expect(state.flags).toEqual([{ seq: 2, at: second(10), team: 'A', flag: 'travel' }]);
  expect(decided(state, doubts(609, 'A', 'travel'))).toEqual([]);
  expect(decided(state, doubts(610, 'A', 'travel'))).toEqual([{ type: 'team-flagged', team: 'A', flag: 'travel' }]);
  expect(decided(state, doubts(20, 'A', 'sweep'))).toHaveLength(1);
  expect(decided(state, doubts(20, 'B', 'travel'))).toHaveLength(1);
  expect(decided(next(state, [15, { type: 'retire', team: 'A', by: 'host' }]), doubts(20, 'A', 'sweep'))).toEqual([]);
});

test('[H13] each time it is raised starts a new ten minutes', () => {
  const state = after(aStart(), doubts(10, 'A', 'travel'), doubts(610, 'A', 'travel'));
  expect(decided(state, doubts(1_209, 'A', 'travel'))).toEqual([]);
  expect(decided(state, doubts(1_210, 'A', 'travel'))).toHaveLength(1);
});

function doubts(seconds: number, team: 'A' | 'B', flag: 'travel' | 'sweep'): Wish {
  return [seconds, { type: 'flag', team, flag }];
}
