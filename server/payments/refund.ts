import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { PayPalRefused } from '../outside/paypal/client.ts';
import type { Tx } from '../store/database.ts';
import { keepPaymentChange, type Payment } from '../store/money/payments.ts';
import { providerOfPayment } from './provider.ts';
import { noteChecked, recordAlone, type SettleDeps, withLockedPayment } from './record-event.ts';

/** [B7] What was paid for a game that was called off before its race is given back. */
export async function moneyOwed(deps: SettleDeps, payment: Payment): Promise<Payment | null> {
  if (payment.state !== 'captured' && payment.state !== 'review') return null;
  if (payment.refundRequestId !== null) return payment;
  if (payment.state === 'review') return null;
  return withLockedPayment(deps, payment.id, async (tx, held, game) =>
    game || held.state !== 'captured' ? null : askForRefund(deps, tx, held, 'the game is gone'),
  );
}

/** Writes down that money is to be given back; a job does it. Hold the payment first. */
export async function askForRefund(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  payment: Payment,
  reason: string,
): Promise<Payment> {
  if (payment.refundRequestId !== null) return payment;
  return keepPaymentChange(tx, payment.id, { refundRequestId: randomUUID(), reason }, deps.now());
}

/** Once: the request has a number of its own, and the order knows what went back before. */
export async function giveBack(deps: SettleDeps, payment: Payment): Promise<void> {
  const { id, captureId, refundRequestId, provider, totalPence } = payment;
  if (provider === 'none' || !captureId || !refundRequestId) {
    await recordAlone(deps, id, { event: 'refunded' });
    return;
  }
  const payPal = providerOfPayment(deps, payment);
  const order = await payPal.readOrder(payment.orderId ?? '');
  if (order.capture?.status === 'REFUNDED') {
    await recordAlone(deps, id, { event: 'refunded', refunds: order.refunds });
    return;
  }
  const onItsWay = order.refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  const pence = onItsWay.reduce((left, refund) => left - refund.pence, order.capture?.pence ?? totalPence);
  if (pence <= 0) {
    await noteChecked(deps, id);
    return;
  }
  try {
    const refund = await payPal.refund(captureId, refundRequestId, pence);
    if (refund.status === 'COMPLETED')
      await recordAlone(deps, id, { event: 'refunded', refunds: [...onItsWay, refund] });
    else if (refund.status === 'PENDING') await noteChecked(deps, id);
    else await recordAlone(deps, id, { event: 'refund-refused', reason: `refund ${refund.status}` });
  } catch (error) {
    if (!(error instanceof PayPalRefused)) throw error;
    await recordAlone(deps, id, { event: 'refund-refused', reason: error.issue });
  }
}
