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
  readyGame,
} from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { seat } from '../../tests/harness/people/seat.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');

test('[B3] [B4] a game is paid by an order its host approved: once, to the penny, with a receipt, and then its race may start', async () => {
  const gameId = await readyGame(server, host);
  expect(await paywall(host.cookie, { gameId })).toEqual([200, { paid: false, amountGBP: 10 }]);
  expect(await start(gameId)).toEqual(refusal('payment-required'));
  const id = await order(server, host, gameId);
  expect(await capture(server, host, id, gameId)).toEqual(refusal('order-not-approved'));
  await approve(server, host, id);
  expect(await start(gameId)).toEqual(refusal('payment-required'));
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, paid: true }]);
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, already: true, paid: true }]);
  expect(await paywall(player.cookie, { gameId })).toEqual([200, { paid: true, amountGBP: 10 }]);
  expect(await ledgerOf(server, gameId)).toEqual([['captured', 1_000]]);
  const { rows: receipts } = await pool.query("select text from mail_outbox where subject = 'Your receipt'");
  expect(receipts).toEqual([
    { text: expect.stringMatching(/TEST MODE: no money moves\.[^]*“Egg” is paid for: £10\.00\./) },
  ]);
  expect(await create(host.cookie, { item: gameId })).toEqual(refusal('game-paid'));
  expect(await start(gameId)).toEqual([200, { success: true }]);
});

test('[B1] whoever thinks of making a game may know what a team costs, as it is set now; where games are free, nothing', async () => {
  const prices = { url: '/api/prices', cookie: '' };
  expect(await ask(app, prices)).toEqual([200, { classicPence: 500, lazyPence: 900 }]);
  await pool.query("update constants set constant = 650 where name = 'price_classic_pence_per_team'");
  expect(await ask(app, prices)).toEqual([200, { classicPence: 650, lazyPence: 900 }]);
  await pool.query("update constants set constant = 500 where name = 'price_classic_pence_per_team'");
  const free = await freshApp({ PAYMENTS: 'off' });
  expect(await ask(free.app, prices)).toEqual([200, { classicPence: 0, lazyPence: 0 }]);
});

test('an order under way is found again, by a second tab or after coming back; with another price there is another', async () => {
  const gameId = await keptGame(pool, host.id);
  const both = await Promise.all([order(server, host, gameId), order(server, host, gameId)]);
  expect(both[0]).toBe(both[1]);
  clock.pass(3_500_000);
  expect(await order(server, host, gameId)).toBe(both[0]);
  clock.pass(200_000);
  const second = await order(server, host, gameId);
  expect(second).not.toBe(both[0]);
  await pool.query('update games set game_groups = 3 where game_id = $1', [gameId]);
  await approve(server, host, second);
  expect(await capture(server, host, second, gameId)).toEqual(refusal('price-changed'));
  expect(await paywall(host.cookie, { gameId })).toEqual([200, { paid: false, amountGBP: 15 }]);
  expect(await order(server, host, gameId)).not.toBe(second);
  expect(await ledgerOf(server, gameId)).toEqual([]);
});

test('[B4] two tabs with two orders take the money once', async () => {
  const gameId = await keptGame(pool, host.id);
  const code = await aDiscount(server, { basisPoints: 1_000 });
  const [one, other] = [await order(server, host, gameId), await order(server, host, gameId, code)];
  await approve(server, host, one);
  await approve(server, host, other);
  const answers = await Promise.all([capture(server, host, one, gameId), capture(server, host, other, gameId)]);
  expect(answers.map(([status]) => String(status)).toSorted()).toEqual(['200', '409']);
  expect((await paymentsOf(server, gameId)).toSorted()).toEqual(['captured', 'created']);
  expect(await ledgerOf(server, gameId)).toHaveLength(1);
});

test('[B4] an order is good for the game and the person it was made for', async () => {
  const [gameId, other] = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
  const id = await order(server, host, gameId);
  await approve(server, host, id);
  expect(await capture(server, host, id, other)).toEqual(refusal('order-elsewhere'));
  expect(await capture(server, stranger, id, gameId)).toEqual(refusal('order-unknown'));
  expect(await capture(server, host, 'NOSUCHORDER', gameId)).toEqual(refusal('order-unknown'));
  expect(await capture(server, { cookie: '' }, id, gameId)).toEqual(refusal('not-authenticated'));
  const url = `/api/paypal/order/${id}/capture`;
  const payload = { item: 'x', jsonGame: {} };
  expect((await ask(app, { method: 'POST', url, cookie: host.cookie, payload }))[0]).toBe(422);
  expect(await paymentsOf(server, gameId)).toEqual(['created']);
  const asSpec = { item: String(gameId), jsonGame: { game_id: gameId, game_type: 'lazy', game_groups: 1 } };
  expect(await ask(app, { method: 'POST', url, cookie: host.cookie, payload: asSpec })).toEqual([
    200,
    { success: true, paid: true },
  ]);
  expect(await ledgerOf(server, gameId)).toEqual([['captured', 1_000]]);
});

test('[B4] what was declined took no money; another order may be paid', async () => {
  for (const how of ['declined', 'declined-by-bank']) {
    const gameId = await keptGame(pool, host.id);
    const id = await order(server, host, gameId);
    await approve(server, host, id, how);
    for (let again = 0; again < 2; again++) {
      expect(await capture(server, host, id, gameId)).toEqual(refusal('payment-declined'));
    }
    expect(await ledgerOf(server, gameId)).toEqual([]);
    const next = await order(server, host, gameId);
    await approve(server, host, next);
    expect(await capture(server, host, next, gameId)).toEqual([200, { success: true, paid: true }]);
  }
});

test('only its host pays for a game, before it begins', async () => {
  const gameId = await keptGame(pool, host.id);
  await seat(pool, gameId, 'A', 'player@example.org');
  expect(await create('', { item: gameId })).toEqual(refusal('not-authenticated'));
  expect(await create(stranger.cookie, { item: gameId })).toEqual(refusal('game-not-found'));
  expect(await create(player.cookie, { item: gameId })).toEqual(refusal('not-allowed'));
  expect((await create(host.cookie, {}))[0]).toBe(422);
  for (const status of ['ongoing', 'fini']) {
    const begun = await keptGame(pool, host.id, { status });
    expect(await create(host.cookie, { item: begun })).toEqual(refusal('race-begun'));
  }
  await pool.query("update games set status = 'fini' where status = 'ongoing'");
});

test('[B1] what a phone says about the price counts for nothing', async () => {
  const gameId = await keptGame(pool, host.id, { game_groups: 6 });
  const [, answer] = await create(host.cookie, { item: String(gameId), gameGroups: 1, amount: 1, price: 0 });
  const { rows } = await pool.query('select amount_pence, total_pence from payments where order_id = $1', [
    (answer as { id: string }).id,
  ]);
  expect(rows).toEqual([{ amount_pence: 3_000, total_pence: 3_000 }]);
});

test('whether a game is paid is not for others', async () => {
  const gameId = await keptGame(pool, host.id);
  expect(await paywall('', { gameId })).toEqual(refusal('not-authenticated'));
  expect(await paywall(stranger.cookie, { gameId })).toEqual(refusal('game-not-found'));
  expect(await paywall(host.cookie, {})).toEqual(refusal('game-id-required'));
  expect(await paywall(host.cookie, { gameId: 'x' })).toEqual(refusal('invalid-game-id', 'Invalid game id'));
});

test('the SDK is told who we are; nobody else is', async () => {
  const url = '/api/paypal/sdk-params';
  expect(await ask(app, { url, cookie: host.cookie })).toEqual([
    200,
    { clientId: 'standin-client', merchantId: 'STANDINMERCHT' },
  ]);
  expect(await ask(app, { url, cookie: '' })).toEqual(refusal('not-authenticated'));
});

test('in test mode a payer approves their own orders only', async () => {
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(server, host, gameId);
  const url = '/api/paypal/standin/approve';
  for (const [cookie, answer] of [
    ['', refusal('not-authenticated')],
    [stranger.cookie, refusal('order-unknown')],
    [host.cookie, [200, { success: true }]],
  ] as const) {
    expect(await ask(app, { method: 'POST', url, cookie, payload: { orderId } })).toEqual(answer);
  }
});

function paywall(cookie: string, payload: object) {
  return ask(app, { method: 'POST', url: '/api/paywall-status', cookie, payload });
}

function create(cookie: string, payload: object) {
  return ask(app, { method: 'POST', url: '/api/paypal/order/create', cookie, payload });
}

function start(gameId: number) {
  return ask(app, { method: 'POST', url: `/api/start-game?gameId=${gameId}`, cookie: host.cookie, payload: {} });
}
