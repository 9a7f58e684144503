import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import type { Executor } from '../database.ts';
import { countTries, uncountTries } from './attempts.ts';

const { db } = await freshDatabase();
const now = new Date('2026-11-17T20:00:00Z');

async function durabilityOf(executor: Executor): Promise<unknown> {
  const { rows } = await executor.execute('show synchronous_commit');
  return rows[0]?.['synchronous_commit'];
}

// One after the other, questions to the pool share a connection. The server of the tests has no disk to wait for unless told.
test('a count waits for no disk, and whatever is done next on its connection does', async () => {
  await db.execute('set synchronous_commit = on');
  const counts = [() => countTries(db, [{ key: 'a', windowS: 60 }], now), () => uncountTries(db, ['a'])];
  for (const count of counts) {
    await db.execute('begin');
    await count();
    expect(await durabilityOf(db)).toBe('off');
    await db.execute('commit');
    expect(await durabilityOf(db)).toBe('on');
  }
});

test('as part of a transaction a count is kept as that is', async () => {
  await db.transaction(async (tx) => {
    await tx.execute('set local synchronous_commit = on');
    await countTries(tx, [{ key: 'b', windowS: 60 }], now);
    await uncountTries(tx, ['b']);
    expect(await durabilityOf(tx)).toBe('on');
  });
});
