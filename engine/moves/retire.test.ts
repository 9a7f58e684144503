import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { after, claim, decided, next, refusal, second, type Wish } from '../testing/a-move.ts';

test('[H2] a team retires by itself or by the host, once', () => {
  const state = after(aStart());
  expect(decided(state, retires(10, 'host'))).toEqual([{ type: 'team-retired', team: 'A', by: 'host' }]);
  const out = next(state, retires(10, 'team'));
  expect([out.teams.A?.retiredAt, out.endedAt]).toEqual([second(10), null]);
  expect(decided(out, retires(20, 'host'))).toEqual([]);
  expect(refusal(state, [10, { type: 'retire', team: 'F', by: 'host' }])).toBe('team-not-racing');
});

test('[H2] a team that has finished does not retire', () => {
  const state = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), claim(270, 'A', 'crown'));
  expect(refusal(state, retires(300, 'host'))).toBe('team-finished');
});

test('[V15] when the last to race retires the race is over, whoever finished before', () => {
  const one = after(aStart({ teams: 3 }), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), claim(270, 'A', 'crown'));
  const two = next(one, [300, { type: 'retire', team: 'B', by: 'host' }]);
  expect(two.endedAt).toBe(null);
  expect(decided(two, [400, { type: 'retire', team: 'C', by: 'team' }])).toEqual([
    { type: 'team-retired', team: 'C', by: 'team' },
    { type: 'race-ended', by: 'last-finisher' },
  ]);
});

function retires(seconds: number, by: 'host' | 'team'): Wish {
  return [seconds, { type: 'retire', team: 'A', by }];
}
