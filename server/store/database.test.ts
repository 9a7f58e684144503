import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshDatabaseUrl } from '../../tests/harness/servers/database.ts';
import { openDatabase } from './database.ts';

test('nobody waits long for a lock, holds others up in a transaction that stands still, or asks for ever', async () => {
  const database = openDatabase(await freshDatabaseUrl());
  afterwards(() => database.close());
  const { rows } = await database.pool.query(`select current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`);
  expect(rows).toEqual([{ lock: '3s', idle: '2s', statement: '15s' }]);
});
