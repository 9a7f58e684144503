import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { heldByHost, refuseBegun } from '../games/asked-game.ts';
import type { Order } from '../outside/paypal/answers.ts';
import { PayPalRefused } from '../outside/paypal/client.ts';
import type { PayPal } from '../outside/paypal/paypal.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { afterOthers } from '../store/idempotency.ts';
import { holdGoodDiscount } from '../store/money/discounts.ts';
import { hasOtherLive, holdPayment, type Payment, readPaymentOfOrder } from '../store/money/payments.ts';
import { judgeOrder } from './judge-order.ts';
import { readAmount, readStage } from './paid.ts';
import { providerOfPayment, requireProvider } from './provider.ts';
import {
  DiscountGone,
  type MoneyDeps,
  noteChecked,
  recordAlone,
  recordPaymentEvent,
  type SettleDeps,
  withLockedPayment,
} from './record-event.ts';
import { liveStates } from './states.ts';

interface Taken {
  success: true;
  already?: true;
  /** False while nobody knows yet. */
  paid: boolean;
}

/** [B4] Takes the money of an order its maker approved, once; asked again it says what became of it. */
export async function takePayment(
  deps: Deps,
  viewer: Viewer,
  { orderId, gameId }: { orderId: string; gameId: number | null },
): Promise<Taken> {
  const known = await readPaymentOfOrder(deps.database.db, orderId);
  if (!known || known.accountId !== viewer.accountId) throw new Problem('order-unknown');
  if (gameId !== null && gameId !== known.gameId) throw new Problem('order-elsewhere');
  if (known.state === 'captured') return { success: true, already: true, paid: known.refundRequestId === null };
  requireProvider(deps);
  const begun = await afterOthers(deps.database, known, () =>
    deps.database.db.transaction(async (tx) => {
      const { game } = await heldByHost(deps, tx, viewer, known.gameId);
      const held = await holdPayment(tx, known.id);
      return held?.state === 'created' ? beginCapture(deps, tx, held, game) : held;
    }),
  );
  return outcomeOf(begun?.state === 'reconciling' ? await takeMoney(deps, begun) : begun);
}

function outcomeOf(payment: Payment | null): Taken {
  switch (payment?.state) {
    case 'captured':
      return { success: true, paid: true };
    case 'pending':
    case 'reconciling':
    case 'review':
      return { success: true, paid: false };
    case 'created':
      throw new Problem('order-not-approved');
    case 'refunded':
      throw new Problem('order-refunded');
    default:
      throw new Problem('payment-declined');
  }
}

/** [B4] Writes down that the money is asked for, if this payment may still be made: for this price, with this code, for an unpaid game. */
export async function beginCapture(deps: MoneyDeps, tx: Tx, payment: Payment, game: Game): Promise<Payment> {
  refuseBegun({ game });
  await refuseUnpayable(deps, tx, game);
  const amount = await readAmount(tx, game);
  if (amount !== payment.amountPence) throw new Problem('price-changed');
  return recordPaymentEvent(deps, tx, payment, { event: 'capture-begun' }).catch((error: unknown) => {
    throw error instanceof DiscountGone ? new Problem('code-expired') : error;
  });
}

/** [B3] A game is paid once; and a lazy one when it is known what is wished for. */
export async function refuseUnpayable(deps: MoneyDeps, tx: Tx, game: Game): Promise<void> {
  const stage = await readStage(deps, tx, game.gameId);
  if (stage === 'paid') throw new Problem('game-paid');
  if (stage !== 'unpaid') throw new Problem('payment-checking');
  if (game.type === 'lazy' && game.lazyStage === 'questionnaire') throw new Problem('questionnaire-first');
}

/** Asks for the money, as often as need be: the same request is carried out once. */
export async function takeMoney(deps: SettleDeps, payment: Payment): Promise<Payment> {
  const payPal = providerOfPayment(deps, payment);
  const orderId = payment.orderId ?? '';
  try {
    return await recordOrder(deps, payment.id, await payPal.capture(orderId, payment.captureRequestId));
  } catch (error) {
    if (!(error instanceof PayPalRefused)) {
      deps.log.warn({ err: error, paymentId: payment.id }, 'nobody knows yet whether money was taken');
      return noteChecked(deps, payment.id);
    }
    if (error.issue === 'ORDER_NOT_APPROVED') return recordAlone(deps, payment.id, { event: 'not-approved' });
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
  if (order === 'unknown') return noteChecked(deps, payment.id);
  const says = order === null ? 'over' : judgeOrder(payment, order).says;
  if (order === null || ['approved', 'open', 'over'].includes(says)) {
    return recordAlone(deps, payment.id, { event: 'declined', reason: refused.issue });
  }
  return recordOrder(deps, payment.id, order);
}

/** Keeps what an order says. Money for a game that needs none is given back. */
export async function recordOrder(deps: SettleDeps, id: string, order: Order): Promise<Payment> {
  return withLockedPayment(deps, id, async (tx, held, game) => {
    const { says, reason } = judgeOrder(held, order);
    const capture = order.capture ? { capture: order.capture } : {};
    if (says === 'mismatch' || says === 'declined')
      return recordPaymentEvent(deps, tx, held, { event: says, reason, ...capture });
    if (says !== 'completed' && says !== 'pending' && says !== 'refunded') return noteChecked(deps, held.id, tx);
    const unneeded = await whyUnneeded(deps, tx, held, game);
    const event = unneeded === null ? (says === 'pending' ? 'pending' : 'completed') : 'surplus';
    const { refunds } = order;
    const kept = await recordPaymentEvent(deps, tx, held, { event, reason: unneeded ?? reason, refunds, ...capture });
    return says === 'refunded' ? recordPaymentEvent(deps, tx, kept, { event: 'refunded', refunds }) : kept;
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
