import { expect, test } from 'vitest';
import { gameFromWire } from '#contract/calls/games';
import { teamFromWire } from '#contract/calls/teams';
import { aGame as storedGame, aTeam as storedTeam, routed } from '../../../tests/harness/people/desk.ts';
import { cluesProgress, nextStep, routeProgress, startProgress, teamsProgress } from './next-step.ts';

/** What the server answers, as the page then has it. */
const aGame = (given: Parameters<typeof storedGame>[0]) => gameFromWire(storedGame(given));
const aTeam = (...given: Parameters<typeof storedTeam>) => teamFromWire(storedTeam(...given));

const empty = { members: 0, ready: false, reason: 'no members' } as const;
const writing = { clues_written: 3, ready: false, reason: 'clues incomplete' } as const;
const ready = [aTeam('A'), aTeam('B')];

test.each([
  ['a new game', aGame({}), [aTeam('A', empty)], 'route'],
  ['bars picked, a team empty', aGame(routed), [aTeam('A'), aTeam('B', empty)], 'members'],
  ['a team still writing', aGame(routed), [aTeam('A'), aTeam('B', writing)], 'nudge'],
  ['one team, whose clues the host writes', aGame({ ...routed, game_groups: 1 }), [aTeam('A', writing)], 'clues'],
  ['a god game without its clues', aGame({ ...routed, game_type: 'god' }), [aTeam('A', writing)], 'clues'],
  ['everybody ready', aGame(routed), ready, 'start'],
  ['the race on', aGame({ ...routed, status: 'ongoing' }), ready, 'join'],
  ['the race over', aGame({ ...routed, status: 'fini' }), ready, 'results'],
  ['a lazy game without answers', lazyGame('questionnaire'), [aTeam('A', empty)], 'answers'],
  ['a lazy game with answers', lazyGame('submitted'), [aTeam('A', empty)], 'members'],
  ['a lazy game we are making, teams filled', lazyGame('paid'), ready, 'wait'],
  ['a lazy game that is made', aGame({ ...routed, game_type: 'lazy', lazy_stage: 'built' }), ready, 'start'],
] as const)('what comes next: %s', (_case, game, teams, next) => {
  expect(nextStep(game, [...teams])).toBe(next);
});

test.each([
  [{}, { isDone: false, words: 'No bars yet' }],
  [
    { ...routed, game_bars: 9 },
    { isDone: false, words: '2 bars to go' },
  ],
  [
    { ...routed, game_bars: 8 },
    { isDone: false, words: '1 bar to go' },
  ],
  [
    { ...routed, game_start_bar: null, game_start_bar_id: null },
    { isDone: false, words: 'Pick a start bar' },
  ],
  [routed, { isDone: true, words: '9 bars picked, starting at The Three Legged Mare' }],
])('how far the route is: %o', (given, progress) => {
  expect(routeProgress(aGame(given))).toEqual(progress);
});

test('a bar that may have shut is mentioned', () => {
  const list = routed.game_bar_list.map((bar, place) => (place === 3 ? { ...bar, gone: true as const } : bar));
  expect(routeProgress(aGame({ ...routed, game_bar_list: list })).words).toBe(
    '9 bars picked, starting at The Three Legged Mare. 1 may have shut: have a look.',
  );
});

test('a host who races on a list that we made knows where it starts', () => {
  const game = aGame({ game_type: 'lazy', lazy_stage: 'built', game_bar_list: null, game_start_bar: 'The Mare' });
  expect(routeProgress(game)).toEqual({ isDone: true, words: 'We picked the bars. You start at The Mare.' });
});

test('[T1] teams are done when each is ready', () => {
  expect(teamsProgress([aTeam('A', empty), aTeam('B', empty)])).toEqual({
    isDone: false,
    words: 'Nobody is in a team yet',
  });
  expect(teamsProgress([aTeam('A'), aTeam('B', writing)])).toEqual({ isDone: false, words: '1 of 2 teams ready' });
  expect(teamsProgress([aTeam('A')])).toEqual({ isDone: true, words: '1 of 1 team ready' });
});

test('the clues a host writes are counted', () => {
  expect(cluesProgress([aTeam('A', { clues_written: 0, clues_needed: 0 })])).toEqual({
    isDone: false,
    words: 'You write the clues. Pick the bars first.',
  });
  expect(cluesProgress([aTeam('A', { clues_written: 5 })])).toEqual({
    isDone: false,
    words: 'You write the clues: 5 of 8',
  });
  expect(cluesProgress([aTeam('A')])).toEqual({ isDone: true, words: 'You write the clues: 8 of 8' });
});

test('the start says what it waits for', () => {
  expect(startProgress(lazyGame('paid'), ready)).toBe('We are still making your race.');
  expect(startProgress(aGame({}), ready)).toBe('Finish setup first.');
  expect(startProgress(aGame(routed), ready)).toBe('Everybody is ready. Off you go!');
  const waiting = [aTeam('A', writing), aTeam('B', empty), aTeam('C', empty)];
  expect(startProgress(aGame(routed), waiting)).toBe('Still waiting for Fox, Dog and Cat.');
});

test('[T21] teams whose clues are generated do not hold up the start, and every line says so', () => {
  const generated = aTeam('A', { ...writing, has_writer: false });
  const teams = [generated, aTeam('B', { unopened: ['b@example.com'] })];
  expect(nextStep(aGame(routed), teams)).toBe('start');
  expect(teamsProgress(teams)).toEqual({ isDone: true, words: '2 of 2 teams can start' });
  expect(startProgress(aGame(routed), teams)).toBe(
    'Ready, but somebody has not opened their link yet. Generated clues for Fox.',
  );
  expect(startProgress(aGame(routed), [generated])).toBe('Ready when you are. Generated clues for Fox.');
  const waiting = [generated, aTeam('B', { ...writing, has_writer: true })];
  expect(nextStep(aGame(routed), waiting)).toBe('nudge');
  expect(teamsProgress(waiting)).toEqual({ isDone: false, words: '1 of 2 teams can start' });
  expect(startProgress(aGame(routed), waiting)).toBe('Still waiting for Dog.');
  expect(nextStep(aGame(routed), [generated, aTeam('B', empty)])).toBe('members');
});

function lazyGame(stage: 'questionnaire' | 'submitted' | 'paid') {
  return aGame({ game_type: 'lazy', lazy_stage: stage });
}
