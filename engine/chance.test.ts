import { expect, test } from 'vitest';
import { chanceFrom, shuffled } from './chance.ts';

test('the same seed deals the same fractions, another seed others', () => {
  expect(dealt('Friday', 5)).toEqual(dealt('Friday', 5));
  expect(dealt(7, 5)).toEqual(dealt('7', 5));
  expect(dealt(8, 5)).not.toEqual(dealt(7, 5));
});

test('fractions stay below one and fill it evenly', () => {
  const tenths = dealt(1, 10_000).map((fraction) => Math.floor(fraction * 10));
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = tenths.filter((each) => each === tenth).length / tenths.length;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.11);
  }
  expect(new Set(tenths).size).toBe(10);
});

function dealt(seed: number | string, times: number): number[] {
  const chance = chanceFrom(seed);
  return Array.from({ length: times }, () => chance());
}

test('an order of chance has every thing once, and the same seed gives the same order', () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
  const orders = [1, 2, 3, 4].map((seed) => shuffled(letters, chanceFrom(seed)).join(''));
  expect(orders.map((order) => order.split('').toSorted().join(''))).toEqual(orders.map(() => 'ABCDEF'));
  expect(new Set(orders).size).toBe(4);
  expect(shuffled(letters, chanceFrom(1)).join('')).toBe(orders[0]);
});
