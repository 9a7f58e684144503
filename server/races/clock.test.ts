import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { openDatabase } from '../store/database.ts';
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

const hour = 3_600_000;

test.each([hour, -hour])('a machine whose clock is %d ms off has the time of its database', async (offMs) => {
  const database = await freshDatabase();
  const before = Date.now();
  const wrong = () => Date.now() + offMs;
  const clock = await openClock(database, { steady: wrong, wall: wrong });
  afterwards(async () => clock.stop());
  const told = clock.now().getTime();
  const tookMs = Date.now() - before + 2;
  expect(Math.abs(told - before)).toBeLessThanOrEqual(2 * tookMs);
});

test('a machine whose clock is put forward or back in between goes on as before', async () => {
  const database = await freshDatabase();
  let stepMs = 0;
  const clock = await openClock(database, { steady: Date.now, wall: () => Date.now() + stepMs });
  afterwards(async () => clock.stop());
  for (const step of [hour, -hour]) {
    stepMs += step;
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  }
});

test('a database whose clock is put forward is followed, put back it is so by and by, and no moment is told twice', async () => {
  const { database, putTo } = await databaseWithClock();
  let wallMs = 0;
  const clock = await openClock(database, { steady: Date.now, wall: () => Date.now() + wallMs });
  afterwards(async () => clock.stop());
  await putTo(hour);
  wallMs = hour;
  await eventually(() => clock.now().getTime() - Date.now()).toBeGreaterThan(hour - 1_000);
  const latest = clock.now().getTime();
  await putTo(0);
  wallMs = 0;
  await eventually(() => clock.now().getTime() - Date.now()).toBeLessThan(hour - 2_000);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(latest);
});

/** A database with a clock that can be put forward and back. */
async function databaseWithClock() {
  const { pool, url } = await freshDatabase();
  await pool.query(
    `create schema early;
     create table early.step as select interval '0' as by;
     create function early.clock_timestamp() returns timestamptz language sql
       return pg_catalog.clock_timestamp() + (select by from early.step);
     do $$ begin execute format('alter database %I set search_path = early, pg_catalog, public', current_database()); end $$`,
  );
  const database = openDatabase(url);
  afterwards(() => database.close());
  const putTo = (ms: number) => pool.query("update early.step set by = $1 * interval '1 ms'", [ms]);
  return { database, putTo };
}
