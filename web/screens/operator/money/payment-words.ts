import type { Static } from 'typebox';
import type { Payment as PaymentShape } from '#contract/calls/operator-money';
import { momentWords, percentOf, poundsOf } from '../counter-words.ts';

export type Payment = Static<typeof PaymentShape>;

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

export function paymentTitle({ totalPence, gameName, gameId }: Payment): string {
  return `${poundsOf(totalPence)} for ${gameName ?? `game ${gameId}, which is gone`}`;
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
