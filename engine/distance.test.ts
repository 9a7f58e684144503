import { expect, test } from 'vitest';
import { metresBetween } from './distance.ts';

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
