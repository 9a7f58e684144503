import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { packChains, unpackChains } from './network-blob.ts';

const point = record({
  id: integer({ min: 1, max: 20_000_000_000 }),
  lat: integer({ min: -900_000_000, max: 900_000_000 }),
  lon: integer({ min: -1_800_000_000, max: 1_800_000_000 }),
});
const chain = record({
  way: integer({ min: 1, max: 2_000_000_000 }),
  at: array(point, { minLength: 2, maxLength: 9 }),
});

test('streets come out of a square as they went in', () => {
  assert(
    property(array(chain, { maxLength: 20 }), (given) => {
      const chains = given.map(({ way, at }) => ({
        way,
        ids: at.map(({ id }) => id),
        points: at.flatMap(({ lat, lon }) => [lat, lon]),
      }));
      expect(unpackChains(packChains(chains))).toEqual(chains);
    }),
    { seed: 21 },
  );
});

test('a square cut short says so', () => {
  const whole = packChains([{ way: 7, ids: [1, 2], points: [1, 2, 3, 4] }]);
  expect(() => unpackChains(whole.subarray(0, whole.length - 2))).toThrow(/end/);
});
