import { beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../app/long-date.ts';
import { barsIn, forgetDraft, isPresent, keepDraft, modeIn, readDraft, teamsIn, tryKeyFor } from './draft.ts';
import { withCapital } from './name-field.tsx';

beforeEach(() => sessionStorage.clear());

test('a draft is one string a key', () => {
  keepDraft({ gameName: 'Egg', gameGroups: '4' });
  keepDraft({ tel: '07700 900123' });
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
    gameName: 'Egg',
    gameGroups: '4',
    tel: '07700 900123',
  });
  expect(readDraft()).toEqual({
    gameName: 'Egg',
    city: '',
    gameGroups: '4',
    realGameBars: '',
    gameDate: '',
    gameType: '',
    tel: '07700 900123',
    gameStartBar: '',
    selectedPlaces: '',
    gameDay: '',
    gameTime: '',
    meetingPoint: '',
  });
});

test('a draft that became a game is forgotten, and nothing else of this tab', () => {
  sessionStorage.setItem('somebody-elses', 'stays');
  keepDraft({ gameName: 'Egg' });
  tryKeyFor({});
  forgetDraft();
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ 'somebody-elses': 'stays' });
});

test.each([
  ['', 2],
  [' ', 2],
  ['many', 2],
  ['NaN', 2],
  ['Infinity', 2],
  ['0', 1],
  ['-3', 1],
  ['1', 1],
  ['4', 4],
  ['4.7', 4],
  ['6', 6],
  ['60', 6],
])('%j stored as the number of teams counts as %d', (stored, count) => {
  expect(teamsIn({ ...readDraft(), gameGroups: stored })).toBe(count);
});

test.each([
  ['', 6],
  ['long', 6],
  ['1', 3],
  ['3', 3],
  ['12', 12],
  ['15', 15],
  ['20', 20],
  ['99', 20],
])('%j stored as the number of bars counts as %d', (stored, length) => {
  expect(barsIn({ ...readDraft(), realGameBars: stored })).toBe(length);
});

test('a mode is classic, lazy or none', () => {
  expect(['classic', 'lazy', 'god', ''].map((gameType) => modeIn({ ...readDraft(), gameType }))).toEqual([
    'classic',
    'lazy',
    null,
    null,
  ]);
});

test.each([
  ['york', 'York'],
  ['York', 'York'],
  ['élan', 'Élan'],
  [" priya's", " Priya's"],
  ['5 bars', '5 bars'],
  ['', ''],
])('%j as a name begins %j', (typed, kept) => {
  expect(withCapital(typed)).toBe(kept);
});

test('what cannot be seen is not there', () => {
  expect(['', '  ', '\u200b', 'x', ' x '].map(isPresent)).toEqual([false, false, false, true, true]);
});

test('a day is the day it is here', () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(dayOf(new Date(2026, 10, 15, 23, 59))).toBe('2026-11-15');
  expect(dayOf(new Date(2026, 11, 28, 23, 59), 7)).toBe('2027-01-04');
});

test('a game keeps its key until it is another game', () => {
  const first = tryKeyFor({ gameName: 'Egg' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(tryKeyFor({ gameName: 'Egg' })).toBe(first);
  const second = tryKeyFor({ gameName: 'Other' });
  expect(second).not.toBe(first);
  expect(tryKeyFor({ gameName: 'Other' })).toBe(second);
});
