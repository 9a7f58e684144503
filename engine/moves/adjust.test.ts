import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { after, refusal, type Wish } from '../testing/a-move.ts';

test('[H7] a time is changed by at most two hours at once, with a reason', () => {
  const state = after(aStart(), adjusts(10, 90_000), adjusts(20, -30_000));
  expect(state.teams.A?.adjustedMs).toBe(60_000);
  const odd = [0, 0.5, Number.NaN, Infinity, 7_200_001, -7_200_001];
  expect(odd.map((ms) => refusal(state, adjusts(30, ms)))).toEqual(odd.map(() => 'bad-input'));
  expect(refusal(state, adjusts(30, -7_200_000))).toBe('taken');
  expect(refusal(state, [30, { type: 'adjust', team: 'A', ms: 1_000, reason: '' }])).toBe('reason-missing');
  expect(refusal(state, [30, { type: 'adjust', team: 'F', ms: 1_000, reason: 'x' }])).toBe('team-not-racing');
});

function adjusts(seconds: number, ms: number): Wish {
  return [seconds, { type: 'adjust', team: 'A', ms, reason: 'Lost the key' }];
}
