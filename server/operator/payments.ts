import type { Static } from 'typebox';
import type { Payment as PaymentShape } from '#contract/calls/operator-money';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { sendReceipt } from '../payments/receipt.ts';
import { withLockedPayment } from '../payments/record-event.ts';
import { askForRefund } from '../payments/refund.ts';
import { settlePayment } from '../payments/settle.ts';
import type { Executor } from '../store/database.ts';
import { isUuid } from '../store/is-uuid.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { type ListedPayment, type Payment, readPayment } from '../store/money/payments.ts';
import { keepAudit } from '../store/operator/audit.ts';

interface Stand {
  state: Payment['state'];
}

/** Writes down that all of it goes back, who said so, and the job that does it; then does it at once if the provider answers. */
export async function refundPayment(deps: Deps, operatorId: string, id: string): Promise<Stand> {
  const { db } = deps.database;
  refuseOtherProvider(deps, await namedPayment(db, id));
  await withLockedPayment(deps, id, async (tx, held) => {
    if (!mayRefund(held)) throw new Problem('not-refundable');
    await askForRefund(deps, tx, held, 'refunded by an operator');
    await addJob(tx, 'settle-payment', { paymentId: id });
    const detail = { game: held.gameId, pence: held.totalPence };
    await keepAudit(tx, { operatorId, action: 'refunded a payment', subject: `payment:${id}`, detail });
  });
  await settlePayment(deps, id).catch((error: unknown) =>
    deps.log.warn({ err: error, paymentId: id }, 'a refund waits for its job'),
  );
  return standOf(db, id);
}

/** Asks the provider how a payment stands. */
export async function checkPayment(deps: Deps, operatorId: string, id: string): Promise<Stand> {
  const { db } = deps.database;
  const payment = await namedPayment(db, id);
  if (!mayCheck(payment)) return { state: payment.state };
  refuseOtherProvider(deps, payment);
  await settlePayment(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: id }, 'a payment could not be looked up');
    throw new Problem('payment-unreachable', { retryAfterS: 5 });
  });
  const stand = await standOf(db, id);
  const detail = { before: payment.state, after: stand.state };
  await keepAudit(db, { operatorId, action: 'looked a payment up', subject: `payment:${id}`, detail });
  return stand;
}

/** Mails the receipt to whoever paid once more. */
export async function mailReceipt(deps: Deps, operatorId: string, id: string): Promise<void> {
  await namedPayment(deps.database.db, id);
  await deps.database.db.transaction(async (tx) => {
    const payment = await readPayment(tx, id);
    if (payment?.state !== 'captured') throw new Problem('payment-not-found');
    if (!(await sendReceipt(deps, tx, payment))) throw new Problem('nobody-to-mail');
    await keepAudit(tx, { operatorId, action: 'mailed a receipt again', subject: `payment:${id}` });
  });
}

async function namedPayment(db: Executor, id: string): Promise<Payment> {
  const payment = isUuid(id) ? await readPayment(db, id) : null;
  if (!payment) throw new Problem('payment-not-found');
  return payment;
}

async function standOf(db: Executor, id: string): Promise<Stand> {
  const { state } = await namedPayment(db, id);
  return { state };
}

/** What was paid in test mode is no business of the real provider, nor the other way round. */
function refuseOtherProvider({ config }: Deps, { provider }: Payment): void {
  if (provider === 'none' || config.payments.by === provider) return;
  throw new Problem('payment-not-configured', { params: { provider: 'PayPal' } });
}

/** A payment as operators see it, with what they may do about it. */
export function paymentView(payment: ListedPayment): Static<typeof PaymentShape> {
  const { id, gameId, gameName, state, provider, amountPence, totalPence, discountBasisPoints, reason } = payment;
  return {
    id,
    gameId,
    gameName,
    state,
    provider,
    amountPence,
    totalPence,
    discountBasisPoints,
    reason,
    orderId: payment.orderId,
    captureId: payment.captureId,
    createdAt: payment.createdAt.getTime(),
    capturedAt: payment.capturedAt?.getTime() ?? null,
    refundedAt: payment.refundedAt?.getTime() ?? null,
    isGoingBack: isGoingBack(payment),
    may: {
      refund: mayRefund(payment),
      check: mayCheck(payment),
      receipt: state === 'captured',
    },
  };
}

/** Money was taken, by somebody who can give it back, and is not on its way back already. */
export function mayRefund({ provider, captureId, capturedAt, state, refundRequestId }: Payment): boolean {
  const isHeld = state === 'captured' || state === 'review';
  return provider !== 'none' && isHeld && captureId !== null && capturedAt !== null && refundRequestId === null;
}

/** The provider knows it, and may know more than we do. */
export function mayCheck({ provider, orderId, state }: Payment): boolean {
  return provider !== 'none' && orderId !== null && state !== 'declined' && state !== 'refunded';
}

function isGoingBack({ state, refundRequestId }: Payment): boolean {
  return refundRequestId !== null && (state === 'captured' || state === 'review');
}
