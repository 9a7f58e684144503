import { Problem } from '#contract/problems';
import type { Order } from '../outside/paypal/answers.ts';
import { PayPalRefused } from '../outside/paypal/client.ts';
import type { PayPal } from '../outside/paypal/paypal.ts';
import type { Tx } from '../store/database.ts';
import { holdGoodDiscount } from '../store/money/discounts.ts';
import type { Game } from '../store/games/games.ts';
import { hasOtherLive, listUnsettled, type Payment, readPayment } from '../store/money/payments.ts';
import { withLockedPayment, keepTold, providerOf, type SettleDeps, touch, touched } from './with-payment.ts';
import { recordPaymentEvent } from './record-event.ts';
import { beginCapture } from './make-order.ts';
import { readAmount } from './price-of.ts';
import { giveBack, moneyOwed } from './refund.ts';
import { liveStates } from './transitions.ts';
import { verdictOn } from './verdict.ts';

/** An order nobody was told of, and one nobody paid, come to their end. */
const untoldMs = 15 * 60_000;
const unpaidMs = 6 * 3_600_000;

/** [B9] What was left open is looked up, taken or given back. One that breaks does not hold up the others. */
export async function settlePayments(deps: SettleDeps): Promise<void> {
  for (const id of await listUnsettled(deps.database.db, deps.now())) {
    await settlePayment(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, paymentId: id }, 'a payment could not be settled'),
    );
  }
}

/** Brings one payment as far as it can be brought now. Safe to repeat, and beside a browser that does the same. */
export async function settlePayment(deps: SettleDeps, id: string): Promise<void> {
  const payment = await readPayment(deps.database.db, id);
  if (!payment) return;
  const owed = await moneyOwed(deps, payment);
  if (owed) return giveBack(deps, owed);
  if (payment.state === 'captured' && payment.provider === 'none') return;
  const isUntold = payment.orderId === null;
  if (isUntold) return expire(deps, payment, untoldMs);
  await (payment.state === 'reconciling' ? takeMoney(deps, payment) : lookUp(deps, payment));
}

/** Asks for the money, as often as need be: the same request is carried out once. */
export async function takeMoney(deps: SettleDeps, payment: Payment): Promise<Payment> {
  const payPal = providerOf(deps, payment);
  const orderId = payment.orderId ?? '';
  try {
    return await keepOrder(deps, payment.id, await payPal.capture(orderId, payment.captureRequestId));
  } catch (error) {
    if (!(error instanceof PayPalRefused)) {
      deps.log.warn({ err: error, paymentId: payment.id }, 'nobody knows yet whether money was taken');
      return touch(deps, payment.id);
    }
    if (error.issue === 'ORDER_NOT_APPROVED') return keepTold(deps, payment.id, { word: 'not-approved' });
    return afterRefusal(deps, payPal, payment, error);
  }
}

/** Refused, perhaps because it was done before: the order itself knows. */
async function afterRefusal(
  deps: SettleDeps,
  payPal: PayPal,
  payment: Payment,
  refused: PayPalRefused,
): Promise<Payment> {
  const order = await payPal.readOrder(payment.orderId ?? '').catch((error: unknown) => {
    if (error instanceof PayPalRefused) return null;
    deps.log.warn({ err: error, paymentId: payment.id }, 'an order could not be read');
    return 'unknown' as const;
  });
  if (order === 'unknown') return touch(deps, payment.id);
  const says = order === null ? 'over' : verdictOn(payment, order).says;
  if (order === null || ['approved', 'open', 'over'].includes(says)) {
    return keepTold(deps, payment.id, { word: 'declined', reason: refused.issue });
  }
  return keepOrder(deps, payment.id, order);
}

/** An order that was approved and then left is paid for: whoever approved it pressed the provider's own button to pay. */
async function lookUp(deps: SettleDeps, payment: Payment): Promise<void> {
  const order = await providerOf(deps, payment)
    .readOrder(payment.orderId ?? '')
    .catch((error: unknown) => {
      if (error instanceof PayPalRefused) return null;
      throw error;
    });
  if (order === null) return expire(deps, payment, unpaidMs);
  const { says, reason } = verdictOn(payment, order);
  if (says === 'approved' && payment.state === 'created') {
    const begun = await withLockedPayment(deps, payment.id, (tx, held, game) => beginOrLetGo(deps, tx, held, game));
    if (begun.state === 'reconciling') await takeMoney(deps, begun);
  } else if (says === 'over') await keepTold(deps, payment.id, { word: 'expired', reason });
  else if (says === 'open' || says === 'approved') await expire(deps, payment, unpaidMs);
  else await keepOrder(deps, payment.id, order);
}

async function beginOrLetGo(deps: SettleDeps, tx: Tx, held: Payment, game: Game | null): Promise<Payment> {
  if (held.state !== 'created') return held;
  try {
    if (!game) throw new Problem('game-not-found');
    return await tx.transaction((inner) => beginCapture(deps, inner, held, game));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // No money was taken, and none will be: the provider forgets what is not asked for.
    return recordPaymentEvent(deps, tx, held, { word: 'expired', reason: error.code });
  }
}

/** Keeps what an order says. Money for a game that needs none is given back. */
async function keepOrder(deps: SettleDeps, id: string, order: Order): Promise<Payment> {
  return withLockedPayment(deps, id, async (tx, held, game) => {
    const { says, reason } = verdictOn(held, order);
    const capture = order.capture ? { capture: order.capture } : {};
    if (says === 'mismatch' || says === 'declined')
      return recordPaymentEvent(deps, tx, held, { word: says, reason, ...capture });
    if (says !== 'completed' && says !== 'pending' && says !== 'refunded') return touched(deps, tx, held);
    const unneeded = await whyUnneeded(deps, tx, held, game);
    const word = unneeded === null ? (says === 'pending' ? 'pending' : 'completed') : 'surplus';
    const { refunds } = order;
    const kept = await recordPaymentEvent(deps, tx, held, { word, reason: unneeded ?? reason, refunds, ...capture });
    return says === 'refunded' ? recordPaymentEvent(deps, tx, kept, { word: 'refunded', refunds }) : kept;
  });
}

/** Null where it is needed. While it was let go the game could grow and its code run out: then it pays for neither, also later. */
async function whyUnneeded(deps: SettleDeps, tx: Tx, held: Payment, game: Game | null): Promise<string | null> {
  if (game === null) return 'the game is gone';
  if (await hasOtherLive(tx, held, liveStates)) return 'paid twice';
  if (!['created', 'declined', 'review'].includes(held.state)) return null;
  if ((await readAmount(tx, game)) !== held.amountPence) return 'price-changed';
  if (held.discountId === null) return null;
  const hasCode =
    held.state === 'review' ? held.reason !== 'code-expired' : await holdGoodDiscount(tx, held.discountId, deps.now());
  return hasCode ? null : 'code-expired';
}

async function expire(deps: SettleDeps, payment: Payment, afterMs: number): Promise<void> {
  const isOver = deps.now().getTime() - payment.createdAt.getTime() >= afterMs;
  if (isOver) await keepTold(deps, payment.id, { word: 'expired', reason: 'never paid' });
  else await touch(deps, payment.id);
}
