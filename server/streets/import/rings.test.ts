import { expect, test } from 'vitest';
import type { Chain } from '../things.ts';
import { areasOf } from './rings.ts';

/** Points by their ids: a square of 10, a smaller one in it, and one beside both. */
const points: Record<number, [lat: number, lon: number]> = {
  1: [0, 0],
  2: [0, 10],
  3: [10, 10],
  4: [10, 0],
  5: [4, 4],
  6: [4, 6],
  7: [6, 6],
  8: [20, 20],
  9: [20, 30],
  10: [30, 30],
};

test('ways that meet are a ring, whatever way they run and in whatever order they come', () => {
  const [area] = areasOf('water', [chain(1, 2), chain(4, 3), chain(4, 1), chain(3, 2)], []);
  expect(area).toEqual({ area: 'water', rings: [ring(1, 2, 3, 4, 1)] });
});

test('a hole belongs to the ring that it lies in; one that lies in none is left out', () => {
  const inside = chain(5, 6, 7, 5);
  expect(areasOf('green', [chain(8, 9, 10, 8), chain(1, 2, 3, 4, 1)], [inside])).toEqual([
    { area: 'green', rings: [ring(8, 9, 10, 8)] },
    { area: 'green', rings: [ring(1, 2, 3, 4, 1), ring(5, 6, 7, 5)] },
  ]);
  expect(areasOf('green', [chain(8, 9, 10, 8)], [inside])).toEqual([{ area: 'green', rings: [ring(8, 9, 10, 8)] }]);
});

test('what does not close, or goes there and back, is no area', () => {
  expect(areasOf('water', [chain(1, 2), chain(2, 3)], [])).toEqual([]);
  expect(areasOf('water', [chain(1, 2, 1)], [])).toEqual([]);
  expect(areasOf('water', [chain(1, 2), chain(1, 2)], [])).toEqual([]);
  expect(areasOf('water', [], [])).toEqual([]);
});

function chain(...ids: number[]): Chain {
  return { way: 1, ids, points: ring(...ids) };
}

function ring(...ids: number[]): number[] {
  return ids.flatMap((id) => points[id] ?? []);
}
