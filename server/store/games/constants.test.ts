import { expect, test } from 'vitest';
import { radius } from '#contract/limits';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { listConstants } from './catalogues.ts';

const { db, pool } = await freshDatabase();

test('[B1] a new installation knows the radius of SPEC §9, and what a team costs in pence', async () => {
  expect(await listConstants(db)).toEqual([
    { name: 'price_classic_pence_per_team', constant: 500 },
    { name: 'price_lazy_pence_per_team', constant: 900 },
    { name: 'radius', constant: radius.nearbyM },
  ]);
});

test('constants are listed by name', async () => {
  await pool.query("insert into constants values ('a_first_one', 0.5)");
  expect((await listConstants(db)).map(({ name }) => name)).toEqual([
    'a_first_one',
    'price_classic_pence_per_team',
    'price_lazy_pence_per_team',
    'radius',
  ]);
});
