import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { chanceFrom } from '../engine/chance.ts';
import { openPayPal } from '../server/outside/paypal/paypal.ts';
import { type PayPalStandIn, startPayPalStandIn } from '../server/outside/paypal/stand-in.ts';
import type { Approval } from '../server/outside/paypal/stand-in-books.ts';
import { badConnection } from '../server/outside/paypal/stand-in-trouble.ts';
import { settlePayments } from '../server/payments/settle.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import { keptGame } from './harness/races/kept-game.ts';
import { aDiscount } from './harness/races/payments.ts';
import { newcomer } from './harness/people/people.ts';
import { startSmtp } from './harness/servers/smtp.ts';
import { startWorker } from './harness/servers/worker.ts';

/** How somebody pays: what happens at the till, one try after the other; whether they go before they hear; in how many tabs. */
interface Manner {
  tries: Approval[];
  ends?: 'leaves' | 'two tabs' | 'another tab with a code';
}

const manners: Manner[] = [
  { tries: ['card'] },
  { tries: ['card'] },
  { tries: ['card'] },
  { tries: ['declined', 'card'] },
  { tries: ['declined-by-bank', 'card'] },
  { tries: ['pending'] },
  { tries: ['lost-reply'] },
  { tries: ['card'], ends: 'leaves' },
  { tries: ['card'], ends: 'two tabs' },
  { tries: ['card'], ends: 'another tab with a code' },
];
const games = 6 * manners.length;
const atOnce = 10;
const minuteMs = 60_000;
/** What is not late by chance must not be late because the machine is busy: then nothing would ever be settled. */
const [answerWithinMs, lateMs] = [3_000, 4_000];
const noticeLateMs = 400;

test('[B4] [B9] sixty games over a bad line: each is paid once, and the ledger is what the provider holds', async () => {
  const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
  let webhook: FastifyInstance | undefined;
  const standIn = await startPayPalStandIn({
    now: clock.now,
    pausesMs: [20, 50, 100],
    send: async ({ headers, body: payload }) =>
      (await webhook?.inject({ method: 'POST', url: '/api/paypal/webhook', headers, payload }))?.statusCode ?? 0,
  });
  afterwards(() => standIn.stop());
  const payPal = openPayPal(standIn.settings, answerWithinMs);
  const server = await freshApp(
    {
      PAYMENTS: 'paypal',
      PAYPAL_CLIENT_ID: standIn.settings.clientId,
      PAYPAL_CLIENT_SECRET: standIn.settings.clientSecret,
      PAYPAL_MERCHANT_ID: standIn.settings.merchantId,
    },
    { now: clock.now, payPal },
  );
  const { app, deps } = server;
  webhook = app;
  const { pool } = deps.database;
  await startWorker(deps.database, (await startSmtp()).url, { config: deps.config, now: clock.now, payPal });
  const { id, cookie } = await newcomer(app, 'host@example.org');
  const code = await aDiscount(server, { basisPoints: 5_000 });
  const waiting: string[] = [];
  const customers: Customer[] = [];
  for (let n = 0; n < games; n += 1) {
    customers.push({
      app,
      cookie,
      standIn,
      gameId: await keptGame(pool, id),
      code,
      waiting,
      ...manners[n % manners.length],
    });
  }

  standIn.trouble({ ...badConnection(chanceFrom('a bad line'), noticeLateMs), lateMs });
  await inCrowds(customers, (customer) => pay(customer));
  let unpaid = await stillUnpaid(customers);
  for (let look = 0; look < 40 && unpaid.length > 0; look += 1) {
    await standIn.quiet();
    clock.pass(2.5 * minuteMs);
    for (const orderId of waiting) await standIn.settle(orderId, 'COMPLETED');
    await inCrowds(unpaid, comeBack);
    await settlePayments(deps);
    unpaid = await stillUnpaid(unpaid);
  }
  expect(unpaid.map(({ gameId }) => gameId)).toEqual([]);
  const off = customers.filter((_, n) => n % 25 === 0);
  for (const { gameId } of off) {
    expect(await ask(app, { method: 'DELETE', url: `/api/data/games/${gameId}`, cookie })).toMatchObject([200, {}]);
  }
  const isOpen = `select from payments where state in ('creating', 'created', 'pending', 'reconciling')
    or (state = 'captured' and refund_request_id is not null)`;
  for (let look = 0; look < 40 && (look === 0 || (await pool.query(isOpen)).rowCount); look += 1) {
    clock.pass(30 * minuteMs);
    await settlePayments(deps);
  }
  standIn.trouble(null);
  await standIn.quiet();

  const { rows: taken } = await pool.query<{ id: string; state: string; game_id: number; pence: number }>(
    `select payments.id, state, payments.game_id, coalesce(sum(pence), 0)::int as pence
     from payments left join ledger on payment_id = payments.id group by payments.id order by payments.game_id`,
  );
  const held = standIn.pence();
  expect(Object.fromEntries(taken.map((one) => [one.id, one.pence]))).toEqual(
    Object.fromEntries(taken.map((one) => [one.id, held.get(one.id) ?? 0])),
  );
  const paid = taken.filter(({ state }) => state === 'captured');
  const stays = customers.filter((customer) => !off.includes(customer)).map(({ gameId }) => gameId);
  expect(paid.map((one) => one.game_id)).toEqual(stays.toSorted((one, other) => one - other));
  // Which of two tabs is first is chance.
  expect(paid.filter(({ pence }) => pence !== 500 && pence !== 1_000)).toEqual([]);
  expect(new Set(taken.map(({ state }) => state))).toEqual(new Set(['captured', 'declined', 'refunded']));
  expect([...held.values()].reduce((sum, pence) => sum + pence, 0)).toBe(
    paid.reduce((sum, { pence }) => sum + pence, 0),
  );
  const { rowCount: receipts } = await pool.query("select from mail_outbox where subject = 'Your receipt'");
  expect(receipts).toBe(games);
});

interface Customer extends Partial<Manner> {
  app: FastifyInstance;
  cookie: string;
  standIn: PayPalStandIn;
  gameId: number;
  code: string;
  /** Orders somebody at the provider's must look at. */
  waiting: string[];
  /** Approved, and then closed the page for good. */
  isGone?: boolean;
}

/** As the pay dialog does it; what stays open is left to the server. */
async function pay(customer: Customer): Promise<void> {
  const { standIn, tries = [], ends, code, waiting } = customer;
  for (const how of tries) {
    const orderId = await order(customer);
    if (orderId === null) return;
    await standIn.approve(orderId, how);
    if (how === 'pending') waiting.push(orderId);
    customer.isGone = ends === 'leaves';
    if (customer.isGone) return;
    const second = ends === 'another tab with a code' ? await order(customer, code) : null;
    if (second !== null) await standIn.approve(second, how);
    const tabs = ends === 'two tabs' ? [orderId, orderId] : [orderId, second].filter((one) => one !== null);
    const statuses = await Promise.all(tabs.map((one) => capture(customer, one)));
    if (statuses.includes(200)) return;
  }
}

/** Who is still unpaid pays again with a good card, unless they are gone or told to wait. */
async function comeBack(customer: Customer): Promise<void> {
  if (customer.isGone) return;
  if (!(await standing(customer)).checking) await pay({ ...customer, tries: ['card'] });
}

async function stillUnpaid(customers: Customer[]): Promise<Customer[]> {
  const standings = await Promise.all(customers.map(standing));
  return customers.filter((_, n) => !standings[n]?.paid);
}

async function standing({ app, cookie, gameId }: Customer): Promise<{ paid: boolean; checking?: boolean }> {
  const [, said] = await ask(app, { method: 'POST', url: '/api/paywall-status', cookie, payload: { gameId } });
  return said as { paid: boolean };
}

/** Tries again while the server says that it could not reach the provider; null when there is nothing to pay any more. */
async function order({ app, cookie, gameId }: Customer, discountCode?: string): Promise<string | null> {
  const payload = { item: gameId, ...(discountCode === undefined ? {} : { discountCode }) };
  for (let again = 0; again < 10; again += 1) {
    const [status, answer] = await ask(app, { method: 'POST', url: '/api/paypal/order/create', cookie, payload });
    if (status === 200) return (answer as { id: string }).id;
    if (status < 500) return null;
  }
  return null;
}

async function capture({ app, cookie, gameId }: Customer, orderId: string): Promise<number> {
  const url = `/api/paypal/order/${orderId}/capture`;
  const [status] = await ask(app, { method: 'POST', url, cookie, payload: { item: gameId } });
  return status;
}

/** So many at once, each crowd one after the other. */
async function inCrowds(customers: Customer[], work: (customer: Customer) => Promise<void>): Promise<void> {
  const crowds = Array.from({ length: atOnce }, (_, n) => customers.filter((_customer, at) => at % atOnce === n));
  await Promise.all(
    crowds.map(async (crowd) => {
      for (const customer of crowd) await work(customer);
    }),
  );
}
