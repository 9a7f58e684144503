import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { approve, capture, order, paymentsOf, readyGame } from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');

test('[B3] where games are free all are paid, cost nothing, and there is nothing to order', async () => {
  const free = await freshApp({}, { now: clock.now });
  const person = await newcomer(free.app, 'host@example.org');
  const gameId = await readyGame(free, person);
  const asked = { method: 'POST', cookie: person.cookie } as const;
  expect(await ask(free.app, { ...asked, url: '/api/paywall-status', payload: { gameId } })).toEqual([
    200,
    { paid: true, amountGBP: 0 },
  ]);
  expect(await ask(free.app, { ...asked, url: '/api/paypal/order/create', payload: { item: gameId } })).toEqual(
    refusal('game-paid', 'Games are free here: nothing is paid.'),
  );
  expect(await ask(free.app, { ...asked, url: `/api/start-game?gameId=${gameId}`, payload: {} })).toEqual([
    200,
    { success: true },
  ]);
});

test('[B3] where nobody said how games are paid for, nothing can be, and nothing pretends to be', async () => {
  const unset = await freshApp({ PAYMENTS: '', PUBLIC_ORIGIN: 'https://egg.example' }, { now: clock.now });
  const person = await newcomer(unset.app, 'host@example.org');
  await unset.deps.database.pool.query('update accounts set email_confirmed_at = now()');
  const gameId = await readyGame(unset, person);
  const asked = { method: 'POST', cookie: person.cookie } as const;
  const notConfigured = refusal('payment-not-configured', 'PayPal not configured');
  expect(await ask(unset.app, { url: '/api/paypal/sdk-params', cookie: person.cookie })).toEqual(notConfigured);
  expect(await ask(unset.app, { ...asked, url: '/api/paypal/order/create', payload: { item: gameId } })).toEqual(
    notConfigured,
  );
  expect(await ask(unset.app, { ...asked, url: '/api/paywall-status', payload: { gameId } })).toEqual([
    200,
    { paid: false, amountGBP: 10 },
  ]);
  expect(await ask(unset.app, { ...asked, url: `/api/start-game?gameId=${gameId}`, payload: {} })).toEqual(
    refusal('payment-required'),
  );
  expect(await ask(unset.app, { ...asked, url: '/api/paypal/standin/approve', payload: { orderId: 'X' } })).toEqual(
    refusal('not-found'),
  );
  expect(await ask(unset.app, { method: 'POST', url: '/api/paypal/webhook', cookie: '', payload: {} })).toEqual(
    refusal('not-found'),
  );
});

test('[B1] [B3] a lazy game costs its own price, is paid once it is known what is wished for, and stays paid', async () => {
  const gameId = await keptGame(pool, host.id, { game_type: 'lazy' });
  const url = '/api/paypal/order/create';
  expect(await ask(app, { method: 'POST', url, cookie: host.cookie, payload: { item: gameId } })).toEqual(
    refusal('questionnaire-first'),
  );
  expect(await answerAgain(gameId)).toMatchObject([200, { lazy_stage: 'submitted' }]);
  const id = await order(server, host, gameId);
  await approve(server, host, id);
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, paid: true }]);
  expect(await answerAgain(gameId)).toMatchObject([200, { lazy_stage: 'paid' }]);
  const { rows } = await pool.query('select total_pence from payments where game_id = $1', [gameId]);
  expect(rows).toEqual([{ total_pence: 1_800 }]);
});

test('[B8] once a game is paid for its number of teams stays, and everything else may still change', async () => {
  const gameId = await keptGame(pool, host.id);
  expect((await edit(gameId, { game_groups: 3 }))[0]).toBe(200);
  const id = await order(server, host, gameId);
  await approve(server, host, id);
  await capture(server, host, id, gameId);
  for (const game_groups of [2, 4]) expect(await edit(gameId, { game_groups })).toEqual(refusal('teams-paid'));
  expect(await edit(gameId, { game_groups: 3, game_name: 'Yolk' })).toMatchObject([
    200,
    { game_groups: 3, game_name: 'Yolk' },
  ]);
});

test('[B11] word from the provider makes us look, once, if it is signed as it came', async () => {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId);
  await pool.query('delete from payment_notices; delete from graphile_worker._private_jobs');
  await approve(server, host, id);
  await deps.payPalStandIn?.quiet();
  const { rows: notices } = await pool.query('select kind from payment_notices');
  expect(notices).toEqual([{ kind: 'CHECKOUT.ORDER.APPROVED' }]);
  const { rows: jobs } = await pool.query(
    "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'settle-payment'",
  );
  expect(jobs).toEqual([{ count: 1 }]);
  const forged = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'X' } };
  expect(await ask(app, { method: 'POST', url: '/api/paypal/webhook', cookie: '', payload: forged })).toEqual(
    refusal('notice-unsigned'),
  );
  expect(await paymentsOf(server, gameId)).toEqual(['created']);
});

function answerAgain(gameId: number) {
  const payload = { knowCity: 'a_little', occasion: 'Birthday', playDate: '2026-12-01' };
  const url = `/api/data/games/${gameId}/lazy_questionnaire`;
  return ask(app, { method: 'PUT', url, cookie: host.cookie, payload });
}

function edit(gameId: number, payload: object) {
  return ask(app, { method: 'PATCH', url: `/api/data/games/${gameId}`, cookie: host.cookie, payload });
}
