import { expect, test } from 'vitest';
import { chanceFrom } from '../chance.ts';
import { metresBetween } from '../distance.ts';
import { planRoutes, suggestBars } from '../routes.ts';
import type { Place } from './legs.ts';

const start = { id: 'start', lat: 53.48, lon: -2.24 };

test('[R9] twelve of sixty bars are apart from each other, each near another, and none is far out', () => {
  for (let seed = 0; seed < 12; seed++) {
    const places = [...scattered(50, 900, seed), ...scattered(10, 4_000, seed + 100, 'out')];
    const list = suggestBars({ start, places, count: 12, seed });
    expect(list).toHaveLength(12);
    expect(new Set(list.map(({ id }) => id)).size).toBe(12);
    expect(Math.min(...nearestOf(list))).toBeGreaterThan(60);
    expect(Math.max(...nearestOf(list))).toBeLessThan(500);
    expect(Math.max(...list.map((bar) => metresBetween(start, bar)))).toBeLessThan(1_000);
  }
});

test('[R9] thirty bars in one building give one or two of the list where the street has others', () => {
  const hall = Array.from({ length: 30 }, (_bar, number) => ({ id: `hall ${number}`, lat: 53.4812, lon: -2.2412 }));
  const list = suggestBars({ start, places: [...hall, ...scattered(30, 900, 7)], count: 12, seed: 7 });
  expect(list.filter(({ id }) => id.startsWith('hall')).length).toBeLessThanOrEqual(2);
});

test('[R9] a village with too few bars gives all it has, nearest first and without the start', () => {
  const [far, near, middle] = [at('far', 900), at('near', 100), at('middle', 400)];
  expect(suggestBars({ start, places: [far, near, start, middle, near], count: 12, seed: 1 })).toEqual([
    near,
    middle,
    far,
  ]);
  expect(suggestBars({ start, places: [], count: 12, seed: 1 })).toEqual([]);
});

test('[R9] one spot is better than nothing: bars that all share it are still suggested', () => {
  const places = Array.from({ length: 20 }, (_bar, number) => at(`bar ${number}`, 50));
  expect(suggestBars({ start, places, count: 8, seed: 1 })).toHaveLength(8);
});

test('[R9] the same seed suggests the same bars, another one others, and what else is known of a bar stays with it', () => {
  const places = scattered(60, 900, 3).map((bar) => ({ ...bar, name: `The ${bar.id}` }));
  const list = suggestBars({ start, places, count: 12, seed: 'a' });
  expect(suggestBars({ start, places: [...places], count: 12, seed: 'a' })).toEqual(list);
  expect(suggestBars({ start, places, count: 12, seed: 'b' })).not.toEqual(list);
  expect(list.every((bar) => places.includes(bar))).toBe(true);
});

test('[R9] what is suggested makes fair routes', () => {
  for (let seed = 0; seed < 10; seed++) {
    const bars = suggestBars({ start, places: scattered(60, 1_200, seed), count: 11, seed });
    const { metres, meetings } = planRoutes({ start, bars, teams: 6, gameBars: 8, seed });
    const ways = Object.values(metres);
    expect([meetings, Math.max(...ways) / Math.min(...ways) < 1.05]).toEqual([0, true]);
  }
});

function nearestOf(list: readonly Place[]): number[] {
  return list.map((bar) =>
    Math.min(...list.filter((other) => other !== bar).map((other) => metresBetween(bar, other))),
  );
}

function at(id: string, metresNorth: number): Place {
  return { id, lat: start.lat + metresNorth / 111_195, lon: start.lon };
}

/** Bars anywhere in a circle, as many near its rim as near its middle. */
function scattered(count: number, radiusM: number, seed: number, name = 'bar'): Place[] {
  const chance = chanceFrom(seed);
  return Array.from({ length: count }, (_bar, number) => {
    const [angle, metres] = [2 * Math.PI * chance(), radiusM * chance()];
    return {
      id: `${name} ${number}`,
      lat: start.lat + (metres * Math.cos(angle)) / 111_195,
      lon: start.lon + (metres * Math.sin(angle)) / 66_200,
    };
  });
}
