import type { Static } from 'typebox';
import type { Payment as PaymentShape } from '#contract/calls/operator-money';
import type { ListedPayment } from '../store/money/payment-list.ts';
import type { Payment } from '../store/money/payments.ts';

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
