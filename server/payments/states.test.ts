import { expect, test } from 'vitest';
import { holdsDiscount, nextState, type PaymentEvent } from './states.ts';

const words: PaymentEvent[] = [
  'order-made',
  'order-refused',
  'capture-begun',
  'not-approved',
  'completed',
  'pending',
  'declined',
  'mismatch',
  'surplus',
  'expired',
  'refunded',
  'refund-refused',
];

/** For each state what it becomes by each word above, in that order; a dot where nothing changes. */
const table = `
creating     created declined . . . . . . . declined . .
created      . . reconciling . captured pending declined review review declined . .
reconciling  . . . created captured pending declined review review declined . .
pending      . . . . captured . declined review review . . .
declined     . . . . captured pending . review review . . .
captured     . . . . . . . . . . refunded review
review       . . . . captured . declined . review . refunded review
refunded     . . . . . . . . . . . .
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))
  .map(([from = '', ...to]) => ({ from: from as Parameters<typeof nextState>[0], to }));

test.each(rows)('[B4] [B9] what becomes of a payment that is $from', ({ from, to }) => {
  expect(words.map((word) => nextState(from, word) ?? '.')).toEqual(to);
});

test('[B5] a code is used from when the money is asked for until it is known that there was none', () => {
  expect(rows.filter(({ from }) => holdsDiscount(from)).map(({ from }) => from)).toEqual([
    'reconciling',
    'pending',
    'captured',
    'review',
    'refunded',
  ]);
});
