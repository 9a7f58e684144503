import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WalkTable } from '#contract/streets/walk-table';
import { casesToTry } from '#contract/testing/cases';
import { chanceFrom } from '../chance.ts';
import { metresBetween, onFoot } from '../distance.ts';
import { fairness, planRoutes, type RoutePlan, suggestBars } from '../routes.ts';
import { walksBetween } from '../testing/a-walk-table.ts';
import { legsBetween, type Place } from './legs.ts';

const start: Place = { id: 'start', lat: 53.48, lon: -2.2406 };
/** A river from north to south, and the one bridge. */
const riverLon = -2.24;
const bridge: Place = { id: 'bridge', lat: 53.472, lon: riverLon };

test('[R7] by a table of guesses the routes are those without one', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 3, max: 12 }),
      (seed, teams, gameBars) => {
        const bars = scattered(15, seed);
        const walks = walksBetween([start, ...bars], (from, to) => 1.3 * metresBetween(from, to));
        const wishes = { start, bars, teams, gameBars, seed };
        expect(planRoutes({ ...wishes, walks })).toEqual(planRoutes(wishes));
      },
    ),
    { seed: 4, numRuns: casesToTry(30) },
  );
});

test('[R4] [R7] where a river makes straight lines lie, ways are equal along the streets, and shorter', () => {
  const nights = Array.from({ length: 25 }, (_night, seed) => {
    const bars = scattered(14, seed);
    const walks = overTheBridge([start, ...bars]);
    const wishes = { start, bars, teams: 6, gameBars: 12, seed };
    const [street, crow] = [planRoutes({ ...wishes, walks }), planRoutes(wishes)];
    expect(street.meetings).toBe(0);
    expect(street.metres).toEqual(roundedWays(street, walks, bars));
    return { street: Object.values(street.metres), crow: Object.values(roundedWays(crow, walks, bars)) };
  });
  const ratios = nights.map(({ street }) => ratioOf(street));
  const lies = nights.map(({ crow }) => ratioOf(crow));
  expect(mean(ratios)).toBeLessThanOrEqual(1.02);
  expect(Math.max(...ratios)).toBeLessThanOrEqual(1.05);
  expect(mean(lies)).toBeGreaterThan(1.1);
  expect(mean(nights.flatMap(({ street }) => street))).toBeLessThan(mean(nights.flatMap(({ crow }) => crow)));
});

test('[R6] [R7] the same walks and seed give the same plan, whatever order the table has them in', () => {
  const bars = scattered(14, 7);
  const wishes = { start, bars, teams: 5, gameBars: 9, seed: 7 };
  const plan = planRoutes({ ...wishes, walks: overTheBridge([start, ...bars]) });
  expect(planRoutes({ ...wishes, walks: overTheBridge([...bars.toReversed(), start]) })).toEqual(plan);
  expect(planRoutes(wishes)).not.toEqual(plan);
});

test('[R7] walks that are longer one way are counted the way they are walked', () => {
  const bars = scattered(8, 3);
  const uphill = walksBetween([start, ...bars], (from, to) =>
    Math.round(metresBetween(from, to) * (from.lat < to.lat ? 2 : 1)),
  );
  const legs = legsBetween([start, ...bars], uphill);
  expect(legs.metres[1 * legs.points + 2]).not.toBe(legs.metres[2 * legs.points + 1]);
  const plan = planRoutes({ start, bars, teams: 3, gameBars: 5, seed: 3, walks: uphill });
  expect(plan.metres).toEqual(roundedWays(plan, uphill, bars));
  expect(fairness(plan)).toBeGreaterThanOrEqual(95);
});

test('[R1] [R7] however uneven the walks are there and back, routes are made', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 3, max: 12 }),
      (seed, teams, gameBars) => {
        const bars = scattered(14, seed);
        const chance = chanceFrom(`uneven ${seed}`);
        const walks = walksBetween([start, ...bars], () => Math.floor(2_000 * chance() ** 2));
        const plan = planRoutes({ start, bars, teams, gameBars, seed, walks });
        expect(Object.values(plan.routes).map((route) => new Set(route).size)).toEqual(Array(teams).fill(gameBars));
        expect(plan.metres).toEqual(roundedWays(plan, walks, bars));
      },
    ),
    { seed: 4, numRuns: casesToTry(40) },
  );
});

test('[R7] a bar that the table does not know is guessed, and the others are not', () => {
  const bars = scattered(8, 5);
  const walks = walksBetween([start, ...bars.slice(1)], () => 400);
  const { points, metres } = legsBetween([start, ...bars], walks);
  expect([metres[2], metres[2 * points + 3]]).toEqual([400, 400]);
  expect(metres[1]).toBe(1.3 * metresBetween(start, bars[0] as Place));
});

test('[R9] bars over the river are no short walk away, however near they look', () => {
  const places = scattered(60, 11);
  const near = places.filter(isWest);
  const suggested = suggestBars({ start, places, count: 10, seed: 1, walks: overTheBridge([start, ...places]) });
  expect(suggested.filter((bar) => !near.includes(bar))).toEqual([]);
  expect(suggestBars({ start, places, count: 10, seed: 1 }).every((bar) => near.includes(bar))).toBe(false);
  const metres = onFoot(overTheBridge([start, ...places]));
  const ways = suggested.map((bar) => metres(start, bar));
  expect(ways).toEqual(ways.toSorted((one, other) => one - other));
});

function isWest({ lon }: Place): boolean {
  return lon < riverLon;
}

function overTheBridge(places: readonly Place[]): WalkTable {
  return walksBetween(places, (from, to) => Math.round(1.2 * crossing(from, to)));
}

function crossing(from: Place, to: Place): number {
  if (isWest(from) === isWest(to)) return metresBetween(from, to);
  return metresBetween(from, bridge) + metresBetween(bridge, to);
}

function roundedWays({ routes }: RoutePlan, walks: WalkTable, bars: readonly Place[]): RoutePlan['metres'] {
  const metres = onFoot(walks);
  const placeOf = (id: string | undefined) => bars.find((bar) => bar.id === id) ?? start;
  const way = (route: string[]) =>
    route.reduce((sum, id, slot) => sum + metres(placeOf(route[slot - 1]), placeOf(id)), 0);
  return Object.fromEntries(Object.entries(routes).map(([team, route]) => [team, Math.round(way(route))]));
}

function scattered(count: number, seed: number): Place[] {
  const chance = chanceFrom(seed);
  return Array.from({ length: count }, (_bar, number) => ({
    id: `bar ${number}`,
    lat: 53.48 + (chance() - 0.5) / 90,
    lon: riverLon + (chance() - 0.5) / 54,
  }));
}

function ratioOf(metres: readonly number[]): number {
  return Math.max(...metres) / Math.min(...metres);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
