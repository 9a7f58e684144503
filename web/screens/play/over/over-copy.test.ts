import { expect, test } from 'vitest';
import type { StandingView } from '#contract/race-view';
import { aStanding } from '../../../testing/a-race.ts';
import { isProvisional, outcomeOf, resultOf } from './over-copy.ts';

const race = { bars: 6, standings: [aStanding('A'), aStanding('B')] };
const finished = { state: 'finished', done: 6, raceMs: 5_772_000 } as const;

test.each<[string, StandingView[]]>([
  ['Fox got to the jar first.', [aStanding('A', finished), aStanding('B', { position: 2, done: 4 })]],
  ['Fox and Dog got to the jar together.', [aStanding('A', finished), aStanding('B', finished)]],
  ['Nobody got to the jar. Fox came closest.', [aStanding('A', { done: 2 }), aStanding('B', { position: 2, done: 1 })]],
  ['Nobody got to the jar. Fox and Dog came closest.', [aStanding('A', { done: 2 }), aStanding('B', { done: 2 })]],
  ['Nobody got to the jar. It keeps for another night.', [aStanding('A'), aStanding('B')]],
  ['Fox got to the jar.', [aStanding('A', finished)]],
  ['Nobody got to the jar. It keeps for another night.', [aStanding('A', { done: 2 })]],
])('[W1] %s', (words, standings) => {
  expect(outcomeOf(standings)).toBe(words);
});

test.each<[string, string, StandingView]>([
  ["1st. That's you.", '6 bars in 96 mins 12 secs', aStanding('A', finished)],
  ["1st. That's you.", '6 bars in 1 min 50 secs', aStanding('A', { ...finished, raceMs: 110_900 })],
  ["2nd. That's you.", '6 bars in 96 mins 12 secs, banked', aStanding('A', { ...finished, position: 2, banked: true })],
  ["3rd. That's you.", '1 of 6 bars', aStanding('A', { position: 3, done: 1 })],
  ["4th. That's you.", 'Called it a night after 1 bar.', aStanding('A', { position: 4, done: 1, state: 'retired' })],
  ["That's you.", 'Not in this race.', aStanding('A', { position: 5, state: 'absent' })],
])('%s %s', (title, detail, standing) => {
  expect(resultOf(standing, race, true)).toEqual({ title, detail });
});

test('to whoever is in no team the winner is named', () => {
  expect(resultOf(aStanding('C', finished), race, false).title).toBe('1st. Cat.');
});

test('a team that raced alone came in nowhere but in', () => {
  const alone = aStanding('A', finished);
  expect(resultOf(alone, { bars: 6, standings: [alone] }, true)).toEqual({
    title: "That's you.",
    detail: '6 bars in 96 mins 12 secs',
  });
});

test('[W7] the order is provisional until the last claim may have come in', () => {
  expect(isProvisional({ provisionalUntil: 1_000 }, 999)).toBe(true);
  expect(isProvisional({ provisionalUntil: 1_000 }, 1_000)).toBe(false);
  expect(isProvisional({ provisionalUntil: null }, 0)).toBe(false);
});
