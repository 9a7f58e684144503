import type { Static } from 'typebox';
import type { Payment } from '#contract/calls/operator-money';
import type { ListedPayment } from '../store/payment-list.ts';

/** A payment as operators see it, with what they may do about it. */
export function paymentView(payment: ListedPayment): Static<typeof Payment> {
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
    may: {
      refund: provider !== 'none' && payment.captureId !== null && (state === 'captured' || state === 'review'),
      check: provider !== 'none' && payment.orderId !== null && !settled.has(state),
      receipt: state === 'captured',
    },
  };
}

const settled = new Set(['captured', 'declined', 'refunded']);
