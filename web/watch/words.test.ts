import { expect, test } from 'vitest';
import { aWatchedTeam, aWatchPage, aWatchView } from '../testing/a-watch.ts';
import {
  behindWords,
  clueWords,
  noteOf,
  ordinal,
  podiumOf,
  scoreOf,
  soonWords,
  stampOf,
  whereWords,
  wonWords,
} from './words.ts';

test.each([
  [0, 'Live'],
  [60_000, '1 minute behind'],
  [600_000, '10 minutes behind'],
])('%s ms are said as %s', (ms, words) => expect(behindWords(ms)).toBe(words));

test('[WA5] before the start the page states its delay', () => {
  expect(soonWords(0).words).toBe('This page begins by itself when they’re off.');
  expect(soonWords(60_000).words).toContain('a minute behind, to be fair. It begins by itself a minute after');
  expect(soonWords(300_000).words).toContain('5 minutes behind');
});

const now = () => 0;

test('the stamp says how it stands with the race, and first of all whether anything is heard of it', () => {
  const live = { link: 'live', lostSince: null, now } as const;
  const words = [
    { ...live, page: aWatchPage() },
    { ...live, page: aWatchPage(aWatchView({ status: 'paused' })) },
    { ...live, page: aWatchPage(aWatchView({ status: 'ended' })) },
    { ...live, page: aWatchPage(null) },
    { page: aWatchPage(), link: 'lost', lostSince: new Date(2026, 10, 14, 22, 5).getTime(), now } as const,
  ].map((watched) => stampOf(watched).words);
  expect(words).toEqual(['LIVE', 'PAUSED', 'RACE OVER', 'SOON', 'NO SIGNAL SINCE 22:05']);
});

test('beside a team stands one thing: that it is out, else who struck it, else its wrong guesses', () => {
  const notes = [
    aWatchedTeam('A', 1, { state: 'retired', incorrectGuesses: 1 }),
    aWatchedTeam('A', 1, { state: 'absent' }),
    aWatchedTeam('A', 1, { sabotagedBy: 'E', incorrectGuesses: 1 }),
    aWatchedTeam('A', 1, { sabotagedBy: 'host' }),
    aWatchedTeam('A', 1, { incorrectGuesses: 2 }),
    aWatchedTeam('A', 1),
  ].map((team) => noteOf(team)?.full ?? null);
  expect(notes).toEqual(['retired', 'not racing', 'sabotaged by Skunk', 'sabotaged by the host', '2 incorrect', null]);
});

test('a team is so far, or took so long', () => {
  expect(scoreOf(aWatchedTeam('A', 4))).toBe('67%');
  expect(scoreOf(aWatchedTeam('A', 6, { state: 'finished', raceMs: 4_951_000 }))).toBe('1:22:31');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [22, '22nd'],
])('%s is %s', (position, words) => expect(ordinal(position)).toBe(words));

test.each([
  [20_000, 'Under a minute on one clue'],
  [60_000, 'A minute on one clue'],
  [19 * 60_000, '19 minutes on one clue'],
])('%s ms on a clue', (ms, words) => expect(clueWords(ms)).toBe(words));

test('the town, and how many bars once that is known', () => {
  expect(whereWords(aWatchPage())).toBe('Manchester, six bars');
  expect(whereWords(aWatchPage(aWatchView({ bars: 12 })))).toBe('Manchester, 12 bars');
  expect(whereWords(aWatchPage(null))).toBe('Manchester');
});

test('on the podium stand the first three, and nobody who got nowhere', () => {
  const [fox, dog, cat] = [aWatchedTeam('A', 6), aWatchedTeam('B', 4), aWatchedTeam('C', 2)];
  const teams = [fox, dog, cat, aWatchedTeam('D', 1), aWatchedTeam('E', 0)];
  expect(podiumOf(aWatchView({ teams }))).toEqual([fox, dog, cat]);
  expect(podiumOf(aWatchView({ teams: [aWatchedTeam('A', 0)] }))).toEqual([]);
});

test('who has won: one team, several, or nobody', () => {
  expect(wonWords([aWatchedTeam('A', 6), aWatchedTeam('B', 6, { position: 2 })])).toBe('Fox wins!');
  expect(wonWords([aWatchedTeam('A', 6), aWatchedTeam('B', 6)])).toBe('Fox and Dog win!');
  expect(wonWords([])).toBe('Nobody wins tonight');
});
