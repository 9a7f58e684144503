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
  usesOf,
} from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');

test('a code says what part it takes off, however it is typed', async () => {
  const code = await aDiscount(server, { basisPoints: 1_250 });
  for (const typed of [code, ` ${code.toLowerCase()} `]) expect(await check(host.cookie, typed)).toEqual([200, 0.125]);
  expect(await check('', code)).toEqual(refusal('not-authenticated'));
  expect(await check(host.cookie, 'NOSUCHCODE')).toEqual(refusal('code-expired'));
  expect(await check(host.cookie, '  ')).toEqual(refusal('code-expired'));
});

test('a code with a character that nothing can be kept with is refused like any bad input', async () => {
  const gameId = await keptGame(pool, host.id);
  expect(await check(host.cookie, 'EGG\u0000')).toEqual(refusal('bad-input'));
  expect(await create(host.cookie, gameId, 'EGG\u0000')).toEqual(refusal('bad-input'));
  expect(await capture(server, host, 'EGG%00', gameId)).toEqual(refusal('bad-input'));
});

test('[B5] a code that expired, was ended or is used up is good for nothing', async () => {
  const expired = await aDiscount(server, { basisPoints: 5_000, expiresAt: clock.now() });
  const ended = await aDiscount(server, { basisPoints: 5_000 });
  await pool.query('update discounts set ended_at = now() where code = $1', [ended]);
  const used = await aDiscount(server, { basisPoints: 5_000, maxUses: 1 });
  await pool.query('update discounts set uses = 1 where code = $1', [used]);
  const gameId = await keptGame(pool, host.id);
  const person = await newcomer(app, 'trier@example.org');
  for (const code of [expired, ended, used]) {
    expect(await check(person.cookie, code)).toEqual(refusal('code-expired'));
    expect(await create(host.cookie, gameId, code)).toEqual(refusal('code-expired'));
  }
  expect(await paymentsOf(server, gameId)).toEqual([]);
});

test('[B5] a person tries ten codes an hour, by whichever call', async () => {
  const person = await newcomer(app, 'guesser@example.org');
  const gameId = await keptGame(pool, person.id);
  for (let n = 0; n < 5; n++) {
    expect((await check(person.cookie, `GUESS${n}`))[0]).toBe(404);
    expect((await create(person.cookie, gameId, `OTHER${n}`))[0]).toBe(404);
  }
  const code = await aDiscount(server, { basisPoints: 5_000 });
  expect((await check(person.cookie, code))[0]).toBe(429);
  expect((await create(person.cookie, gameId, code))[0]).toBe(429);
  expect((await create(person.cookie, gameId, ''))[0]).toBe(200);
  clock.pass(3_600_000);
  expect(await check(person.cookie, code)).toEqual([200, 0.5]);
});

test('[B2] [B5] a code counts once, when the money is taken, and the ledger has what was paid', async () => {
  const gameId = await keptGame(pool, host.id, { game_groups: 3 });
  const code = await aDiscount(server, { basisPoints: 3_333 });
  const id = await order(server, host, gameId, code);
  expect(await usesOf(server, code)).toBe(0);
  await approve(server, host, id);
  await capture(server, host, id, gameId);
  await capture(server, host, id, gameId);
  expect(await usesOf(server, code)).toBe(1);
  expect(await ledgerOf(server, gameId)).toEqual([['captured', 1_000]]);
  expect(await paywall(gameId)).toEqual([200, { paid: true, amountGBP: 15 }]);
});

test('[B5] of two who pay with the last use of a code one pays, and the other is told before money moves', async () => {
  const code = await aDiscount(server, { basisPoints: 5_000, maxUses: 1 });
  const games = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
  const orders = await Promise.all(games.map((gameId) => order(server, host, gameId, code)));
  for (const id of orders) await approve(server, host, id);
  const answers = await Promise.all(orders.map((id, n) => capture(server, host, id, games[n] ?? 0)));
  expect(answers.toSorted(([one], [other]) => one - other)).toEqual([
    [200, { success: true, paid: true }],
    refusal('code-expired'),
  ]);
  expect(await usesOf(server, code)).toBe(1);
});

test('[B5] where the bank said no the code can be used again', async () => {
  const code = await aDiscount(server, { basisPoints: 5_000, maxUses: 1 });
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId, code);
  await approve(server, host, id, 'declined');
  expect(await capture(server, host, id, gameId)).toEqual(refusal('payment-declined'));
  expect(await usesOf(server, code)).toBe(0);
});

test('[B6] a code that takes everything off pays for the game at once, without the provider', async () => {
  const gameId = await readyGame(server, host);
  const code = await aDiscount(server, { basisPoints: 10_000, maxUses: 1 });
  const asked = deps.payPalStandIn?.asked.length;
  const [status, answer] = await create(host.cookie, gameId, code);
  expect([status, answer]).toEqual([200, { id: expect.stringMatching(/^free-/), paid: true }]);
  expect(await paywall(gameId)).toEqual([200, { paid: true, amountGBP: 10 }]);
  const { id } = answer as { id: string };
  expect(await capture(server, host, id, gameId)).toEqual([200, { success: true, already: true, paid: true }]);
  expect(await usesOf(server, code)).toBe(1);
  expect(await ledgerOf(server, gameId)).toEqual([]);
  expect(deps.payPalStandIn?.asked.length).toBe(asked);
  expect(await create(host.cookie, await keptGame(pool, host.id), code)).toEqual(refusal('code-expired'));
  const url = `/api/start-game?gameId=${gameId}`;
  expect(await ask(app, { method: 'POST', url, cookie: host.cookie, payload: {} })).toEqual([200, { success: true }]);
});

function check(cookie: string, discountCode: string) {
  return ask(app, { method: 'POST', url: '/api/paypal/check-code', cookie, payload: { discountCode } });
}

function create(cookie: string, item: number, discountCode: string) {
  return ask(app, { method: 'POST', url: '/api/paypal/order/create', cookie, payload: { item, discountCode } });
}

function paywall(gameId: number) {
  return ask(app, { method: 'POST', url: '/api/paywall-status', cookie: host.cookie, payload: { gameId } });
}
