import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keepDisc, readDiscNear } from './live-discs.ts';

const { db } = await freshDatabase();
const fetchedAt = new Date('2026-11-14T20:00:00Z');
const near = { lat: 53.961, lon: -1.08 };
const far = { lat: 53.98, lon: -1.08 };
await db.transaction(async (tx) => {
  await keepDisc(tx, near, 3, fetchedAt);
  await keepDisc(tx, far, 0, fetchedAt);
});

test('the nearest disc is given, and none beyond the distance asked for', async () => {
  expect(await readDiscNear(db, { lat: 53.96, lon: -1.08 }, 2_500)).toEqual({ ...near, bars: 3, fetchedAt });
  expect(await readDiscNear(db, { lat: 53.99, lon: -1.08 }, 1_200)).toEqual({ ...far, bars: 0, fetchedAt });
  // 1,112 m to the north of the one, and as far to the east.
  expect(await readDiscNear(db, { lat: 53.99, lon: -1.08 }, 1_100)).toBeNull();
  expect(await readDiscNear(db, { lat: 53.961, lon: -1.063 }, 1_100)).toBeNull();
  expect(await readDiscNear(db, { lat: 53.961, lon: -1.063 }, 1_120)).toMatchObject(near);
});
