import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { metresBetween } from '../distance.ts';
import { planRoutes } from '../routes.ts';
import type { Place } from './legs.ts';

const start = { id: 'start', lat: 53.48, lon: -2.24 };
const sizes = [1, 2, 3].flatMap((teams) => [3, 4, 5].map((bars) => ({ teams, bars })));

/** What [R3] and [R4] ask of a plan: a ratio within what is fair is as good as any other. */
interface Figures {
  meetings: number;
  ratio: number | 'fair';
  isFairlyShared: boolean;
}

test('[R3] [R4] in a small game no other routes would be better, whatever the map', () => {
  const metres = fc.integer({ min: -900, max: 900 });
  const spots = fc.array(fc.tuple(metres, metres), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...sizes), spots, ({ teams, bars }, scattered) => {
      const places = scattered.slice(0, bars).map(([north, east], number) => ({
        id: `bar ${number}`,
        lat: start.lat + north / 111_195,
        lon: start.lon + east / 66_200,
      }));
      const { routes } = planRoutes({ start, bars: places, teams, gameBars: 3, seed: 1 });
      expect(figuresOf(places, Object.values(routes))).toEqual(bestOf(places, teams));
    }),
    { seed: 4, numRuns: casesToTry(200) },
  );
});

/** The best figures of all plans there are, every team in every order. */
function bestOf(places: readonly Place[], teams: number): Figures {
  const ids = places.map(({ id }) => id);
  const routes = ids
    .flatMap((a) => ids.flatMap((b) => ids.map((c) => [a, b, c])))
    .filter((route) => new Set(route).size === 3);
  let plans = routes.map((route) => [route]);
  for (let team = 1; team < teams; team++) {
    plans = plans.flatMap((plan) =>
      routes.filter((route) => route[2] === plan[0]?.[2]).map((route) => [...plan, route]),
    );
  }
  return plans.map((plan) => figuresOf(places, plan)).reduce((one, other) => (isBetter(other, one) ? other : one));
}

function isBetter(one: Figures, other: Figures): boolean {
  if (one.meetings !== other.meetings) return one.meetings < other.meetings;
  const [ratio, otherRatio] = [one, other].map((each) => (each.ratio === 'fair' ? 0 : each.ratio));
  if (ratio !== otherRatio) return Number(ratio) < Number(otherRatio);
  return one.isFairlyShared && !other.isFairlyShared;
}

function figuresOf(places: readonly Place[], routes: readonly string[][]): Figures {
  const walks = routes.map((route) => {
    const stops = [start, ...route.map((id) => places.find((place) => place.id === id) ?? start)];
    return stops.slice(1).reduce((sum, stop, at) => sum + metresBetween(stops[at] ?? stop, stop), 0);
  });
  const ratio = Math.max(...walks) / Math.min(...walks);
  const isFair = Math.max(...walks) === 0 || ratio <= 1.05;
  const meetings = [0, 1].flatMap((slot) =>
    routes.flatMap((one, team) => routes.slice(team + 1).filter((other) => other[slot] === one[slot])),
  );
  return {
    meetings: meetings.length,
    ratio: isFair ? 'fair' : Math.round(ratio * 1e9) / 1e9,
    isFairlyShared: isFair && new Set(routes.map((route) => route.toSorted().join())).size === 1,
  };
}
