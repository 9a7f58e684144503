import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Letter, letters } from '#contract/game';
import { Problem } from '#contract/problems';
import { casesToTry } from '#contract/testing/cases';
import { chanceFrom } from './chance.ts';
import { metresBetween } from './distance.ts';
import { fairness, planRoutes, type RoutePlan } from './routes.ts';
import type { Place } from './routes/legs.ts';
import type { RouteWishes } from './routes/route-wishes.ts';

const runs = { seed: 4, numRuns: casesToTry(80) };

test('[R1] [R2] [R3] [R5] every size of game gets whole routes to one final bar, with as few meetings as its list allows', () => {
  for (const wishes of allSizes()) {
    const plan = planRoutes(wishes);
    const said = { size: sizeOf(wishes), meetings: plan.meetings, faults: faultsOf(wishes, plan) };
    expect(said).toEqual({ size: sizeOf(wishes), meetings: fewestMeetings(wishes), faults: [] });
  }
});

test('[R1] [R2] [R3] [R5] whatever the map looks like, routes are whole, end together and meet as little as the list allows', () => {
  fc.assert(
    fc.property(anyWishes(), (wishes) => {
      const plan = planRoutes(wishes);
      expect(faultsOf(wishes, plan)).toEqual([]);
      expect(plan.meetings).toBe(fewestMeetings(wishes));
    }),
    runs,
  );
});

test('[R2] the final bar the host chose is the last one of every route', () => {
  fc.assert(
    fc.property(anyWishes(), fc.nat(), (wishes, place) => {
      const finalBar = wishes.bars[place % wishes.bars.length]?.id ?? '';
      const plan = planRoutes({ ...wishes, finalBar });
      expect(plan.finalBar).toBe(finalBar);
      expect(faultsOf(wishes, plan)).toEqual([]);
    }),
    runs,
  );
});

test('[R6] the same wishes and seed give the same plan', () => {
  fc.assert(
    fc.property(anyWishes(), (wishes) => {
      expect(planRoutes(structuredClone(wishes))).toEqual(planRoutes(wishes));
    }),
    { ...runs, numRuns: casesToTry(40) },
  );
});

test('[R6] another seed gives other routes', () => {
  const wishes = town({ list: 15, teams: 6, gameBars: 12, seed: 1 });
  expect(planRoutes({ ...wishes, seed: 2 }).routes).not.toEqual(planRoutes(wishes).routes);
});

test('[R10] where there is one best set of routes, chance says which team walks which', () => {
  const wishes = town({ list: 6, teams: 2, gameBars: 3, seed: 1 });
  const plans = Array.from({ length: 20 }, (_, seed) => planRoutes({ ...wishes, seed }));
  const sets = plans.map(({ routes }) => JSON.stringify(Object.values(routes).map(String).toSorted()));
  expect(new Set(sets).size).toBe(1);
  expect(new Set(plans.map(({ routes }) => String(routes.A))).size).toBe(2);
});

test('[R1] only the teams that race get a route, under their own letters', () => {
  const wishes = town({ list: 9, teams: 3, gameBars: 5, seed: 1 });
  const plan = planRoutes({ ...wishes, teams: ['B', 'D', 'F'] });
  expect([Object.keys(plan.routes), Object.keys(plan.metres)]).toEqual([
    ['B', 'D', 'F'],
    ['B', 'D', 'F'],
  ]);
  expect(Object.values(plan.routes)).toEqual(Object.values(planRoutes(wishes).routes));
});

test('[R4] six teams with twelve bars of fifteen walk the same bars, and no walk is 1.05 times another', () => {
  for (let seed = 0; seed < 20; seed++) {
    const plan = planRoutes(town({ list: 15, teams: 6, gameBars: 12, seed }));
    expect(setsOf(plan)).toBe(1);
    expect(ratioOf(plan)).toBeLessThan(1.05);
  }
});

test('[R4] where two teams can share three bars fairly they do, and otherwise they get other bars that are fairer', () => {
  const said = Array.from({ length: 120 }, (_town, seed) => {
    const wishes = town({ list: 5, teams: 2, gameBars: 3, seed });
    const plan = planRoutes(wishes);
    const shared = everyPlanOfTwo(wishes).filter((each) => setsOf(each) === 1);
    return { shares: setsOf(plan) === 1, ratio: ratioOf(plan), fairestShared: Math.min(...shared.map(ratioOf)) };
  });
  const couldShare = said.filter(({ fairestShared }) => fairestShared <= 1.045);
  expect(couldShare.filter(({ shares, ratio }) => !shares || ratio > 1.05)).toEqual([]);
  const apart = said.filter(({ shares }) => !shares);
  expect(apart.length).toBeGreaterThan(0);
  expect(apart.filter(({ ratio, fairestShared }) => ratio > fairestShared)).toEqual([]);
});

test('[R4] more teams than slots visit different bars rather than meet', () => {
  const plan = planRoutes(town({ list: 12, teams: 6, gameBars: 4, seed: 3 }));
  expect([plan.meetings, setsOf(plan) > 1]).toEqual([0, true]);
});

test('[R4] a bar far out stays a reserve when nobody needs it', () => {
  for (let seed = 0; seed < 10; seed++) {
    const wishes = town({ list: 12, teams: 4, gameBars: 8, seed });
    const far = { id: 'far', lat: 53.9, lon: -2.1 };
    const plan = planRoutes({ ...wishes, bars: [far, ...wishes.bars.slice(1)] });
    expect(plan.reserves).toContain('far');
    expect(ratioOf(plan)).toBeLessThan(1.05);
  }
});

test('[R4] a bar far out that everybody needs is walked to by everybody, and fairly', () => {
  const wishes = town({ list: 8, teams: 3, gameBars: 7, seed: 5 });
  const plan = planRoutes({ ...wishes, bars: [{ id: 'far', lat: 53.6, lon: -2.1 }, ...wishes.bars.slice(1)] });
  expect(Object.values(plan.routes).every((route) => route.includes('far'))).toBe(true);
  expect(ratioOf(plan)).toBeLessThan(1.05);
});

test('[R3] [R7] bars that are all at one spot make routes without a metre between them, and they are fair', () => {
  const wishes = town({ list: 9, teams: 6, gameBars: 7, seed: 2 });
  const bars = wishes.bars.map(({ id }) => ({ id, lat: wishes.start.lat, lon: wishes.start.lon }));
  const plan = planRoutes({ ...wishes, bars });
  expect(faultsOf({ ...wishes, bars }, plan)).toEqual([]);
  expect([plan.meetings, plan.metres, fairness(plan)]).toEqual([0, { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0 }, 100]);
});

test('[R7] a walk is 1.3 times the straight lines of its legs', () => {
  const wishes = town({ list: 10, teams: 4, gameBars: 6, seed: 8 });
  const plan = planRoutes(wishes);
  for (const letter of lettersOf(plan))
    expect(plan.metres[letter]).toBe(Math.round(walked(wishes, plan.routes[letter])));
});

test('[R7] fairness is the shortest walk in percent of the longest', () => {
  expect(fairness({ metres: { A: 1000, B: 970, C: 990 } })).toBe(97);
  expect(fairness({ metres: { A: 2000, B: 2000 } })).toBe(100);
  expect(fairness({ metres: { B: 800 } })).toBe(100);
  expect(fairness({ metres: { A: 0, B: 300 } })).toBe(0);
});

test.each<[string, Partial<RouteWishes>, string]>([
  ['too few bars', { gameBars: 8 }, 'Pick at least 8 bars besides the start bar.'],
  ['too short a race', { gameBars: 2 }, 'A race visits between 3 and 12 bars.'],
  ['half a bar', { gameBars: 4.5 }, 'A race visits between 3 and 12 bars.'],
  ['no team', { teams: 0 }, 'Between 1 and 6 teams can race.'],
  ['seven teams', { teams: 7 }, 'Between 1 and 6 teams can race.'],
  ['a team twice', { teams: ['A', 'A'] }, 'Between 1 and 6 teams can race.'],
  ['an unknown final bar', { finalBar: 'nowhere' }, 'The final bar must be one of the bars besides the start bar.'],
  ['the start as final bar', { finalBar: 'start' }, 'The final bar must be one of the bars besides the start bar.'],
  [
    'a start among the bars',
    { start: { id: 'bar 1', lat: 53, lon: -2 } },
    'The start bar cannot be on a route as well.',
  ],
  [
    'a start without a place',
    { start: { id: 's', lat: Number.NaN, lon: 0 } },
    'A bar in the list has no place on the map.',
  ],
])('[R8] %s makes no routes, and says why', (_what, wrong, message) => {
  const wishes = { ...town({ list: 8, teams: 2, gameBars: 5, seed: 1 }), ...wrong };
  expect(() => planRoutes(wishes)).toThrow(new Problem('bad-input', { message }));
});

test('[R8] a bar twice in the list makes no routes', () => {
  const wishes = town({ list: 8, teams: 2, gameBars: 5, seed: 1 });
  const bars = wishes.bars.map((bar) => ({ ...bar, id: 'same' }));
  expect(() => planRoutes({ ...wishes, bars })).toThrow('The same bar is in the list twice.');
});

/** What is not as [R1], [R2] and [R5] promise, in words. */
function faultsOf({ bars, teams, gameBars }: RouteWishes, plan: RoutePlan): string[] {
  const routes = Object.values(plan.routes);
  const ids = bars.map(({ id }) => id);
  const faults: string[] = [];
  if (routes.length !== teams || Object.keys(plan.metres).length !== teams) faults.push('not a route for each team');
  if (routes.some((route) => route.length !== gameBars)) faults.push('a route of the wrong length');
  if (routes.some((route) => new Set(route).size !== route.length)) faults.push('a bar twice');
  if (routes.some((route) => !route.every((id) => ids.includes(id)))) faults.push('a bar that is not in the list');
  if (routes.some((route) => route.at(-1) !== plan.finalBar)) faults.push('another final bar');
  if (plan.reserves.join() !== ids.filter((id) => !routes.flat().includes(id)).join()) faults.push('wrong reserves');
  if (plan.meetings !== meetingsOf(routes)) faults.push('meetings counted wrongly');
  return faults;
}

function meetingsOf(routes: readonly (readonly string[])[]): number {
  return routes
    .flatMap((one, place) => routes.slice(place + 1).map((other) => ({ one, other })))
    .map(({ one, other }) => one.slice(0, -1).filter((id, slot) => other[slot] === id).length)
    .reduce((total, each) => total + each, 0);
}

/** Every slot spreads the teams evenly over all bars but the final one. */
function fewestMeetings({ bars, teams, gameBars }: RouteWishes): number {
  const others = bars.length - 1;
  const count = Number(teams);
  const perBar = Math.floor(count / others);
  const fuller = count % others;
  const pairs = (fuller * (perBar + 1) * perBar + (others - fuller) * perBar * (perBar - 1)) / 2;
  return pairs * (gameBars - 1);
}

function everyPlanOfTwo(wishes: RouteWishes): RoutePlan[] {
  const ids = wishes.bars.map(({ id }) => id);
  const routes = ids.flatMap((a) => ids.flatMap((b) => ids.map((c) => [a, b, c]))).filter((r) => new Set(r).size === 3);
  return routes.flatMap((A) =>
    routes
      .filter((B) => B[2] === A[2] && B[0] !== A[0] && B[1] !== A[1])
      .map((B) => ({
        routes: { A, B },
        finalBar: A[2] ?? '',
        reserves: [],
        metres: { A: walked(wishes, A), B: walked(wishes, B) },
        meetings: 0,
      })),
  );
}

function walked({ start, bars }: RouteWishes, route: readonly string[] = []): number {
  const stops = [start, ...route.map((id) => bars.find((bar) => bar.id === id) ?? start)];
  return stops.slice(1).reduce((sum, stop, place) => sum + 1.3 * metresBetween(stops[place] ?? stop, stop), 0);
}

function ratioOf({ metres }: RoutePlan): number {
  return Math.max(...Object.values(metres)) / Math.min(...Object.values(metres));
}

function setsOf({ routes }: RoutePlan): number {
  return new Set(Object.values(routes).map((route) => route.toSorted().join())).size;
}

function lettersOf({ routes }: RoutePlan): Letter[] {
  return letters.filter((letter) => routes[letter]);
}

function sizeOf({ bars, teams, gameBars }: RouteWishes): string {
  return `${String(teams)} teams, ${gameBars} of ${bars.length} bars`;
}

/** Every number of teams and bars, each with a list that is barely enough and with a long one. */
function allSizes(): RouteWishes[] {
  const sizes: RouteWishes[] = [];
  for (let teams = 1; teams <= 6; teams++) {
    for (let gameBars = 3; gameBars <= 12; gameBars++) {
      for (const list of [gameBars + 1 + (teams % 2), 15 + (teams % 2)]) {
        sizes.push(town({ list, teams, gameBars, seed: list }));
      }
    }
  }
  return sizes;
}

/** A list of so many bars, the start among them, scattered over a town centre. */
function town({ list, seed, ...rest }: { list: number; teams: number; gameBars: number; seed: number }): RouteWishes {
  const chance = chanceFrom(seed);
  const place = (id: string): Place => ({ id, lat: 53.48 + (chance() - 0.5) / 60, lon: -2.24 + (chance() - 0.5) / 36 });
  const bars = Array.from({ length: list - 1 }, (_bar, number) => place(`bar ${number}`));
  return { start: place('start'), bars, seed, ...rest };
}

/** Any size of game on any map: a grid so coarse that bars often share a spot, and sometimes one of them far out. */
function anyWishes(): fc.Arbitrary<RouteWishes> {
  return fc
    .record({ teams: fc.integer({ min: 1, max: 6 }), gameBars: fc.integer({ min: 3, max: 12 }), seed: fc.integer() })
    .chain(({ teams, gameBars, seed }) =>
      fc
        .record({
          spots: fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { minLength: Math.max(5, gameBars + 1), maxLength: 16 }),
          farOut: fc.boolean(),
        })
        .map(({ spots, farOut }) => {
          const places = spots.map(([north, east], number) => ({
            id: `bar ${number}`,
            lat: 53.48 + north / 900 + (farOut && number === 1 ? 0.4 : 0),
            lon: -2.24 + east / 540,
          }));
          const [start = { id: 'start', lat: 0, lon: 0 }, ...bars] = places;
          return { start, bars, teams, gameBars, seed };
        }),
    );
}
