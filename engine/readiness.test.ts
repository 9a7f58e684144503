import { expect, test } from 'vitest';
import { cluesNeeded, readinessOf } from './readiness.ts';

test('[T1] a team is ready when it has members and no clues remain to be written', () => {
  expect(readinessOf({ members: 1, written: 7, needed: 7 })).toEqual({ ready: true });
  expect(readinessOf({ members: 2, written: 0, needed: 0 })).toEqual({ ready: true });
});

test('[T2] a team that is not ready says why, members before clues', () => {
  expect(readinessOf({ members: 0, written: 7, needed: 7 })).toEqual({ ready: false, reason: 'no members' });
  expect(readinessOf({ members: 0, written: 0, needed: 7 })).toEqual({ ready: false, reason: 'no members' });
  expect(readinessOf({ members: 2, written: 6, needed: 7 })).toEqual({ ready: false, reason: 'clues incomplete' });
});

test('[T3] every bar of the list but the start bar needs a clue', () => {
  expect([cluesNeeded(0), cluesNeeded(1), cluesNeeded(8), cluesNeeded(15)]).toEqual([0, 0, 7, 14]);
});
