import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptHost } from '../../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keepLedgerEntry, readBalance } from './ledger.ts';
import { keepNewPayment } from './payments.ts';

const database = await freshDatabase();
const { db, pool } = database;
const now = new Date('2026-11-16T20:00:00Z');

test('[B12] a line is written once, whoever writes it again, and the balance is what is left', async () => {
  const paymentId = await aPayment();
  const line = { paymentId, gameId: 7, kind: 'captured', pence: 900, providerRef: 'CAPTURE1', at: now } as const;
  await db.transaction(async (tx) => {
    await keepLedgerEntry(tx, line);
    await keepLedgerEntry(tx, { ...line, pence: 500 });
    await keepLedgerEntry(tx, { ...line, kind: 'refunded', pence: -400, providerRef: 'REFUND1' });
  });
  expect(await readBalance(db, paymentId)).toBe(500);
  expect(await readBalance(db, randomUUID())).toBe(0);
});

test.each(['ledger', 'audit'])(
  '[B12] what is written in the %s can be neither changed nor taken out',
  async (table) => {
    const operator = await keptHost(database);
    await pool.query("insert into audit (operator_id, action, subject) values ($1, 'refund', 'payment:1')", [operator]);
    await expect(pool.query(`update ${table} set at = now()`)).rejects.toThrow('What is written here stays.');
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow('What is written here stays.');
  },
);

async function aPayment(): Promise<string> {
  const payment = {
    gameId: 7,
    accountId: await keptHost(database),
    provider: 'paypal',
    state: 'created',
    orderId: 'ORDER1',
    amountPence: 1_000,
    discountId: null,
    discountBasisPoints: 0,
    totalPence: 1_000,
  } as const;
  const { id } = await db.transaction((tx) => keepNewPayment(tx, payment, now));
  return id;
}
