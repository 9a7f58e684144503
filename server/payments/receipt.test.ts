import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { aDiscount, approve, capture, order } from '../../tests/harness/races/payments.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { type Payment, readPaymentOfOrder } from '../store/money/payments.ts';
import { sendReceipt, sendRefundNote } from './receipt.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const server = await freshApp({ PAYMENTS: 'standin' }, { now: clock.now });
const { app, deps } = server;
const { db, pool } = deps.database;
const host = await newcomer(app, 'host@example.org');

test('[B10] a receipt names price, discount, moment and reference, and opens the game', async () => {
  const payment = await paid(await aDiscount(server, { basisPoints: 2_000 }));
  const [receipt = ''] = await lettersOf(() => db.transaction((tx) => sendReceipt(deps, tx, payment)));
  expect(receipt).toContain('“Egg” is paid for: £8.00.');
  expect(receipt).toContain('The price was £10.00; your code took £2.00 off.');
  expect(receipt).toContain('Paid on Monday 16 November 2026 at 20:00. Our reference: ');
  expect(receipt).toContain(`Our reference: ${payment.id}.`);
  expect(receipt).toContain(`Open your game: ${deps.config.publicOrigin}/host/${payment.gameId} `);
  expect(receipt).toContain('Cancel the game before its race has started, and you get all of it back');
});

test('[B10] a receipt without a discount names no other price', async () => {
  const payment = await paid();
  const [receipt = ''] = await lettersOf(() => db.transaction((tx) => sendReceipt(deps, tx, payment)));
  expect(receipt).toContain('“Egg” is paid for: £10.00.');
  expect(receipt).not.toContain('took');
});

test('[B10] a refund note says how much of the price went back, and only a part is called one', async () => {
  const payment = await paid();
  const [part = '', all = ''] = await lettersOf(async () => {
    await db.transaction((tx) => sendRefundNote(deps, tx, payment, 300));
    await db.transaction((tx) => sendRefundNote(deps, tx, payment, 1_000));
  });
  expect(part).toContain('We have given back £3.00 of £10.00, the way it was paid.');
  expect(all).toContain('We have given back £10.00, the way it was paid.');
  for (const note of [part, all]) expect(note).toContain(`Our reference: ${payment.id}.`);
});

test('[B10] an account that was deleted gets no letter', async () => {
  const gone = await newcomer(app, 'gone@example.org');
  const payment = { ...(await paid()), accountId: gone.id };
  await pool.query('update accounts set deleted_at = now() where id = $1', [gone.id]);
  const sent: boolean[] = [];
  const letters = await lettersOf(async () => {
    sent.push(await db.transaction((tx) => sendReceipt(deps, tx, payment)));
    sent.push(await db.transaction((tx) => sendRefundNote(deps, tx, payment, 300)));
  });
  expect([sent, letters]).toEqual([[false, false], []]);
});

/** A payment of ten pounds, less what a code takes off. */
async function paid(code?: string): Promise<Payment> {
  const gameId = await keptGame(pool, host.id);
  const id = await order(server, host, gameId, code);
  await approve(server, host, id);
  await capture(server, host, id, gameId);
  return (await readPaymentOfOrder(db, id)) as Payment;
}

/** The mails in the queue. */
async function lettersOf(work: () => Promise<unknown>): Promise<string[]> {
  await pool.query('delete from mail_outbox');
  await work();
  const { rows } = await pool.query<{ text: string }>('select text from mail_outbox order by created_at, id');
  return rows.map(({ text }) => text.replaceAll(/[ \n]+/g, ' '));
}
