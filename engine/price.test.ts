import { expect, test } from 'vitest';
import { amountPence, totalPence } from './price.ts';

const prices = { classic: 500, lazy: 900 };

test.each([
  ['classic', 1, 500],
  ['classic', 6, 3_000],
  ['god', 3, 1_500],
  ['lazy', 2, 1_800],
] as const)('[B1] a %s game of %i teams costs %i pence', (type, teams, pence) => {
  expect(amountPence({ type, teams }, prices)).toBe(pence);
});

test.each([
  [1_000, 0, 1_000],
  [1_000, 2_000, 800],
  [905, 5_000, 453],
  [905, 1_000, 815],
  [500, 3_333, 333],
  [1, 5_000, 1],
  [1, 5_001, 0],
  [3_000, 9_999, 0],
  [3_000, 10_000, 0],
])('[B2] %i pence with %i hundredths of a per cent off are %i, half up to a penny', (amount, basisPoints, total) => {
  expect(totalPence(amount, basisPoints)).toBe(total);
});

test('[B2] more off never costs more, and everything off leaves nothing', () => {
  for (const amount of [0, 1, 499, 500, 905, 5_400]) {
    const totals = Array.from({ length: 101 }, (_, percent) => totalPence(amount, percent * 100));
    expect(totals).toEqual(totals.toSorted((one, other) => other - one));
    expect([totals[0], totals[100]]).toEqual([amount, 0]);
  }
});
