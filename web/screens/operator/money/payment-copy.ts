import type { OutputOf } from '#contract/call';
import type { operatorMoneyCalls } from '#contract/calls/operator-money';
import { momentWords, percentOf, poundsOf } from '../operator-copy.ts';

export type Payment = OutputOf<(typeof operatorMoneyCalls)['operator/payments']>['recent'][number];

const states: Record<string, string> = {
  creating: 'Being made',
  created: 'Not paid yet',
  captured: 'Paid',
  pending: 'On hold',
  declined: 'Declined',
  reconciling: 'Being checked',
  review: 'Needs a look',
  refunded: 'Given back',
};

export function stateWords(state: string): string {
  return states[state] ?? state;
}

/** How it stands; money that was asked back and is not yet there counts for more than where it was. */
export function standWords({ state, isGoingBack }: Pick<Payment, 'state' | 'isGoingBack'>): string {
  return isGoingBack ? 'Going back' : stateWords(state);
}

export function gameWords({ gameName, gameId }: Pick<Payment, 'gameName' | 'gameId'>): string {
  return gameName ?? `game ${gameId}, which is gone`;
}

export function paymentTitle(payment: Payment): string {
  return `${poundsOf(payment.totalPence)} for ${gameWords(payment)}`;
}

/** When, for which game, less what, and what the provider calls it. */
export function paymentFacts(payment: Payment): string[] {
  const { gameId, createdAt, capturedAt, refundedAt, amountPence, discountBasisPoints, provider, orderId } = payment;
  return [
    `Game ${gameId}`,
    momentWords(refundedAt ?? capturedAt ?? createdAt),
    ...(discountBasisPoints > 0 ? [`${percentOf(discountBasisPoints)} off ${poundsOf(amountPence)}`] : []),
    ...(provider === 'standin' ? ['TEST MODE'] : []),
    ...(orderId && provider !== 'none' ? [`order ${orderId}`] : []),
  ];
}
