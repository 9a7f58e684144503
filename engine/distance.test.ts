import { expect, test } from 'vitest';
import { howKnown, metresBetween, onFoot, type Place, walksAmong } from './distance.ts';
import { walksBetween } from './testing/a-walk-table.ts';

const manchester = { lat: 53.4808, lon: -2.2426 };
const leeds = { lat: 53.8008, lon: -1.5491 };

test('Manchester to Leeds is 58 km as the crow flies, there and back', () => {
  expect(Math.round(metresBetween(manchester, leeds) / 1000)).toBe(58);
  expect(metresBetween(leeds, manchester)).toBe(metresBetween(manchester, leeds));
});

test('a place is nowhere from itself, and two sides of the date line are neighbours', () => {
  expect(metresBetween(leeds, { ...leeds })).toBe(0);
  expect(Math.round(metresBetween({ lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 }))).toBe(222);
  expect(Math.round(metresBetween({ lat: 90, lon: 0 }, { lat: -90, lon: 0 }) / 1000)).toBe(20015);
});

const [anchor, bell, crown] = ['anchor', 'bell', 'crown'].map((id, place) => ({
  id,
  lat: 53.48 + place / 100,
  lon: 0,
})) as [Place, Place, Place];
const table = walksBetween([anchor, bell], (from) => (from === anchor ? 1_400 : 1_600), ['bell']);

test('[R7] a walk is as long as the streets say, each way by itself; where they say nothing, 1.3 times the straight line', () => {
  const metres = onFoot(table);
  expect([metres(anchor, bell), metres(bell, anchor), metres(bell, bell)]).toEqual([1_400, 1_600, 0]);
  expect(metres(anchor, crown)).toBe(1.3 * metresBetween(anchor, crown));
  expect(onFoot(undefined)(anchor, bell)).toBe(1.3 * metresBetween(anchor, bell));
});

test('[R7] a table that is cut short guesses what it does not hold', () => {
  expect(onFoot({ ids: ['anchor', 'bell'], metres: [0] })(anchor, bell)).toBe(1.3 * metresBetween(anchor, bell));
});

test('walks among some of the places are those of the table, in their order; none where one is not known', () => {
  expect(walksAmong(table, [bell, anchor])).toEqual({
    ids: ['bell', 'anchor'],
    metres: [0, 1_600, 1_400, 0],
    guessed: ['bell'],
  });
  expect(walksAmong(table, [anchor])).toEqual({ ids: ['anchor'], metres: [0] });
  expect([walksAmong(table, [anchor, crown]), walksAmong(undefined, [anchor])]).toEqual([undefined, undefined]);
});

test('walks are known by street when two of the places are tied to one', () => {
  const { ids, metres } = walksBetween([anchor, bell, crown], () => 1);
  const known = (...guessed: string[]) => howKnown({ ids, metres, guessed }, 3);
  expect([howKnown(undefined, 3), known(), known('bell'), known('bell', 'crown')]).toEqual([
    { by: 'crow', guessed: 3 },
    { by: 'street', guessed: 0 },
    { by: 'street', guessed: 1 },
    { by: 'crow', guessed: 3 },
  ]);
});
