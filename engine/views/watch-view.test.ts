import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import { feedKinds } from '#contract/race-view';
import { casesToTry } from '#contract/testing/cases';
import { decide } from '../decide.ts';
import { fold, stamp } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { after, claim, next, refusal } from '../testing/a-move.ts';
import { aStart, ended, finished, found, type Happening, marked, moment, played } from '../testing/a-night.ts';
import { kinds, moveOf, timeOf, type Wish } from '../testing/a-wish.ts';
import { toldPhotos, watchView } from './watch-view.ts';

test('[WA2] watchers see the teams in their order, the bars each has shown to be in, and the clock', () => {
  const state = played(aStart(), found(60, 'B', 0, 'bell'), marked(90, 'A', 0, 'anchor'), found(120, 'A', 1, 'bell'));
  const view = watchView(state);
  expect(view).toMatchObject({ seq: 4, status: 'on', startedAt: moment(0), endedAt: null, bars: 3 });
  expect(view.startBar.id).toBe('start');
  expect(view.teams.map(({ group, position, done, found: bars }) => [group, position, done, bars])).toEqual([
    ['A', 1, 2, [{ id: 'bell', name: 'The Bell', lat: expect.any(Number), lon: expect.any(Number), at: moment(120) }]],
    ['B', 2, 1, [{ id: 'bell', name: 'The Bell', lat: expect.any(Number), lon: expect.any(Number), at: moment(60) }]],
  ]);
});

test('[WA2] the bar of a finish is told at the end, and its photo with it', () => {
  const way = [
    found(60, 'A', 0, 'anchor'),
    found(120, 'A', 1, 'bell'),
    found(180, 'A', 2, 'crown'),
    finished(180, 'A'),
  ];
  const on = played(aStart(), ...way);
  expect(barsOf(on, 'A')).toEqual(['anchor', 'bell']);
  expect(toldPhotos(on, { isRunByRacer: false }).map(({ id }) => id)).toEqual(['photo-bell', 'photo-anchor']);
  const over = played(aStart(), ...way, ended(200));
  expect(barsOf(over, 'A')).toEqual(['anchor', 'bell', 'crown']);
  expect(toldPhotos(over, { isRunByRacer: false })[0]).toEqual({
    id: 'photo-crown',
    group: 'A',
    number: 3,
    at: moment(180),
  });
});

test('[WA6] where a host or co-host races, a photo waits until every team with a bar ahead has shown to be in that bar', () => {
  const bell = [found(60, 'A', 0, 'bell'), found(70, 'B', 0, 'bell')];
  const both = ['B photo-bell', 'A photo-bell'];
  expect(photosIn(...bell)).toEqual([]);
  expect(photosIn(...bell, found(80, 'C', 0, 'bell'))).toEqual(['C photo-bell', ...both]);
  // A mark may be taken back, and would tell where the team is sent.
  expect(photosIn(...bell, marked(80, 'C', 0, 'bell'))).toEqual([]);
  expect(photosIn(...bell, retired('host'))).toEqual(both);
  // [K13] What two members did the host may take back for ten minutes.
  expect(photosIn(...bell, retired('members'))).toEqual([]);
  expect(photosIn(...bell, retired('members'), [700, { type: 'host-said', text: 'Drink up.' }])).toEqual(both);
  expect(photosIn(...bell, ended(80))).toEqual(both);
  const home = ['anchor', 'dragon', 'crown'].map((bar, step) => found(80 + step, 'C', step, bar));
  expect(photosIn(...bell, ...home.slice(0, 2))).toEqual([]);
  expect(photosIn(...bell, ...home)).toEqual(both);
});

test('[WA6] a photo that was only promised, or that a mark never had, is not on the wall', () => {
  const promised = found(60, 'A', 0, 'anchor', { photo: { sha256: 'f'.repeat(64) } });
  const state = played(aStart(), promised, found(70, 'B', 0, 'bell', { photo: null }), found(80, 'A', 1, 'bell'));
  expect(toldPhotos(state, { isRunByRacer: false }).map(({ id }) => id)).toEqual(['photo-bell']);
});

test('[WA6] photos of the same moment are in the same order each time', () => {
  const both = [found(60, 'A', 0, 'bell', { photo: { id: 'b' } }), found(60, 'B', 0, 'bell', { photo: { id: 'a' } })];
  expect(toldPhotos(played(aStart(), ...both), { isRunByRacer: false }).map(({ id }) => id)).toEqual(['a', 'b']);
  const turned = [found(60, 'A', 0, 'bell', { photo: { id: 'a' } }), found(60, 'B', 0, 'bell', { photo: { id: 'b' } })];
  expect(toldPhotos(played(aStart(), ...turned), { isRunByRacer: false }).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('[WA2] [Y2] watchers see when the last jar is, where there is one', () => {
  const lastJar = { at: moment(3_600), hour: '23:00' };
  expect(watchView(played({ ...aStart(), lastJar })).lastJar).toEqual(lastJar);
  expect(watchView(played(aStart()))).not.toHaveProperty('lastJar');
});

/** The photos on a wall whose host races. */
function photosIn(...night: Happening[]): string[] {
  const state = played(aStart({ teams: 3 }), ...night);
  return toldPhotos(state, { isRunByRacer: true }).map(({ id, group }) => `${group} ${id}`);
}

function retired(by: 'host' | 'members'): Happening {
  return [80, { type: 'team-retired', team: 'C', by }];
}

test('[WA2] a sabotage is told by whose it is until it is done, and not what it asks for', () => {
  const start = after(aStart(), claim(10, 'A', 'anchor'));
  const struck = next(start, [20, { type: 'give-sabotage', sabotageId: 's1', by: 'A', to: 'B', sab: 1 }]);
  expect(watchView(struck).teams.map(({ group, sabotagedBy }) => [group, sabotagedBy])).toEqual([
    ['A', null],
    ['B', 'A'],
  ]);
  expect(JSON.stringify(watchView(struck))).not.toContain('Sabotage 1');
});

test('[WA3] of all kinds of entries these are read by watchers, and whoever adds one decides anew', () => {
  const entries = feedKinds.map((kind, seq) => ({ seq, at: 0, kind, team: 'A' as const, text: kind, pint: null }));
  const read = watchView({ ...after(aStart()), feed: entries }).feed.map(({ kind }) => kind);
  expect(feedKinds.filter((kind) => !read.includes(kind))).toEqual([
    'host-message',
    'code-used',
    'code-revealed',
    'bar-replaced',
    'bar-shut',
    'host-left',
    'let-in',
    'team-asked',
    'team-answered',
  ]);
});

test('[WA3] a host gives a reason to the people of the race: watchers read that something was decided', () => {
  const decidedOn = after(
    aStart(),
    [10, { type: 'override', team: 'A', reason: 'Jo is ill' }],
    [20, { type: 'adjust', team: 'B', ms: 60_000, reason: 'Sam called' }],
  );
  expect(watchView(decidedOn).feed.map(({ text }) => text)).toEqual([
    'The host changed Dog’s time.',
    'The host marked Fox as there.',
    'And they’re off! The first team to reach the final bar wins.',
  ]);
});

test('[WA4] what a host says is on the wall where that was said, and never what is for one team', () => {
  const said = after(
    aStart(),
    [10, { type: 'message', text: 'For racers.' }],
    [20, { type: 'message', text: 'For all.', wall: true }],
    [30, { type: 'message', text: 'For A.', to: 'A' }],
  );
  expect(
    watchView(said)
      .feed.map(({ text }) => text)
      .slice(0, -1),
  ).toEqual(['The host says: For all.']);
  expect(refusal(said, [40, { type: 'message', text: 'Both?', to: 'A', wall: true }])).toBe('wall-for-all');
});

test('[WA2] [WA3] whatever happens in a night, no watcher reads a clue, a code, a dare or a reason', () => {
  const wish = record({
    kind: constantFrom(...kinds, 'right', 'right', 'wrong', 'wrong', 'forfeit', 'resume'),
    team: constantFrom<Letter>('A', 'B', 'C'),
    pick: nat(999),
    afterS: constantFrom(0, 1, 20, 45, 61, 200),
  });
  assert(
    property(
      array(wish, { minLength: 40, maxLength: 80 }),
      constantFrom('classic' as const, 'god' as const),
      (night, kind) => {
        let state = after(aStart({ kind, teams: 3, gameBars: 4 }));
        const { clues, sabotages, forfeits } = aStart({ kind, teams: 3, gameBars: 4 });
        const texts = [...Object.values(clues).flatMap((all) => Object.values(all)), ...sabotages, ...forfeits];
        const secrets = [...texts.map(({ text }) => text), 'CODE', 'FRESH', 'No signal', 'A detour', ' alone', 'photo'];
        for (const one of night) {
          state = playedOn(state, one);
          const told = JSON.stringify(watchView(state));
          expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
        }
      },
    ),
    { seed: 6, numRuns: casesToTry(30) },
  );
});

function barsOf(state: RaceState, letter: Letter): string[] {
  return (
    watchView(state)
      .teams.find(({ group }) => group === letter)
      ?.found.map(({ id }) => id) ?? []
  );
}

function playedOn(state: RaceState, wish: Wish): RaceState {
  const move = moveOf(state, wish);
  const at = timeOf(state, wish);
  try {
    return move ? stamp(decide(state, { ...move, at }), state, at).reduce(fold, state) : state;
  } catch (problem) {
    if (problem instanceof Problem) return state;
    throw problem;
  }
}
