import { Problem } from '#contract/problems';
import { PayPalRefused } from '../outside/paypal/client.ts';
import type { Tx } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { listUnsettled, type Payment, readPayment } from '../store/money/payments.ts';
import { beginCapture, recordOrder, takeMoney } from './capture.ts';
import { judgeOrder } from './judge-order.ts';
import { providerOfPayment } from './provider.ts';
import { noteChecked, recordAlone, recordPaymentEvent, type SettleDeps, withLockedPayment } from './record-event.ts';
import { giveBack, moneyOwed } from './refund.ts';

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

/** An order that was approved and then left is paid for: whoever approved it pressed the provider's own button to pay. */
async function lookUp(deps: SettleDeps, payment: Payment): Promise<void> {
  const order = await providerOfPayment(deps, payment)
    .readOrder(payment.orderId ?? '')
    .catch((error: unknown) => {
      if (error instanceof PayPalRefused) return null;
      throw error;
    });
  if (order === null) return expire(deps, payment, unpaidMs);
  const { says, reason } = judgeOrder(payment, order);
  if (says === 'approved' && payment.state === 'created') {
    const begun = await withLockedPayment(deps, payment.id, (tx, held, game) => beginOrLetGo(deps, tx, held, game));
    if (begun.state === 'reconciling') await takeMoney(deps, begun);
  } else if (says === 'over') await recordAlone(deps, payment.id, { event: 'expired', reason });
  else if (says === 'open' || says === 'approved') await expire(deps, payment, unpaidMs);
  else await recordOrder(deps, payment.id, order);
}

async function beginOrLetGo(deps: SettleDeps, tx: Tx, held: Payment, game: Game | null): Promise<Payment> {
  if (held.state !== 'created') return held;
  try {
    if (!game) throw new Problem('game-not-found');
    return await tx.transaction((inner) => beginCapture(deps, inner, held, game));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // No money was taken, and none will be: the provider forgets what is not asked for.
    return recordPaymentEvent(deps, tx, held, { event: 'expired', reason: error.code });
  }
}

async function expire(deps: SettleDeps, payment: Payment, afterMs: number): Promise<void> {
  const isOver = deps.now().getTime() - payment.createdAt.getTime() >= afterMs;
  if (isOver) await recordAlone(deps, payment.id, { event: 'expired', reason: 'never paid' });
  else await noteChecked(deps, payment.id);
}
