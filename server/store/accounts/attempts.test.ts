import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import type { Executor } from '../database.ts';
import { countTries, uncountTries } from './attempts.ts';

const { pool, db } = await freshDatabase();
const now = new Date('2026-11-17T20:00:00Z');

async function durabilityOf(executor: Executor): Promise<unknown> {
  const { rows } = await executor.execute(sql`show synchronous_commit`);
  return rows[0]?.['synchronous_commit'];
}

test('a count waits for no disk, and whatever is done next on its connection does', async () => {
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  // As it is where it matters; the server of the tests has no disk to wait for.
  await client.query('set synchronous_commit = on');
  const alone = drizzle(client);
  for (const count of [() => countTries(alone, [{ key: 'a', windowS: 60 }], now), () => uncountTries(alone, ['a'])]) {
    await client.query('begin');
    await count();
    expect(await durabilityOf(alone)).toBe('off');
    await client.query('commit');
    expect(await durabilityOf(alone)).toBe('on');
  }
});

test('as part of a transaction a count is kept as that is', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    await countTries(tx, [{ key: 'b', windowS: 60 }], now);
    await uncountTries(tx, ['b']);
    expect(await durabilityOf(tx)).toBe('on');
  });
});
