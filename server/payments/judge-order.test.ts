import { expect, test } from 'vitest';
import type { Order } from '../outside/paypal/answers.ts';
import { judgeOrder } from './judge-order.ts';

const ours = { id: 'payment-1', orderId: 'ORDER1', totalPence: 850, state: 'reconciling' } as const;
const money = { id: 'CAPTURE1', pence: 850, currency: 'GBP', reason: null };

test.each([
  ['COMPLETED', 'completed'],
  ['PARTIALLY_REFUNDED', 'completed'],
  ['REFUNDED', 'refunded'],
  ['PENDING', 'pending'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
])('a capture that is %s is %s', (status, says) => {
  expect(judgeOrder(ours, anOrder({ capture: { ...money, status } })).says).toBe(says);
});

test.each([
  ['CREATED', 'open'],
  ['PAYER_ACTION_REQUIRED', 'open'],
  ['APPROVED', 'approved'],
  ['VOIDED', 'over'],
  ['COMPLETED', 'open'],
])('an order that is %s and has no capture is %s', (status, says) => {
  expect(judgeOrder(ours, anOrder({ status }))).toEqual({ says, reason: null });
});

test.each([
  ['another order', anOrder({ id: 'ORDER2' })],
  ['another reference', anOrder({ reference: 'payment-2' })],
  ['another currency', anOrder({ currency: 'EUR' })],
  ['another currency', anOrder({ capture: { ...money, status: 'COMPLETED', currency: 'USD' } })],
  ['another amount', anOrder({ pence: 1 })],
  ['another amount', anOrder({ capture: { ...money, status: 'COMPLETED', pence: 849 } })],
])('[B12] %s does not fit: without money it is over, with money a person looks', (reason, order) => {
  expect(judgeOrder(ours, { ...order, capture: null })).toEqual(
    order.capture ? { says: 'approved', reason: null } : { says: 'over', reason },
  );
  for (const status of ['COMPLETED', 'PENDING', 'REFUNDED']) {
    expect(judgeOrder(ours, { ...order, capture: { ...money, ...order.capture, status } })).toEqual({
      says: 'mismatch',
      reason,
    });
  }
  const back = { ...order, capture: { ...money, ...order.capture, status: 'REFUNDED' } };
  expect(judgeOrder({ ...ours, state: 'review' }, back)).toEqual({ says: 'refunded', reason: null });
});

test('why the bank said no is kept', () => {
  const capture = { ...money, status: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' };
  expect(judgeOrder(ours, anOrder({ capture }))).toEqual({ says: 'declined', reason: 'INSUFFICIENT_FUNDS' });
});

function anOrder(wish: Partial<Order>): Order {
  return {
    id: 'ORDER1',
    status: 'APPROVED',
    pence: 850,
    currency: 'GBP',
    reference: 'payment-1',
    capture: null,
    refunds: [],
    ...wish,
  };
}
