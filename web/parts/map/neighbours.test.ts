import { expect, test } from 'vitest';
import { neighbours } from './neighbours.ts';

test('no bar and one bar have no street', () => {
  expect([neighbours([]), neighbours([at(0, 0)])]).toEqual([[], []]);
});

test('three bars in a row have two streets, not a third past the middle one', () => {
  expect(neighbours([at(0, 0), at(0, 2), at(0, 1)])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('a triangle without a sharp corner has three streets', () => {
  expect(neighbours([at(0, 0), at(0, 2), at(2, 1)])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});

test('two bars at one door have no street between them and share the way to the next', () => {
  expect(neighbours([at(0, 0), at(0, 0), at(0, 1)])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('every bar of a town can be walked to', () => {
  const town = Array.from({ length: 500 }, (_, n) =>
    at(((n * 7_919) % 1_009) / 1_009, ((n * 104_729) % 1_013) / 1_013),
  );
  expect(reached(town.length, neighbours(town))).toBe(500);
});

/** Near the equator a degree is as long up as across. */
function at(lat: number, lon: number) {
  return { lat: lat / 1_000, lon: lon / 1_000 };
}

function reached(count: number, streets: [number, number][]): number {
  const next = new Map<number, number[]>(Array.from({ length: count }, (_, place) => [place, []]));
  for (const [a, b] of streets) {
    next.get(a)?.push(b);
    next.get(b)?.push(a);
  }
  const seen = new Set([0]);
  for (const place of seen) for (const other of next.get(place) ?? []) seen.add(other);
  return seen.size;
}
