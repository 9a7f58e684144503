import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/database.ts';

const { pool } = await freshDatabase();

test('nobody waits long for a lock, holds others up in a transaction that stands still, or asks for ever', async () => {
  const { rows } = await pool.query(`select current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`);
  expect(rows).toEqual([{ lock: '3s', idle: '2s', statement: '15s' }]);
});
