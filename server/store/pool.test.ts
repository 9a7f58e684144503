import { once } from 'node:events';
import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshDatabaseUrl } from '../../tests/harness/servers/database.ts';
import { isPassing } from '../http/refuse.ts';
import { openPool } from './pool.ts';

const connectionString = await freshDatabaseUrl();

test('a question that the database says nothing to is given up, and the next one is asked on another connection', async () => {
  const pool = poolOf(300);
  const asked = await pool.query('select pg_sleep(20)').catch((error: unknown) => error);
  expect(asked).toEqual(new Error('Query timeout: the database said nothing for 300 ms.'));
  expect(isPassing(asked)).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('who listens for longer than that is left alone', async () => {
  const pool = poolOf(2_000);
  const listener = await pool.connect();
  afterwards(async () => listener.release(true));
  await listener.query('listen egg');
  const heard = once(listener, 'notification');
  // As long as nobody could wait for an answer, a moment at a time.
  for (let asked = 0; asked < 3; asked += 1) await pool.query('select pg_sleep(0.9)');
  await pool.query(`notify egg, 'cracked'`);
  expect(await heard).toEqual([expect.objectContaining({ payload: 'cracked' })]);
});

function poolOf(silenceMs: number) {
  const pool = openPool({ connectionString, max: 2, silenceMs });
  afterwards(() => pool.end());
  return pool;
}
