import type { Static } from 'typebox';
import type { Payment } from '../../contract/calls/operator-money.ts';

type Listed = Static<typeof Payment>;

/** A payment as operators see it. */
export function aPayment(at: number, given: Partial<Listed>): Listed {
  return {
    id: 'p1',
    gameId: 7,
    gameName: 'Big Night',
    state: 'captured',
    provider: 'standin',
    amountPence: 1_000,
    totalPence: 1_000,
    discountBasisPoints: 0,
    reason: null,
    orderId: 'ORDER',
    captureId: 'CAPTURE',
    createdAt: at,
    capturedAt: at,
    refundedAt: null,
    isGoingBack: false,
    may: { refund: true, check: true, receipt: true },
    ...given,
  };
}
