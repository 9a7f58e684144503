import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Order } from '../outside/paypal/answers.ts';
import { addJob } from '../store/jobs/add-job.ts';
import type { Tx } from '../store/database.ts';
import { keepDiscountUse, takeDiscountUse } from '../store/money/discounts.ts';
import { type Game, holdGame, keepLazyStage, readGameById } from '../store/games/games.ts';
import { afterOthers } from '../store/idempotency.ts';
import { keepLedgerEntry, readBalance } from '../store/money/ledger.ts';
import { holdPayment, keepPaymentChange, type Payment, readPayment } from '../store/money/payments.ts';
import { sendReceipt, sendRefundNote } from './receipt.ts';
import { holdsDiscount, nextState, type PaymentEvent } from './states.ts';
import { isMoney } from './judge-order.ts';

/** An event, and what comes with it. */
export interface EventDetails {
  event: PaymentEvent;
  orderId?: string;
  /** What was taken. */
  capture?: NonNullable<Order['capture']>;
  refunds?: Order['refunds'];
  reason?: string | null;
}

export type SettleDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now' | 'payPal'>;
export type MoneyDeps = Pick<Deps, 'config' | 'now'>;

/** A code ran out between the order and the payment. */
export class DiscountGone extends Error {}

/**
 * The one place where a payment changes: its state, the ledger, the use of its code, the stage of a lazy game and the mails to whoever
 * paid are one transaction. Hold the game and the payment first. What changes nothing only notes
 * that it was looked at: the next look is due later.
 */
export async function recordPaymentEvent(
  deps: MoneyDeps,
  tx: Tx,
  payment: Payment,
  details: EventDetails,
): Promise<Payment> {
  const now = deps.now();
  const state = nextState(payment.state, details.event);
  if (state === null) {
    await tellOfMoneyBack(deps, tx, payment, await keepRefunds(tx, payment, details, now));
    return keepPaymentChange(tx, payment.id, {}, now);
  }
  const { capture, orderId } = details;
  const isTaken = capture !== undefined && isMoney(capture) && payment.capturedAt === null;
  const isOwed = details.event === 'surplus' && (isTaken || payment.capturedAt !== null);
  const change: Partial<Payment> = {
    state,
    reason: details.reason?.slice(0, 200) ?? null,
    ...(orderId === undefined ? {} : { orderId }),
    ...(capture === undefined ? {} : { captureId: capture.id }),
    ...(isTaken || state === 'captured' ? { capturedAt: now } : {}),
    ...(isOwed && payment.refundRequestId === null ? { refundRequestId: randomUUID() } : {}),
    ...(state === 'refunded' ? { refundedAt: now, refundId: details.refunds?.at(-1)?.id ?? null } : {}),
    // Asked again later under another number: under the same one the provider would only repeat its refusal.
    ...(details.event === 'refund-refused' ? { refundRequestId: randomUUID(), refundRefusedAt: now } : {}),
  };
  await countDiscount(tx, payment, state, details.event, now);
  const kept = await keepPaymentChange(tx, payment.id, change, now);
  if (isTaken && capture.currency === 'GBP') await keepEntry(tx, kept, 'captured', capture.pence, capture.id, now);
  const back = await keepRefunds(tx, kept, details, now);
  if (isOwed) await addJob(tx, 'settle-payment', { paymentId: kept.id });
  if (state === 'captured') {
    await keepLazyStage(tx, kept.gameId, 'submitted', 'paid');
    await sendReceipt(deps, tx, kept);
  }
  const reversed = state === 'refunded' ? await keepMoneyBack(tx, kept, now) : 0;
  await tellOfMoneyBack(deps, tx, kept, back + reversed);
  return kept;
}

/** [B12] Also a part that somebody gave back on the provider's own pages. How many pence of it are news. */
async function keepRefunds(
  tx: Tx,
  payment: Payment,
  { event, refunds = [] }: EventDetails,
  now: Date,
): Promise<number> {
  let back = 0;
  for (const { id, pence, status } of refunds) {
    const isGone = event === 'refunded' || status === 'COMPLETED';
    if (isGone && (await keepEntry(tx, payment, 'refunded', -pence, id, now))) back += pence;
  }
  return back;
}

/** What the provider took back without a refund of ours, in pence. */
async function keepMoneyBack(tx: Tx, payment: Payment, now: Date): Promise<number> {
  await keepLazyStage(tx, payment.gameId, 'paid', 'submitted');
  const left = await readBalance(tx, payment.id);
  if (left <= 0 || !payment.captureId) return 0;
  await keepEntry(tx, payment, 'reversed', -left, payment.captureId, now);
  return left;
}

/** [B10] A mail for what went back, part or all of it. */
async function tellOfMoneyBack(deps: MoneyDeps, tx: Tx, payment: Payment, pence: number): Promise<void> {
  if (pence > 0) await sendRefundNote(deps, tx, payment, pence);
}

async function keepEntry(
  tx: Tx,
  { id: paymentId, gameId }: Payment,
  kind: 'captured' | 'refunded' | 'reversed',
  pence: number,
  providerRef: string,
  at: Date,
): Promise<boolean> {
  return keepLedgerEntry(tx, { paymentId, gameId, kind, pence, providerRef, at });
}

/** [B5] Counted when the money is asked for, given back when it was not had. */
async function countDiscount(
  tx: Tx,
  { state: before, discountId }: Payment,
  after: Payment['state'],
  event: PaymentEvent,
  now: Date,
): Promise<void> {
  if (discountId === null || holdsDiscount(before) === holdsDiscount(after)) return;
  if (event === 'capture-begun') {
    if (!(await takeDiscountUse(tx, discountId, now))) throw new DiscountGone();
  } else await keepDiscountUse(tx, discountId, holdsDiscount(after) ? 1 : -1);
}

/** Works on a payment with its game and itself held, in the order everybody takes them. */
export async function withLockedPayment<Done>(
  { database }: SettleDeps,
  id: string,
  work: (tx: Tx, held: Payment, game: Game | null) => Promise<Done>,
): Promise<Done> {
  const payment = await readPayment(database.db, id);
  if (!payment) throw new Error('The payment is gone.');
  return afterOthers(database, payment, () =>
    database.db.transaction(async (tx) => {
      await holdGame(tx, payment.gameId);
      const held = await holdPayment(tx, id);
      if (!held) throw new Error('The payment is gone.');
      return work(tx, held, await readGameById(tx, held.gameId));
    }),
  );
}

/** Records an event in a transaction of its own. */
export function recordAlone(deps: SettleDeps, id: string, details: EventDetails): Promise<Payment> {
  return withLockedPayment(deps, id, (tx, held) => recordPaymentEvent(deps, tx, held, details));
}

/** Notes that it was looked at, in its own transaction unless there is one: the next look is due later. */
export function noteChecked(deps: SettleDeps, id: string, tx?: Tx): Promise<Payment> {
  if (tx) return keepPaymentChange(tx, id, {}, deps.now());
  return withLockedPayment(deps, id, (own) => noteChecked(deps, id, own));
}
