import { array, assert, boolean, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { narrowed, offsetIn, type OffsetRange } from './server-clock.ts';

test('a moment that was asked for lies between asking and hearing', () => {
  const range = narrowed(null, { at: 5_000, askedAt: 900, heardAt: 1_100 });
  expect(range).toEqual({ low: 3_900, high: 4_100 });
  expect(offsetIn(range)).toBe(4_000);
});

test('one that nobody asked for was said before it was heard', () => {
  const range = narrowed(null, { at: 5_000, askedAt: null, heardAt: 1_100 });
  expect(offsetIn(range)).toBe(3_900);
});

test('a phone whose clock was set believes the newest moment', () => {
  const before = narrowed(null, { at: 5_000, askedAt: 900, heardAt: 1_100 });
  expect(narrowed(before, { at: 9_000, askedAt: 1_000, heardAt: 1_200 })).toEqual({ low: 7_800, high: 8_000 });
});

test('whatever the delays, the true offset stays inside and the range never grows', () => {
  const delay = integer({ min: 0, max: 5_000 });
  const offset = integer({ min: -10_000_000, max: 10_000_000 });
  assert(
    property(offset, array(tuple(delay, delay, boolean()), { minLength: 1 }), (truth, moments) => {
      let range: OffsetRange | null = null;
      let width = Number.POSITIVE_INFINITY;
      for (const [n, [up, down, isAsked]] of moments.entries()) {
        const at = n * 25_000;
        const askedAt = isAsked ? at - truth - up : null;
        range = narrowed(range, { at, askedAt, heardAt: at - truth + down });
        expect([range.low <= truth, truth <= range.high, range.high - range.low <= width]).toEqual([true, true, true]);
        width = range.high - range.low;
      }
    }),
    { seed: 7 },
  );
});
