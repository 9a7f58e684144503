import { expect, test } from 'vitest';
import type { RaceStart } from '#contract/race';
import { aStart, found, type Happening, marked, moment, played, undone } from './testing/a-night.ts';
import { oddities } from './oddities.ts';

/** Bars 100 m apart in a row, the second one 500 m further. */
const start = withBars({ anchor: 0, bell: 100, crown: 700, dragon: 800, elm: 900 });

test('[E13] a leg under 45 seconds is odd, also the first', () => {
  expect(oddOf(found(44, 'A', 0, 'anchor'))).toEqual([
    { seq: 2, at: moment(44), team: 'A', flag: 'quick', number: 1, ms: 44_000 },
  ]);
  expect(oddOf(found(45, 'A', 0, 'anchor'))).toEqual([]);
  expect(oddOf(found(60, 'A', 0, 'anchor'), found(104, 'A', 1, 'bell'))).toEqual([
    { seq: 3, at: moment(104), team: 'A', flag: 'quick', number: 2, ms: 44_000, metres: 100 },
  ]);
  expect(oddOf(found(60, 'A', 0, 'anchor'), found(105, 'A', 1, 'bell'))).toEqual([]);
});

test('[E13] faster than 12 metres a second over more than 150 metres is odd', () => {
  const far = withBars({ anchor: 0, bell: 1_200, crown: 1_340 });
  const to = (seconds: number) => kinds(far, found(60, 'A', 0, 'anchor'), found(60 + seconds, 'A', 1, 'bell'));
  expect(to(99)).toEqual(['pace 2']);
  expect(to(101)).toEqual([]);
  const near = [found(60, 'A', 0, 'anchor'), found(200, 'A', 1, 'bell'), found(246, 'A', 2, 'crown')];
  expect(kinds(far, ...near)).toEqual([]);
});

test('[E13] a leg that a skip code or the host’s mark begins or ends is not judged', () => {
  const byCode = { by: 'code' } as const;
  expect(oddOf(found(5, 'A', 0, 'anchor', byCode), found(10, 'A', 1, 'bell'))).toEqual([]);
  expect(oddOf(found(60, 'A', 0, 'anchor'), found(65, 'A', 1, 'bell', byCode))).toEqual([]);
  expect(oddOf(found(60, 'A', 0, 'anchor'), marked(65, 'A', 1, 'bell'), found(70, 'A', 2, 'crown'))).toEqual([]);
});

test('[E13] people walk in a pause too: the clock on the wall counts', () => {
  const paused: Happening[] = [
    [70, { type: 'race-paused' }],
    [400, { type: 'race-resumed' }],
  ];
  expect(oddOf(found(60, 'A', 0, 'anchor'), ...paused, found(410, 'A', 1, 'bell'))).toEqual([]);
});

test('[E13] a banked claim stands where it was made, and a bar that took another’s place where it is', () => {
  const banked = found(900, 'A', 0, 'anchor', { official: moment(100), banked: true });
  expect(oddOf(banked, found(905, 'A', 1, 'bell'))).toEqual([]);
  const shut: Happening = [
    70,
    { type: 'bar-replaced', from: 'bell', to: barAt('elm', 900), teams: ['A', 'B'], clues: {}, code: 'FRESH2' },
  ];
  expect(kinds(start, found(60, 'A', 0, 'anchor'), shut, found(130, 'A', 1, 'elm'))).toEqual(['pace 2']);
});

test('[E13] what was taken back is judged no more', () => {
  const night = [found(60, 'A', 0, 'anchor'), marked(65, 'A', 1, 'bell'), undone(66, 3), found(90, 'A', 1, 'bell')];
  expect(kinds(start, ...night)).toEqual(['quick 2']);
});

test('[E13] fixes that are the pin itself at two bars are odd, once', () => {
  const onPin = { onPin: true } as const;
  expect(oddOf(found(60, 'A', 0, 'anchor', onPin), found(200, 'A', 1, 'bell'))).toEqual([]);
  expect(oddOf(found(60, 'A', 0, 'anchor', onPin), found(200, 'A', 1, 'bell', onPin))).toEqual([
    { seq: 3, at: moment(200), team: 'A', flag: 'pin', number: 2 },
  ]);
  const all = ['anchor', 'bell', 'crown'].map((bar, step) => found(60 + 300 * step, 'A', step, bar, onPin));
  expect(kinds(start, ...all)).toEqual(['pin 2']);
});

test('what a phone said stands among what the log says, in its order', () => {
  expect(kinds(start, found(20, 'A', 0, 'anchor'), said('A'), said('B'), found(60, 'A', 1, 'bell'))).toEqual([
    'quick 1',
    'travel',
    'quick 2',
  ]);
});

function said(team: 'A' | 'B'): Happening {
  return [25, { type: 'team-flagged', team, flag: 'travel' }];
}

function oddOf(...happenings: Happening[]) {
  const state = played(start, ...happenings);
  const team = state.teams.A;
  return team ? oddities(state, team) : [];
}

function kinds(race: RaceStart, ...happenings: Happening[]): string[] {
  const state = played(race, ...happenings);
  return state.teams.A
    ? oddities(state, state.teams.A).map(({ flag, number }) => [flag, number].filter(Boolean).join(' '))
    : [];
}

function withBars(metres: Record<string, number>): RaceStart {
  const race = aStart();
  return { ...race, bars: race.bars.map((bar) => ({ ...bar, ...barAt(bar.id, metres[bar.id] ?? 5_000) })) };
}

function barAt(id: string, metres: number) {
  return { id, name: `The ${id}`, lat: 53.9 + metres / 111_195, lon: -1.08 };
}
