import { expect, test } from 'vitest';
import { isPaused, runMs } from './run-time.ts';

const night = { startedAt: 1_000, pauses: [{ from: 2_000, to: 3_000 }] };

test('the clock of the race stands still in a pause', () => {
  expect([0, 1_000, 2_000, 2_500, 3_000, 4_000].map((at) => runMs(night, at))).toEqual([
    0, 0, 1_000, 1_000, 1_000, 2_000,
  ]);
  expect([1_999, 2_000, 2_999, 3_000].map((at) => isPaused(night, at))).toEqual([false, true, true, false]);
});
