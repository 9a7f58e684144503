import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { aDiscount, approve, capture, ledgerOf, order, paymentsOf } from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { type Payment, readPaymentOfOrder } from '../store/money/payments.ts';
import { askForRefund } from './refund.ts';
import { settlePayment } from './settle.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { db, pool } = deps.database;
const host = await newcomer(app, 'host@example.org');

test('[B7] between asking for a refund and getting it a game is neither paid nor payable', async () => {
  const { gameId, orderId, payment } = await paidGame();
  await db.transaction((tx) => askForRefund(deps, tx, payment, 'the host asked'));
  expect(await paywall(gameId)).toEqual([200, { paid: false, amountGBP: 10, checking: true }]);
  expect(await capture(server, host, orderId, gameId)).toEqual([200, { success: true, already: true, paid: false }]);
  await settlePayment(deps, payment.id);
  expect(await paymentsOf(server, gameId)).toEqual(['refunded']);
  expect(await paywall(gameId)).toEqual([200, { paid: false, amountGBP: 10 }]);
});

test('[B7] a refund that is asked for twice is one refund', async () => {
  const { gameId, payment } = await paidGame();
  const asked = await db.transaction((tx) => askForRefund(deps, tx, payment, 'the host asked'));
  const again = await db.transaction((tx) => askForRefund(deps, tx, asked, 'an operator asked'));
  expect([again.refundRequestId, again.reason]).toEqual([asked.refundRequestId, 'the host asked']);
  for (let time = 0; time < 2; time += 1) await settlePayment(deps, payment.id);
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);
});

test('[B7] [B12] money that went back on the provider’s pages before our refund goes back once', async () => {
  const { gameId, orderId, payment } = await paidGame();
  const taken = await deps.payPal?.readOrder(orderId);
  await deps.payPal?.refund(taken?.capture?.id ?? '', randomUUID(), 1_000);
  await cancel(gameId);
  for (let time = 0; time < 2; time += 1) await settlePayment(deps, payment.id);
  expect(await paymentsOf(server, gameId)).toEqual(['refunded']);
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);
});

test('[B6] [B7] cancelling a game that a code paid for ends its payment without the provider', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId, await aDiscount(server, { basisPoints: 10_000 }));
  const asked = deps.payPalStandIn?.asked.length;
  await cancel(gameId);
  await settlePayment(deps, (await readPaymentOfOrder(db, id))?.id ?? '');
  expect(await paymentsOf(server, gameId)).toEqual(['refunded']);
  expect(await ledgerOf(server, gameId)).toEqual([]);
  expect(deps.payPalStandIn?.asked.length).toBe(asked);
});

async function paidGame(): Promise<{ gameId: number; orderId: string; payment: Payment }> {
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(server, host, gameId);
  await approve(server, host, orderId);
  await capture(server, host, orderId, gameId);
  return { gameId, orderId, payment: (await readPaymentOfOrder(db, orderId)) as Payment };
}

async function cancel(gameId: number): Promise<void> {
  const [status] = await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie: host.cookie });
  expect(status).toBe(200);
}

function paywall(gameId: number) {
  return ask(app, { method: 'POST', url: '/api/paywall-status', cookie: host.cookie, payload: { gameId } });
}
