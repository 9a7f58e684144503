import type { Payment } from '../store/money/payments.ts';

type State = Payment['state'];

/** What can be said of a payment: by our own calls, by what PayPal answers, or by time. */
export type PaymentEvent =
  | 'order-made'
  | 'order-refused'
  /** Written before the money is asked for: whatever happens next, we know that it may have been taken. */
  | 'capture-begun'
  | 'not-approved'
  | 'completed'
  | 'pending'
  | 'declined'
  /** Another amount, currency or reference than ours. */
  | 'mismatch'
  /** Taken for a game that is paid already, or is no more. */
  | 'surplus'
  | 'expired'
  | 'refunded'
  | 'refund-refused';

/** Money that came late is still money: also a payment that was given up can turn out to be paid. */
const late = { completed: 'captured', pending: 'pending', mismatch: 'review', surplus: 'review' } as const;

const table: Record<State, Partial<Record<PaymentEvent, State>>> = {
  creating: { 'order-made': 'created', 'order-refused': 'declined', expired: 'declined' },
  created: { ...late, 'capture-begun': 'reconciling', declined: 'declined', expired: 'declined' },
  reconciling: { ...late, 'not-approved': 'created', declined: 'declined', expired: 'declined' },
  pending: { completed: 'captured', mismatch: 'review', surplus: 'review', declined: 'declined' },
  declined: late,
  captured: { refunded: 'refunded', 'refund-refused': 'review' },
  review: {
    completed: 'captured',
    surplus: 'review',
    declined: 'declined',
    refunded: 'refunded',
    'refund-refused': 'review',
  },
  refunded: {},
};

/** The state after an event; null where it changes nothing, such as an event that came before. */
export function nextState(state: State, event: PaymentEvent): State | null {
  return table[state][event] ?? null;
}

/** States in which a game's payment is made or may be: one a game, by an index. */
export const liveStates = ['reconciling', 'pending', 'captured'] as const satisfies State[];

/** Whether a discount code counts as used: from the moment the money is asked for, until it turns out that it was not had. */
export function holdsDiscount(state: State): boolean {
  return !['creating', 'created', 'declined'].includes(state);
}
