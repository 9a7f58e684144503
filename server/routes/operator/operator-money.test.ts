import { beforeEach, expect, test } from 'vitest';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { freshCounter } from '../../../tests/harness/people/counter.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { approve, capture, ledgerOf, order } from '../../../tests/harness/races/payments.ts';
import { personOf } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-07-16T20:00:00Z'));
const counter = await freshCounter({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps, read, post, put, audited } = counter;
const { pool } = deps.database;
const stranger = await personOf(app, 'stranger@example.org');
const host = await personOf(app, 'host@example.org');
const noId = '00000000-0000-4000-8000-000000000000';

beforeEach(async () => {
  await pool.query('truncate audit, payments, ledger, mail_outbox; delete from discounts');
});

const calls = [
  ['GET', 'payments'],
  ['POST', `payments/${noId}/refund`],
  ['POST', `payments/${noId}/check`],
  ['POST', `payments/${noId}/receipt`],
  ['GET', 'discounts'],
  ['POST', 'discounts'],
  ['POST', `discounts/${noId}/end`],
  ['GET', 'constants'],
  ['PUT', 'constants/radius'],
] as const;

test.each(calls)('%s %s is for operators alone', async (method, path) => {
  const asked = (cookie: string) =>
    ask(app, { method, url: `/api/operator/${path}`, cookie, ...(method === 'GET' ? {} : { payload: {} }) });
  expect(await asked('')).toEqual(refusal('not-authenticated'));
  expect(await asked(stranger.cookie)).toEqual(refusal('access-denied'));
});

test('a payment is listed with what can be done about it; its receipt is mailed again, and it goes back once', async () => {
  const { gameId, id, view } = await paidGame();
  expect(await read('payments')).toEqual([200, { review: [], recent: [view] }]);
  expect(await post(`payments/${id}/receipt`)).toEqual([200, { success: true }]);
  expect(await mailed()).toEqual(['Your receipt', 'Your receipt']);
  expect(await post(`payments/${id}/refund`)).toEqual([200, { state: 'refunded' }]);
  expect(await post(`payments/${id}/refund`)).toEqual(refusal('not-refundable'));
  expect(await post(`payments/${id}/receipt`)).toEqual(refusal('payment-not-found'));
  expect(await ledgerOf(counter, gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);
  const back = { state: 'refunded', refundedAt: clock.now().getTime(), reason: null };
  const may = { refund: false, check: false, receipt: false };
  expect(await read('payments')).toEqual([200, { review: [], recent: [{ ...view, ...back, may }] }]);
  const subject = `payment:${id}`;
  expect(await audited()).toEqual([
    { action: 'mailed a receipt again', subject, detail: {} },
    { action: 'refunded a payment', subject, detail: { game: gameId, pence: 1_000 } },
  ]);
});

test('a payment left in the middle is looked up with the provider, and what is unknown stays unknown', async () => {
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(counter, host, gameId);
  await approve(counter, host, orderId);
  const [{ id }] = await listed('recent');
  expect(await post(`payments/${id}/check`)).toEqual([200, { state: 'captured' }]);
  expect(await audited()).toEqual([
    { action: 'looked a payment up', subject: `payment:${id}`, detail: { before: 'created', after: 'captured' } },
  ]);
  expect(await post(`payments/${noId}/check`)).toEqual(refusal('payment-not-found'));
  expect(await post('payments/nothing/refund')).toEqual(refusal('payment-not-found'));
});

test('what does not fit, and what has been open for a day, needs a look', async () => {
  const { id } = await paidGame();
  await pool.query("update payments set state = 'review', reason = 'another amount' where id = $1", [id]);
  clock.pass(1_000);
  const other = await keptGame(pool, host.id);
  const orderId = await order(counter, host, other);
  await pool.query("update payments set state = 'pending' where order_id = $1", [orderId]);
  expect(await reasons()).toEqual([['review', 'another amount']]);
  clock.pass(86_400_001);
  expect(await reasons()).toEqual([
    ['review', 'another amount'],
    ['pending', null],
  ]);
  const [, tonight] = await read('tonight');
  expect(tonight).toMatchObject({ needs: { payments: 2 } });
});

test('what was paid in test mode cannot be given back by anybody else', async () => {
  const { id } = await paidGame();
  await pool.query("update payments set provider = 'paypal' where id = $1", [id]);
  const wanted = refusal('payment-not-configured', 'PayPal not configured');
  expect(await post(`payments/${id}/refund`)).toEqual(wanted);
  expect(await post(`payments/${id}/check`)).toEqual(wanted);
  expect(await audited()).toEqual([]);
});

test('a discount code is made in capitals, counts until its last day is over in London, and is ended once', async () => {
  const made = {
    id: expect.any(String),
    code: 'STAG-20',
    basisPoints: 2_000,
    expiresAt: Date.parse('2026-07-31T23:00:00Z'),
    maxUses: 50,
    uses: 0,
    endedAt: null,
    createdAt: clock.now().getTime(),
    isOpen: true,
  };
  const wish = { code: ' stag-20 ', basisPoints: 2_000, lastDay: '2026-07-31', maxUses: 50 };
  const [status, code] = await post('discounts', wish);
  expect([status, code]).toEqual([201, made]);
  expect(await post('discounts', wish)).toEqual(refusal('discount-exists'));
  const { id } = code as { id: string };
  expect(await post(`discounts/${id}/end`)).toEqual([200, { success: true }]);
  expect(await post(`discounts/${id}/end`)).toEqual([200, { success: true, already: true }]);
  expect(await read('discounts')).toEqual([200, [{ ...made, endedAt: clock.now().getTime(), isOpen: false }]]);
  const subject = `discount:${id}`;
  expect(await audited()).toEqual([
    {
      action: 'made a discount code',
      subject,
      detail: { code: 'STAG-20', basisPoints: 2_000, lastDay: '2026-07-31', maxUses: 50 },
    },
    { action: 'ended a discount code', subject, detail: { code: 'STAG-20', uses: 0 } },
  ]);
});

test('a code that is used up or has run out is not open', async () => {
  await post('discounts', { code: 'FEW', basisPoints: 10_000, maxUses: 1 });
  await post('discounts', { code: 'DAY', basisPoints: 1, lastDay: '2026-07-31' });
  await pool.query("update discounts set uses = 1 where code = 'FEW'");
  await pool.query("update discounts set expires_at = $1 where code = 'DAY'", [clock.now()]);
  const [, codes] = await read('discounts');
  expect((codes as { isOpen: boolean }[]).map(({ isOpen }) => isOpen)).toEqual([false, false]);
});

test.each([
  [{ code: 'NO', basisPoints: 100 }, 'A code is 3 to 60 letters, digits or dashes.'],
  [{ code: 'no code', basisPoints: 100 }, 'A code is 3 to 60 letters, digits or dashes.'],
  [{ code: 'GONE', basisPoints: 100, lastDay: '2026-07-15' }, 'That day has gone.'],
  [{ code: 'NEVER', basisPoints: 100, lastDay: '2026-02-30' }, 'There is no such date.'],
  [
    { code: 'AEON', basisPoints: 100, lastDay: '9999-12-31' },
    'A code ends by 2099-12-31, or never: then leave the day empty.',
  ],
])('%o makes no code: %s', async (wish, words) => {
  expect(await post('discounts', wish)).toEqual(refusal('bad-input', words));
  expect(await audited()).toEqual([]);
});

test.each([{ basisPoints: 0 }, { basisPoints: 10_001 }, { basisPoints: 0.5 }, { basisPoints: 100, maxUses: 0 }])(
  '%o is no discount',
  async (wish) => {
    expect((await post('discounts', { code: 'ODD', ...wish }))[0]).toBe(422);
  },
);

test('a number of the house changes within its bounds, for everybody, and is on record', async () => {
  expect(await radius()).toEqual({ name: 'radius', constant: 100, least: 20, most: 500 });
  expect(await put('constants/radius', { constant: 120 })).toEqual([200, { success: true }]);
  expect(await put('constants/radius', { constant: 120 })).toEqual([200, { success: true, already: true }]);
  expect(await radius()).toEqual({ name: 'radius', constant: 120, least: 20, most: 500 });
  const tooMuch = refusal('bad-input', 'That must be from 20 to 500.');
  expect(await put('constants/radius', { constant: 501 })).toEqual(tooMuch);
  expect(await put('constants/nothing', { constant: 1 })).toEqual(refusal('constant-unknown'));
  expect(await audited()).toEqual([
    { action: 'changed a number', subject: 'constant:radius', detail: { before: 100, after: 120 } },
  ]);
  await put('constants/radius', { constant: 100 });
});

async function radius(): Promise<unknown> {
  const [, constants] = await read('constants');
  return (constants as { name: string }[]).find(({ name }) => name === 'radius');
}

interface Listed {
  id: string;
  state: string;
  reason: string | null;
}

async function reasons(): Promise<unknown> {
  return (await listed('review')).map(({ state, reason }) => [state, reason]);
}

async function listed(which: 'review' | 'recent'): Promise<[Listed, ...Listed[]]> {
  const [, answer] = await read('payments');
  return (answer as Record<typeof which, [Listed, ...Listed[]]>)[which];
}

/** A game whose host has paid ten pounds, and how that payment is listed. */
async function paidGame() {
  const gameId = await keptGame(pool, host.id);
  const orderId = await order(counter, host, gameId);
  await approve(counter, host, orderId);
  await capture(counter, host, orderId, gameId);
  const [{ id }] = await listed('recent');
  const at = clock.now().getTime();
  const view = {
    id,
    gameId,
    gameName: 'Egg',
    state: 'captured',
    provider: 'standin',
    amountPence: 1_000,
    totalPence: 1_000,
    discountBasisPoints: 0,
    reason: null,
    orderId,
    captureId: expect.any(String),
    createdAt: at,
    capturedAt: at,
    refundedAt: null,
    isGoingBack: false,
    may: { refund: true, check: true, receipt: true },
  };
  return { gameId, id, view };
}

async function mailed(): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>('select subject from mail_outbox order by created_at');
  return rows.map(({ subject }) => subject);
}
