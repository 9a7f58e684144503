import { expect, test } from 'vitest';
import { cornersOf, metresBetween, saidDistance } from './lat-lon.ts';

const york = { lat: 53.9591, lon: -1.0815 };

test('the straight line from York to Leeds is 35 km', () => {
  expect(Math.round(metresBetween(york, { lat: 53.7974, lon: -1.5438 }) / 1_000)).toBe(35);
  expect(metresBetween(york, york)).toBe(0);
});

test('the square round a circle reaches as far up as across', () => {
  const [low, high] = cornersOf(york, 2_500);
  expect([
    Math.round(metresBetween(low, { lat: high.lat, lon: low.lon })),
    Math.round(metresBetween({ lat: york.lat, lon: low.lon }, { lat: york.lat, lon: high.lon })),
  ]).toEqual([5_000, 5_000]);
});

test('distances are said in tens of metres, then in kilometres', () => {
  expect([4, 27, 994, 996, 1_234, 12_000].map(saidDistance)).toEqual([
    '0 m',
    '30 m',
    '990 m',
    '1.0 km',
    '1.2 km',
    '12.0 km',
  ]);
});
