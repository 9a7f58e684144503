import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { aStart, found, type Happening, kickOff, missed, played } from './testing/a-night.ts';
import { standingsOf } from './standings.ts';

test('[W1] the first team at the final bar is ahead, whatever its wrong guesses and forfeits', () => {
  const order = placesOf(
    2,
    ...['anchor', 'bell'].flatMap((bar, step) => [found(60 * step + 1, 'A', step, bar)]),
    ...['bell', 'anchor'].flatMap((bar, step) => [found(60 * step + 2, 'B', step, bar)]),
    ...[200, 300, 400].map((seconds) => missed(seconds, 'B', 2)),
    [400, { type: 'forfeit-due', team: 'B', step: 2, forfeit: 1 }],
    ...finished(500, 'B', 2),
    ...finished(600, 'A', 2),
  );
  expect(order).toEqual([
    ['B', 1, 'finished'],
    ['A', 2, 'finished'],
  ]);
});

test('[W1] the official time counts, not when the server learned of it', () => {
  const banked = { official: kickOff + 450_000, banked: true };
  const order = placesOf(
    2,
    found(1, 'A', 0, 'anchor'),
    found(2, 'A', 1, 'bell'),
    found(3, 'B', 0, 'bell'),
    found(4, 'B', 1, 'anchor'),
    ...finished(500, 'B', 2),
    found(600, 'A', 2, 'crown', banked),
    [600, { type: 'team-finished', team: 'A', official: banked.official }],
  );
  expect(order).toEqual([
    ['A', 1, 'finished'],
    ['B', 2, 'finished'],
  ]);
});

test('[W2] then come more bars, and of as many the ones found earlier', () => {
  const order = placesOf(
    4,
    found(60, 'A', 0, 'anchor'),
    found(50, 'B', 0, 'bell'),
    found(70, 'C', 0, 'anchor'),
    found(90, 'C', 1, 'bell'),
    found(10, 'D', 0, 'bell'),
    found(20, 'D', 1, 'anchor'),
    ...finished(95, 'D', 2),
  );
  expect(order).toEqual([
    ['D', 1, 'finished'],
    ['C', 2, 'racing'],
    ['B', 3, 'racing'],
    ['A', 4, 'racing'],
  ]);
});

test('[W3] then fewer wrong guesses, then fewer forfeits; the rest share a place and the next is left out', () => {
  const order = placesOf(
    6,
    missed(100, 'A', 0),
    ...missedThrice('B'),
    [300, { type: 'forfeit-due', team: 'B', step: 0, forfeit: 1 }],
    ...missedThrice('C'),
  );
  expect(order).toEqual([
    ['D', 1, 'racing'],
    ['E', 1, 'racing'],
    ['F', 1, 'racing'],
    ['A', 4, 'racing'],
    ['C', 5, 'racing'],
    ['B', 6, 'racing'],
  ]);
});

test('[W4] times leave out pauses and take in what the host gave or took', () => {
  const state = played(
    aStart(),
    found(60, 'A', 0, 'anchor'),
    [100, { type: 'race-paused' }],
    [700, { type: 'race-resumed' }],
    found(800, 'A', 1, 'bell'),
    found(810, 'B', 0, 'bell'),
    found(820, 'B', 1, 'anchor'),
    ...finished(900, 'A', 2),
    ...finished(930, 'B', 2),
    [950, { type: 'time-adjusted', team: 'A', ms: 60_000, reason: 'A taxi.' }],
    [960, { type: 'time-adjusted', team: 'B', ms: -5_000, reason: 'A detour.' }],
  );
  expect(standingsOf(state).map(({ group, raceMs, adjustedMs }) => [group, raceMs, adjustedMs])).toEqual([
    ['B', 325_000, -5_000],
    ['A', 360_000, 60_000],
  ]);
});

test('[W4] minutes given or taken also count between teams that have not finished, and no time is below nothing', () => {
  const taken: Happening = [90, { type: 'time-adjusted', team: 'A', ms: -7_200_000, reason: 'Luck.' }];
  const found2 = [found(60, 'A', 0, 'anchor'), found(50, 'B', 0, 'bell')];
  expect(placesOf(2, ...found2, taken).map(([group]) => group)).toEqual(['A', 'B']);
  const state = played(aStart(), ...found2, found(70, 'A', 1, 'bell'), ...finished(80, 'A', 2), taken);
  expect(standingsOf(state)[0]?.raceMs).toBe(0);
});

test('[W5] a retired team keeps its bars, and one that nobody was in comes last', () => {
  const start = aStart({ teams: 3, absent: ['A'] });
  const state = played(
    start,
    found(60, 'B', 0, 'anchor'),
    [70, { type: 'team-retired', team: 'B', by: 'host' }],
    missed(80, 'C', 0),
  );
  expect(standingsOf(state).map(({ group, position, state: became, done }) => [group, position, became, done])).toEqual(
    [
      ['B', 1, 'retired', 1],
      ['C', 2, 'racing', 0],
      ['A', 3, 'absent', 0],
    ],
  );
});

test('a standing says all there is to say of a team', () => {
  const state = played(
    aStart(),
    missed(50, 'A', 0),
    found(60, 'A', 0, 'anchor', { banked: true, official: kickOff + 55_000 }),
  );
  expect(standingsOf(state)[0]).toEqual({
    position: 1,
    group: 'A',
    name: 'Fox',
    animalEmoji: '🦊',
    progressColor: '#F2792B',
    state: 'racing',
    done: 1,
    progress: 33,
    incorrectGuesses: 1,
    forfeits: 0,
    raceMs: null,
    adjustedMs: 0,
    banked: true,
    lastBar: { id: 'anchor', name: 'The Anchor', lat: 53.91, lon: -1.09, at: kickOff + 55_000 },
  });
});

test('[F6] a bar in which the host marked a team counts, and is not shown', () => {
  const state = played(
    aStart(),
    found(60, 'A', 0, 'anchor'),
    found(90, 'A', 1, 'bell', { by: 'override', reason: 'There.' }),
  );
  const [{ done, lastBar } = { done: 0, lastBar: null }] = standingsOf(state);
  expect([done, lastBar?.id]).toEqual([2, 'anchor']);
});

function placesOf(teams: number, ...happenings: Happening[]): [Letter, number, string][] {
  const state = played(aStart({ teams }), ...happenings.toSorted(([one], [other]) => one - other));
  return standingsOf(state).map(({ group, position, state: became }) => [group, position, became]);
}

function finished(seconds: number, team: Letter, step: number): Happening[] {
  const official = kickOff + seconds * 1_000;
  return [found(seconds, team, step, 'crown'), [seconds, { type: 'team-finished', team, official }]];
}

function missedThrice(team: Letter): Happening[] {
  return [100, 200, 300].map((seconds) => missed(seconds, team, 0));
}
