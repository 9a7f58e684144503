import type { Capture, Order } from '../outside/paypal/answers.ts';
import type { Payment } from '../store/money/payments.ts';

/** What an order, as the provider holds it, says about our payment. */
export interface Verdict {
  says: 'completed' | 'pending' | 'declined' | 'mismatch' | 'refunded' | 'approved' | 'open' | 'over';
  reason: string | null;
}

type Judged = Pick<Payment, 'id' | 'orderId' | 'totalPence' | 'state'>;

/** Judges an order by nothing but itself and what we asked for: status, currency, amount and reference must all be ours. */
export function judgeOrder(payment: Judged, order: Order): Verdict {
  const { capture } = order;
  const wrong = differenceIn(payment, order);
  const isPaid = capture !== null && isMoney(capture);
  if (payment.state === 'review' && capture?.status === 'REFUNDED') return { says: 'refunded', reason: null };
  if (wrong !== null) return { says: isPaid || capture?.status === 'PENDING' ? 'mismatch' : 'over', reason: wrong };
  if (capture === null) return { says: withoutCapture(order.status), reason: null };
  if (capture.status === 'REFUNDED') return { says: 'refunded', reason: null };
  if (isPaid) return { says: 'completed', reason: null };
  if (capture.status === 'PENDING') return { says: 'pending', reason: capture.reason };
  return { says: 'declined', reason: capture.reason ?? capture.status };
}

/** Whether money came, also where it has gone back since. */
export function isMoney({ status }: Pick<Capture, 'status'>): boolean {
  return ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status);
}

function withoutCapture(status: string): 'approved' | 'open' | 'over' {
  if (status === 'APPROVED') return 'approved';
  return status === 'VOIDED' ? 'over' : 'open';
}

function differenceIn({ id, orderId, totalPence }: Judged, order: Order): string | null {
  const { capture } = order;
  if (order.id !== orderId) return 'another order';
  if (order.reference !== id) return 'another reference';
  if (order.currency !== 'GBP' || (capture && capture.currency !== 'GBP')) return 'another currency';
  if (order.pence !== totalPence || (capture && capture.pence !== totalPence)) return 'another amount';
  return null;
}
