import { expect, test } from 'vitest';
import { radius } from '#contract/limits';
import { freshDatabase } from '../../tests/harness/database.ts';
import { listConstants } from './constants.ts';

const { db, pool } = await freshDatabase();

test('a new installation knows the radius of SPEC §9', async () => {
  expect(await listConstants(db)).toEqual([{ name: 'radius', constant: radius.nearbyM }]);
});

test('constants are listed by name', async () => {
  await pool.query("insert into constants values ('a_first_one', 0.5)");
  expect((await listConstants(db)).map(({ name }) => name)).toEqual(['a_first_one', 'radius']);
});
