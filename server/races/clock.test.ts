import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/database.ts';
import { nearestOffset, openClock } from './clock.ts';

test('a clock that may be right is left alone', () => {
  expect(nearestOffset(0, { sentAt: 1_000, heardAt: 1_040, toldAt: 1_013.4 })).toBe(0);
  expect(nearestOffset(0, { sentAt: 1_000, heardAt: 1_000, toldAt: 1_000.9 })).toBe(0);
});

test('a clock that must be wrong is moved as far as is certain, whichever way', () => {
  expect(nearestOffset(0, { sentAt: 1_000, heardAt: 1_040, toldAt: 61_020 })).toBe(59_979);
  expect(nearestOffset(59_979, { sentAt: 1_000, heardAt: 1_010, toldAt: 61_010 })).toBe(59_999);
  expect(nearestOffset(0, { sentAt: 61_000, heardAt: 61_040, toldAt: 1_020 })).toBe(-59_979);
});

test('a machine an hour ahead or behind has the time of its database', async () => {
  const database = await freshDatabase();
  for (const hour of [3_600_000, -3_600_000]) {
    const before = Date.now();
    const clock = await openClock(database, () => Date.now() + hour);
    const told = clock.now().getTime();
    clock.stop();
    const tookMs = Date.now() - before + 2;
    expect(Math.abs(told - before)).toBeLessThanOrEqual(2 * tookMs);
  }
});
