import { expect, test } from 'vitest';
import { decimals, penceOf, pounds, totalPence } from './price.ts';

test.each([
  [1_000, 0, 1_000],
  [1_000, 0.2, 800],
  [1_000, 1, 0],
  [500, 0.333, 334],
  [905, 0.5, 453],
  [905, 0.1, 815],
])('%i pence with %f off leave %i, half up', (pence, fraction, left) => {
  expect(totalPence(pence, fraction)).toBe(left);
});

test('pounds become pence and back without a stray penny', () => {
  expect([penceOf(10), penceOf(4.35), penceOf(0)]).toEqual([1_000, 435, 0]);
  expect([pounds(435), pounds(0), decimals(850)]).toEqual(['£4.35', '£0.00', '8.50']);
});
