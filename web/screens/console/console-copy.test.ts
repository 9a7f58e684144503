import { expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { oddText } from '../../race/odd-text.ts';
import { aStanding, aView, thatMoment } from '../../testing/a-race.ts';
import {
  contactWords,
  expectedOf,
  hintWords,
  lastWords,
  listOddThings,
  oddWords,
  onClueMs,
  onClueWords,
  stateWords,
  toHost,
  undoableEntries,
} from './console-copy.ts';

const minute = 60_000;

test('what happened to a team last: its open sabotage, else its last bar', () => {
  const lastBar = { id: 'tuns', name: 'The Three Tuns', lat: 53.9, lon: -1.1, at: thatMoment - 9 * minute };
  const cat = aStanding('C', { done: 3, lastBar });
  expect(lastWords(aView(), cat, thatMoment)).toBe('Last: The Three Tuns, 9 min');
  expect(lastWords(aView(), { ...cat, lastBar: { ...lastBar, at: thatMoment } }, thatMoment)).toBe(
    'Last: The Three Tuns, just now',
  );
  expect(lastWords(aView(), aStanding('A'), thatMoment)).toBe('No bar yet');
  const struck = aView({ sabotages: [aSabotage('E'), { ...aSabotage('B'), complete: 'yes' }] });
  expect(lastWords(struck, cat, thatMoment)).toBe('Sabotaged by Skunk, 4 min');
  expect(lastWords(aView({ sabotages: [aSabotage('host')] }), cat, thatMoment)).toBe('Sabotaged by you, 4 min');
});

test('whether a team can be reached', () => {
  const heard = thatMoment - 2 * minute;
  expect([
    contactWords(2, heard, thatMoment),
    contactWords(1, null, thatMoment),
    contactWords(0, heard, thatMoment),
    contactWords(0, thatMoment, thatMoment),
    contactWords(0, null, thatMoment),
  ]).toEqual(['2 phones live', '1 phone live', 'heard from 2 min ago', 'heard from just now', 'not heard from yet']);
});

test('a clue’s clock runs from the step a host may see, else from the last bar, and stands still in a pause', () => {
  const dog = aStanding('B', { lastBar: { id: 'l', name: 'L', lat: 0, lon: 0, at: thatMoment - 30 * minute } });
  expect(onClueMs(aView({ host: aHostPart() }), dog, thatMoment)).toBe(19 * minute);
  expect(onClueMs(aView(), dog, thatMoment)).toBe(30 * minute);
  expect(onClueMs(aView(), aStanding('B'), thatMoment)).toBe(3_380_000);
  const paused = aView({ host: aHostPart(), status: 'paused', pausedAt: thatMoment - 10 * minute });
  expect(onClueMs(paused, dog, thatMoment)).toBe(9 * minute);
});

test('a clue’s clock in words', () => {
  expect([onClueWords(59_000), onClueWords(19 * minute)]).toEqual(['New clue', '19 min on it']);
});

test('how many hints a team has read to its bar is known to a host who does not race', () => {
  expect([0, 1, 3].map((count) => hintWords(withHints(count), 'B'))).toEqual(['', 'took a hint', 'took 3 hints']);
  expect(hintWords(aView(), 'B')).toBe('');
});

test('the bar a team looks for is known to a host who does not race', () => {
  expect(expectedOf(aView({ host: aHostPart() }), 'B')?.name).toBe('The Fat Badger');
  expect(expectedOf(aView(), 'B')).toBeNull();
});

test('what looks odd is said for half an hour, the newest first', () => {
  const flags = [
    { seq: 3, at: thatMoment - 31 * minute, team: 'B', flag: 'sweep' },
    { seq: 4, at: thatMoment - 20 * minute, team: 'B', flag: 'sweep' },
    { seq: 5, at: thatMoment - 3 * minute, team: 'B', flag: 'travel' },
    { seq: 6, at: thatMoment, team: 'A', flag: 'travel' },
  ] as const;
  const view = aView({ host: { ...aHostPart(), flags: [...flags] } });
  expect(listOddOfDog(view)).toEqual(['Impossible travel, 3 min', 'Looking for bars all over town, 20 min']);
  expect(listOddOfDog(aView())).toEqual([]);
  expect(listOddOfDog(view, [flags[1].seq])).toHaveLength(1);
  expect(listOddOfDog(aView({ host: { ...aHostPart(), flags: [...flags], calledOdd: ['B'] } }))).toEqual([]);
});

test('a team that does not race says why', () => {
  const bars = { done: 2, of: 6 };
  const states = ['finished', 'retired', 'absent'] as const;
  expect(states.map((state) => stateWords(aStanding('A', { state }), bars))).toEqual([
    'Finished 1st',
    'Retired after 2 of 6',
    'Nobody was in it at the start',
  ]);
});

test('what may be undone is said in the words of the feed', () => {
  const view = aView({ undoable: [39, 7] });
  expect(undoableEntries(view).map(({ text }) => text)).toEqual(['Fox guessed wrong.']);
  const old = { seq: 7, at: 0, kind: 'adjusted', team: 'B', text: 'Dog: 2 minutes off.', pint: null } as const;
  expect(undoableEntries(view, [old]).map(({ text }) => text)).toEqual(['Fox guessed wrong.', 'Dog: 2 minutes off.']);
});

test('the host is told in the second person what everybody reads in the feed', () => {
  const line = { seq: 7, at: 0, kind: 'adjusted', team: 'B', text: '', pint: null } as const;
  const marked = {
    ...line,
    kind: 'bar-found',
    text: 'The host marked Dog as there, bar 2 of 6: “I see them”',
  } as const;
  expect(toHost(marked)).toBe('You marked Dog as there, bar 2 of 6: “I see them”');
  const found = { ...line, kind: 'bar-found', text: 'Dog found The host house, bar 2 of 6.' } as const;
  expect(toHost(found)).toBe(found.text);
  expect(toHost({ ...line, text: 'The host added 5 minutes to Dog’s time: “A closed bridge”' })).toBe(
    'You added 5 minutes to Dog’s time: “A closed bridge”',
  );
  expect(toHost({ ...line, kind: 'wrong-guess', text: 'Wrong bar! Dog must think again.' })).toBe(
    'Dog guessed a wrong bar.',
  );
  const shut = 'A bar is shut, so the host put another in its place. Look at your clue again.';
  expect(toHost({ ...line, kind: 'bar-replaced', team: null, text: shut })).toBe(
    'You put another bar in place of one that is shut.',
  );
});

/** The odd things reported about team Dog. */
function listOddOfDog(view: RaceView, dropped: number[] = []): string[] {
  return listOddThings(view, 'B', thatMoment, dropped).map((flag) => oddWords(flag, thatMoment));
}

function aHostPart(): NonNullable<RaceView['host']> {
  const bar = { lat: 53.9, lon: -1.1, isReserve: false, isFinal: false };
  return {
    teams: [
      {
        group: 'B',
        route: ['badger'],
        expected: 'badger',
        stepSince: thatMoment - 19 * minute,
        stepWrong: 0,
        photosMissing: 0,
      },
    ],
    bars: [{ ...bar, id: 'badger', name: 'The Fat Badger' }],
    banked: [],
    finishes: [],
    flags: [],
    calledOdd: [],
  };
}

function aSabotage(by: 'B' | 'E' | 'host'): RaceView['sabotages'][number] {
  return {
    id: `by ${by}`,
    sab: 1,
    text: 'Hum.',
    given_by: by,
    given_to: 'C',
    givenAt: thatMoment - 4 * minute,
    complete: 'not',
  };
}

test('what the log says of a leg is said with its numbers', () => {
  const one = { seq: 3, at: 0, team: 'B' } as const;
  expect([
    oddText({ ...one, flag: 'pace', number: 3, metres: 1_240, ms: 40_900 }),
    oddText({ ...one, flag: 'quick', number: 2, metres: 103, ms: 1_000 }),
    oddText({ ...one, flag: 'quick', number: 1, ms: 12_000 }),
    oddText({ ...one, flag: 'pin', number: 2 }),
  ]).toEqual([
    'Bar 3: 1.2 km in 40 seconds',
    'Bar 2: 1 second after the one before',
    'Bar 1: 12 seconds after the start',
    'Stands on the exact map pin, twice',
  ]);
});

test('a team that was only marked as there has not been nowhere', () => {
  expect(lastWords(aView(), aStanding('C', { done: 1 }), thatMoment)).toBe('Marked as there');
  expect(lastWords(aView(), aStanding('C', { done: 0 }), thatMoment)).toBe('No bar yet');
});

function withHints(count: number): RaceView {
  const host = aHostPart();
  const hints = Array.from({ length: count }, () => 'It is on Colliergate.');
  return aView({ host: { ...host, teams: host.teams.map((team) => ({ ...team, hints })) } });
}
