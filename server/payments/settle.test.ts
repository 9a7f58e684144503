import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import {
  aDiscount,
  approve,
  capture,
  ledgerOf,
  order,
  paymentsOf,
  reasonsOf,
  usesOf,
} from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { settlePayment, settlePayments } from './settle.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const minute = 60_000;

test('[B9] a lost reply leaves a payment open, nobody may pay again meanwhile, and asking again finds the money', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await approve(server, host, id, 'lost-reply');
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, paid: false }]);
  expect(await paywall(gameId)).toEqual({ paid: false, amountGBP: 10, checking: true });
  const url = '/api/paypal/order/create';
  expect(await ask(app, { method: 'POST', url, cookie: host.cookie, payload: { item: gameId } })).toEqual(
    refusal('payment-checking'),
  );
  expect(await edit(gameId, { game_groups: 3 })).toEqual(refusal('teams-paid'));
  await later(minute);
  expect(await paywall(gameId)).toEqual({ paid: true, amountGBP: 10 });
  expect(await ledgerOf(server, gameId)).toEqual([['captured', 1_000]]);
});

test('[B9] the browser that asks again after a lost reply is answered at once', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await approve(server, host, id, 'lost-reply');
  await capture(server, host, id, gameId);
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, paid: true }]);
  expect(await ledgerOf(server, gameId)).toEqual([['captured', 1_000]]);
});

test('[B9] what the bank still thinks about is waited for, whichever way it ends', async () => {
  for (const [status, paid, states] of [
    ['COMPLETED', true, ['captured']],
    ['DECLINED', false, ['declined']],
  ] as const) {
    const gameId = await keptGame(pool, host.id);
    const code = await aDiscount(server, { basisPoints: 1_000 });
    const id = await order(server, host, gameId, code);
    await approve(server, host, id, 'pending');
    expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, paid: false }]);
    await later(10 * minute);
    expect(await paywall(gameId)).toEqual({ paid: false, amountGBP: 10, checking: true });
    await deps.payPalStandIn?.settle(id, status);
    await later(60 * minute);
    expect(await paywall(gameId)).toEqual({ paid, amountGBP: 10 });
    expect(await paymentsOf(server, gameId)).toEqual(states);
    expect(await usesOf(server, code)).toBe(paid ? 1 : 0);
    expect(await ledgerOf(server, gameId)).toEqual(paid ? [['captured', 900]] : []);
  }
});

test('[B9] an order that was approved and then left is paid; one that was never approved comes to its end', async () => {
  const [left, never] = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
  await approve(server, host, await order(server, host, left));
  await order(server, host, never);
  await later(3 * minute);
  expect([await paymentsOf(server, left), await paymentsOf(server, never)]).toEqual([['captured'], ['created']]);
  for (let hours = 0; hours < 7; hours++) await later(60 * minute);
  expect(await paymentsOf(server, never)).toEqual(['declined']);
  expect(await paywall(never)).toEqual({ paid: false, amountGBP: 10 });
});

test('[B4] [B9] an approved order that was left is let go where the game is paid, has another price or has begun', async () => {
  const [paid, dearer, begun] = [
    await keptGame(pool, host.id),
    await keptGame(pool, host.id),
    await keptGame(pool, host.id),
  ];
  const code = await aDiscount(server, { basisPoints: 5_000 });
  for (const gameId of [paid, dearer, begun]) await approve(server, host, await order(server, host, gameId));
  const other = await order(server, host, paid, code);
  await approve(server, host, other);
  await capture(server, host, other, paid);
  await pool.query('update games set game_groups = 3 where game_id = $1', [dearer]);
  await pool.query("update games set status = 'fini' where game_id = $1", [begun]);
  await later(3 * minute);
  expect(await reasonsOf(server, [paid, dearer, begun])).toEqual(['game-paid', 'price-changed', 'race-begun']);
  expect(await ledgerOf(server, paid)).toEqual([['captured', 500]]);
});

test('[B7] [B10] who cancels a paid game gets all of it back, once, and is told', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await approve(server, host, id);
  await capture(server, host, id, gameId);
  await pool.query('delete from mail_outbox');
  expect((await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie: host.cookie }))[0]).toBe(200);
  for (let again = 0; again < 3; again++) await later(minute);
  expect(await paymentsOf(server, gameId)).toEqual(['refunded']);
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);
  const { rows } = await pool.query('select subject, text from mail_outbox');
  expect(rows).toEqual([
    { subject: 'Your money is on its way back', text: expect.stringContaining('We have given back £10.00') },
  ]);
});

test('[B12] a part that was given back on the provider’s own pages is in the ledger once, and the rest goes back later', async () => {
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(server, host, gameId);
  await approve(server, host, orderId);
  await capture(server, host, orderId, gameId);
  const { capture: taken } = (await deps.payPal?.readOrder(orderId)) ?? {};
  await deps.payPal?.refund(taken?.id ?? '', randomUUID(), 300);
  for (let again = 0; again < 2; again++) await settlePayment(deps, await idOf(orderId));
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -300],
  ]);
  expect(await paywall(gameId)).toEqual({ paid: true, amountGBP: 10 });
  await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie: host.cookie });
  for (let again = 0; again < 3; again++) await later(minute);
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -300],
    ['refunded', -700],
  ]);
});

test('[B10] each letter about money that goes back names what went back', async () => {
  await pool.query('delete from mail_outbox');
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(server, host, gameId);
  await approve(server, host, orderId);
  await capture(server, host, orderId, gameId);
  const { capture: taken } = (await deps.payPal?.readOrder(orderId)) ?? {};
  await deps.payPal?.refund(taken?.id ?? '', randomUUID(), 300);
  for (let again = 0; again < 2; again++) await settlePayment(deps, await idOf(orderId));
  await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie: host.cookie });
  for (let again = 0; again < 3; again++) await later(minute);
  expect(await moneyLetters()).toEqual([
    'Your receipt',
    'We have given back £3.00 of £10.00,',
    'We have given back £7.00 of £10.00,',
  ]);
});

test('[B7] a refund that is refused is asked for again by itself until it is taken, and brings no second receipt', async () => {
  await pool.query('delete from mail_outbox');
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(server, host, gameId);
  await approve(server, host, orderId);
  await capture(server, host, orderId, gameId);
  deps.payPalStandIn?.refuseRefunds('REFUND_FAILED_INSUFFICIENT_FUNDS');
  await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie: host.cookie });
  await later(minute);
  expect(await paymentsOf(server, gameId)).toEqual(['review']);
  const refused = refundsAsked();
  await later(30 * minute);
  expect(refundsAsked()).toBe(refused);
  await later(31 * minute);
  expect([await paymentsOf(server, gameId), refundsAsked()]).toEqual([['review'], refused + 1]);
  deps.payPalStandIn?.refuseRefunds(null);
  for (let hours = 0; hours < 3; hours++) await later(61 * minute);
  expect(await paymentsOf(server, gameId)).toEqual(['refunded']);
  expect(await ledgerOf(server, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);
  expect(await moneyLetters()).toEqual(['Your receipt', 'We have given back £10.00,']);
});

test('[B7] money that comes for a game that is gone, or paid already, goes back', async () => {
  const [gone, twice] = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
  const late = await order(server, host, gone);
  await approve(server, host, late, 'lost-reply');
  await capture(server, host, late, gone);
  await ask(app, { method: 'DELETE', url: `/api/data/games/${gone}`, cookie: host.cookie });
  const first = await order(server, host, twice);
  await approve(server, host, first, 'pending');
  await capture(server, host, first, twice);
  // The bank said no, somebody paid anew, and then the bank thought better of it.
  await pool.query("update payments set state = 'declined' where order_id = $1", [first]);
  const second = await order(server, host, twice);
  await approve(server, host, second);
  await capture(server, host, second, twice);
  await deps.payPalStandIn?.settle(first, 'COMPLETED');
  await settlePayment(deps, await idOf(first));
  for (let again = 0; again < 3; again++) await later(2 * minute);
  expect(await paymentsOf(server, gone)).toEqual(['refunded']);
  expect((await paymentsOf(server, twice)).toSorted()).toEqual(['captured', 'refunded']);
  for (const gameId of [gone, twice]) expect((await ledgerOf(server, gameId)).at(-1)).toEqual(['refunded', -1_000]);
  expect(await paywall(twice)).toEqual({ paid: true, amountGBP: 10 });
});

test('[B5] [B7] [B8] money that comes after its payment was let go pays for no larger game and with no code that has run out', async () => {
  const code = await aDiscount(server, { basisPoints: 5_000, maxUses: 1 });
  for (const state of ['created', 'declined']) {
    const [grown, cheaper] = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
    const orders = [await order(server, host, grown), await order(server, host, cheaper, code)] as const;
    for (const [at, gameId] of [grown, cheaper].entries()) {
      await approve(server, host, orders[at] ?? '', 'pending');
      await capture(server, host, orders[at] ?? '', gameId);
    }
    await pool.query('update payments set state = $1 where order_id = any($2)', [state, orders]);
    expect((await edit(grown, { game_groups: 6 }))[0]).toBe(200);
    for (const id of orders) await settlePayment(deps, await idOf(id));
    for (const id of orders) {
      await deps.payPalStandIn?.settle(id, 'COMPLETED');
      await settlePayment(deps, await idOf(id));
    }
    expect(await reasonsOf(server, [grown, cheaper])).toEqual(['price-changed', 'code-expired']);
    await later(2 * minute);
    expect([await paymentsOf(server, grown), await paymentsOf(server, cheaper)]).toEqual([['refunded'], ['refunded']]);
    expect(await paywall(grown)).toEqual({ paid: false, amountGBP: 30 });
    expect(await paywall(cheaper)).toEqual({ paid: false, amountGBP: 10 });
    await pool.query('update discounts set uses = 0 where code = $1', [code]);
  }
});

test('[B12] money that does not fit waits for a person, and is in the ledger as it came', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await pool.query('update payments set total_pence = 999 where order_id = $1', [id]);
  await approve(server, host, id);
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, paid: false }]);
  expect(await paymentsOf(server, gameId)).toEqual(['review']);
  expect(await reasonsOf(server, [gameId])).toEqual(['another amount']);
  expect(await ledgerOf(server, gameId)).toEqual([['captured', 1_000]]);
  expect(await paywall(gameId)).toEqual({ paid: false, amountGBP: 10, checking: true });
  await later(60 * minute);
  expect(await paymentsOf(server, gameId)).toEqual(['review']);
});

test('what was paid in test mode is nothing to PayPal, and waits for its own', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await approve(server, host, id, 'lost-reply');
  await capture(server, host, id, gameId);
  const keys = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_MERCHANT_ID: 'c' };
  const { deps: live } = await freshApp({ PAYMENTS: 'paypal', ...keys }, { database: deps.database, now: clock.now });
  await expect(settlePayment(live, await idOf(id))).rejects.toThrow('A payment by standin waits for PAYMENTS.');
  expect(await paymentsOf(server, gameId)).toEqual(['reconciling']);
});

/** So much time passes, and then the job comes round. */
async function later(ms: number): Promise<void> {
  clock.pass(ms);
  await settlePayments(deps);
}

async function paywall(gameId: number): Promise<unknown> {
  const [, answer] = await ask(app, {
    method: 'POST',
    url: '/api/paywall-status',
    cookie: host.cookie,
    payload: { gameId },
  });
  return answer;
}

function edit(gameId: number, payload: object) {
  return ask(app, { method: 'PATCH', url: `/api/data/games/${gameId}`, cookie: host.cookie, payload });
}

/** What the host was written about money, the oldest first: the receipt's subject, or how much went back. */
async function moneyLetters(): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string; text: string }>(
    "select subject, text from mail_outbox where subject ~ 'receipt|money' order by created_at, subject desc",
  );
  return rows.map(({ subject, text }) => /We have given back [^,]+,/.exec(text)?.[0] ?? subject);
}

function refundsAsked(): number {
  return deps.payPalStandIn?.asked.filter((call) => call.endsWith('/refund')).length ?? 0;
}

async function idOf(orderId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from payments where order_id = $1', [orderId]);
  return rows[0]?.id ?? '';
}
