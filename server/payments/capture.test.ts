import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { refusal } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { approve, capture, ledgerOf, order, paymentsOf } from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { readPaymentOfOrder } from '../store/money/payments.ts';
import { settlePayment } from './settle.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');

test('[B4] [B12] an order whose money went back on the provider’s pages is not taken again', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await approve(server, host, id);
  await capture(server, host, id, gameId);
  const taken = await deps.payPal?.readOrder(id);
  await deps.payPal?.refund(taken?.capture?.id ?? '', randomUUID(), 1_000);
  await settlePayment(deps, (await readPaymentOfOrder(deps.database.db, id))?.id ?? '');
  expect(await paymentsOf(server, gameId)).toEqual(['refunded']);
  expect(await capture(server, host, id, gameId)).toEqual(refusal('order-refunded'));
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);
});

test('[B4] an order the bank refused cannot be taken again', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await approve(server, host, id, 'declined-by-bank');
  for (let again = 0; again < 2; again += 1) {
    expect(await capture(server, host, id, gameId)).toEqual(refusal('payment-declined'));
  }
  expect(await ledgerOf(server, gameId)).toEqual([]);
});
