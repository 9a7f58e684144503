import { expect, test } from 'vitest';
import { metresBetween } from '#engine/distance';
import { demoBarsNear } from './demo.ts';

const centres = [
  { city: 'bristol', lat: 51.4538, lon: -2.596 },
  { city: 'edinburgh', lat: 55.9508, lon: -3.1925 },
  { city: 'leeds', lat: 53.7975, lon: -1.5436 },
  { city: 'liverpool', lat: 53.4045, lon: -2.984 },
  { city: 'manchester', lat: 53.4808, lon: -2.2426 },
  { city: 'soho', lat: 51.5136, lon: -0.134 },
  { city: 'york', lat: 53.9592, lon: -1.082 },
];
const albertSquare = { lat: 53.4794, lon: -2.2455 };

test('near the middle of a city there are invented bars, nearest first', () => {
  expect(demoBarsNear(albertSquare, 150)).toEqual([
    {
      id: 'demo:manchester:the-bronze-elephant',
      name: 'The Bronze Elephant',
      lat: 53.4791,
      lon: -2.2468,
      street: 'Lloyd Street',
      kind: 'bar',
    },
    {
      id: 'demo:manchester:the-whispering-clerk',
      name: 'The Whispering Clerk',
      lat: 53.4801,
      lon: -2.2471,
      street: 'John Dalton Street',
      kind: 'pub',
    },
  ]);
});

test('where we invented nothing there is nothing', () => {
  expect(demoBarsNear({ lat: 54.43, lon: -2.96 }, 5_000)).toEqual([]);
});

test.each(centres)('$city has forty bars of every kind in its centre, no two on one spot', ({ city, lat, lon }) => {
  const bars = demoBarsNear({ lat, lon }, 1_500);
  expect(bars.map(({ id }) => id.startsWith(`demo:${city}:`))).toEqual(Array(40).fill(true));
  expect([...new Set(bars.map(({ kind }) => kind))].toSorted()).toEqual(['bar', 'biergarten', 'nightclub', 'pub']);
  expect(bars.filter((a) => bars.some((b) => a !== b && metresBetween(a, b) < 15))).toEqual([]);
});

test('no two invented bars have one name or one id, and each name has two words to make a clue of', () => {
  const all = centres.flatMap((centre) => demoBarsNear(centre, 1_500));
  expect([all.length, new Set(all.map(({ name }) => name)).size, new Set(all.map(({ id }) => id)).size]).toEqual([
    280, 280, 280,
  ]);
  expect(all.filter(({ id }) => !/^demo:[a-z]+:[a-z-]+$/.test(id) || id.length > 80)).toEqual([]);
  expect(all.filter(({ name }) => !/^The [A-Z][\w'-]+( [\w'-]+)+$/.test(name))).toEqual([]);
});
