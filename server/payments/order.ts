import { randomUUID } from 'node:crypto';
import { Problem } from '#contract/problems';
import { totalPence } from '#engine/price';
import type { Deps } from '../deps.ts';
import { askedGame, heldByHost, refuseBegun } from '../games/asked-game.ts';
import { PayPalRefused } from '../outside/paypal/client.ts';
import type { PayPal } from '../outside/paypal/paypal.ts';
import type { Tx } from '../store/database.ts';
import { type Discount, readGoodDiscount } from '../store/money/discounts.ts';
import { afterOthers } from '../store/idempotency.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { holdPayment, keepNewPayment, type NewPayment, type Payment, readOpenOrder } from '../store/money/payments.ts';
import { countFailures } from '../http/rate-limits.ts';
import { beginCapture, refuseUnpayable } from './capture.ts';
import { readAmount } from './paid.ts';
import { requireProvider } from './provider.ts';
import { recordPaymentEvent } from './record-event.ts';

/** An order is found again for so long, by whoever comes back or has two tabs open. */
const sameForMs = 3_600_000;

/** [B4] [B6] An order for an unpaid game: kept before the provider hears of it. A total of nought is paid at once. */
export async function makeOrder(
  deps: Deps,
  viewer: Viewer,
  wish: { gameId: number; discountCode: string },
): Promise<{ id: string; paid?: true }> {
  await refuseOthers(deps, viewer, wish.gameId);
  const payPal = requireProvider(deps);
  const discount = await goodDiscount(deps, viewer, wish.discountCode);
  const changing = { gameId: wish.gameId, accountId: viewer.accountId };
  const payment = await afterOthers(deps.database, changing, () =>
    deps.database.db.transaction((tx) => openPayment(deps, tx, viewer, wish.gameId, discount)),
  );
  if (payment.state === 'captured') return { id: payment.orderId ?? payment.id, paid: true };
  return { id: payment.orderId ?? (await askForOrder(deps, payPal, payment)) };
}

/** Whose game it is, is settled before anything is said about money. */
async function refuseOthers(deps: Deps, viewer: Viewer, gameId: number): Promise<void> {
  const { game } = await askedGame(deps, viewer, gameId);
  if (game.hostId !== viewer.accountId) throw new Problem('not-allowed');
}

/** Wrong codes count with those of check-code: an order is no way round its limit. */
async function goodDiscount(deps: Deps, { accountId }: Viewer, typed: string): Promise<Discount | null> {
  if (typed.trim() === '') return null;
  const judge = () => readGoodDiscount(deps.database.db, typed, deps.now());
  const found = await countFailures(deps, [['discount-codes', accountId]], judge);
  if (!found) throw new Problem('code-expired');
  return found;
}

async function openPayment(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  gameId: number,
  discount: Discount | null,
): Promise<Payment> {
  const found = await heldByHost(deps, tx, viewer, gameId);
  refuseBegun(found);
  await refuseUnpayable(deps, tx, found.game);
  const now = deps.now();
  const amount = await readAmount(tx, found.game);
  const total = totalPence(amount, discount?.basisPoints ?? 0);
  const by: Payment['provider'] = deps.config.payments.by === 'standin' ? 'standin' : 'paypal';
  const wanted: Omit<NewPayment, 'state' | 'orderId'> = {
    gameId: found.game.gameId,
    accountId: viewer.accountId,
    provider: total === 0 ? 'none' : by,
    amountPence: amount,
    discountId: discount?.id ?? null,
    discountBasisPoints: discount?.basisPoints ?? 0,
    totalPence: total,
  };
  if (total === 0) {
    const free = await keepNewPayment(tx, { ...wanted, state: 'created', orderId: `free-${randomUUID()}` }, now);
    return recordPaymentEvent(deps, tx, await beginCapture(deps, tx, free, found.game), { event: 'completed' });
  }
  const again = await readOpenOrder(tx, wanted, new Date(now.getTime() - sameForMs));
  return again ?? keepNewPayment(tx, { ...wanted, state: 'creating', orderId: null }, now);
}

/** Asks with the payment's own id: asked twice, the provider makes one order. */
async function askForOrder(deps: Deps, payPal: PayPal, payment: Payment): Promise<string> {
  const { id, totalPence: pence, gameId } = payment;
  const description = `Pickled Egg, game ${gameId}`;
  const order = await payPal
    .createOrder({ requestId: id, reference: id, pence, description })
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  const kept = await deps.database.db.transaction(async (tx) => {
    const held = await holdPayment(tx, id);
    if (!held || held.state !== 'creating') return held;
    if (order instanceof PayPalRefused)
      return recordPaymentEvent(deps, tx, held, { event: 'order-refused', reason: order.issue });
    if (order instanceof Error) return held;
    return recordPaymentEvent(deps, tx, held, { event: 'order-made', orderId: order.id });
  });
  if (kept?.state === 'created' && kept.orderId) return kept.orderId;
  deps.log.error({ err: order, paymentId: id }, 'no order was made');
  throw new Problem('payment-unreachable', { retryAfterS: 5 });
}
