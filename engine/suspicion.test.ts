import { expect, test } from 'vitest';
import { type Sighting, suspicion } from './suspicion.ts';

const minuteMs = 60_000;
const metresADegree = 111_195;

test('a first sighting is nothing odd', () => {
  expect(suspicion([], seen({}))).toBeNull();
});

test('[E4] more than two kilometres faster than 150 km/h is impossible travel', () => {
  const before = [seen({ northM: 0, minute: 0 })];
  expect(suspicion(before, seen({ northM: 5_300, minute: 2 }))).toBe('travel');
  expect(suspicion(before, seen({ northM: 4_900, minute: 2 }))).toBeNull();
  expect(suspicion(before, seen({ northM: 2_300, minute: 0 }))).toBe('travel');
  expect(suspicion(before, seen({ northM: 1_900, minute: 0 }))).toBeNull();
});

test('[E4] what either fix may be wrong does not count, and a fix that can tell nothing is left out', () => {
  const before = [seen({ northM: 0, accuracyM: 900 })];
  expect(suspicion(before, seen({ northM: 3_700, accuracyM: 900 }))).toBeNull();
  expect(suspicion(before, seen({ northM: 3_900, accuracyM: 900 }))).toBe('travel');
  expect(suspicion([seen({ northM: 0, accuracyM: 1_001 })], seen({ northM: 9_000 }))).toBeNull();
  expect(suspicion([seen({ northM: 0 })], seen({ northM: 9_000, accuracyM: 1_001 }))).toBeNull();
  expect(suspicion([seen({ northM: 0, accuracyM: null })], seen({ northM: 2_110, accuracyM: null }))).toBe('travel');
});

test('[E4] only the sighting before it is compared, in whichever order they came to us', () => {
  const before = [seen({ northM: 0, minute: 30 }), seen({ northM: 9_000, minute: 9 }), seen({ northM: 0, minute: 0 })];
  expect(suspicion(before, seen({ northM: 9_000, minute: 10 }))).toBeNull();
});

test('[E5] six places 500 m apart within five minutes are a sweep, five are not', () => {
  const places = [0, 501, 1_002, 1_503, 2_004].map((northM, minute) => seen({ northM, minute }));
  expect(suspicion(places.slice(1), seen({ northM: 2_505, minute: 5 }))).toBeNull();
  expect(suspicion(places, seen({ northM: 2_505, minute: 5 }))).toBe('sweep');
  expect(suspicion(places, seen({ northM: 2_505, minute: 6 }))).toBeNull();
});

test('[E5] many looks from about the same place are none', () => {
  const looks = Array.from({ length: 30 }, (_, n) => seen({ northM: (n % 3) * 200, minute: n / 10 }));
  expect(suspicion(looks, seen({ northM: 100, minute: 3 }))).toBeNull();
});

function seen({ northM = 0, minute = 0, accuracyM = 20 as number | null }): Sighting {
  return { lat: 53.96 + northM / metresADegree, lon: -1.08, accuracyM, at: 1_800_000_000_000 + minute * minuteMs };
}
