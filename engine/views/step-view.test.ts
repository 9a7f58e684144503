import { expect, test } from 'vitest';
import type { EventBody } from '#contract/race';
import type { StepView } from '#contract/race-view';
import { aStart, found, type Happening, kickOff, missed, played } from '../testing/a-night.ts';
import { stepView } from './step-view.ts';

const atTheFirstBar: StepView = {
  type: 'clue',
  token: '12.A.0',
  number: 1,
  of: 3,
  since: kickOff,
  text: 'Riddle A0',
  clueBy: 'house',
  wrong: 0,
  waitUntil: null,
  codesLockedUntil: null,
  revealed: null,
  sabotage: null,
};

test('a team begins with the clue of its first bar, and each bar leads to the next', () => {
  expect(stepView(played(aStart()), 'A')).toEqual(atTheFirstBar);
  const next = stepView(played(aStart(), found(90, 'A', 0, 'anchor')), 'A');
  expect(next).toEqual({ ...atTheFirstBar, token: '12.A.1', number: 2, since: at(90), text: 'Riddle A1' });
});

test('[F12] after a wrong guess the team sees from when on it may guess again, and a pause moves that', () => {
  const wrong = stepView(played(aStart(), missed(100, 'A', 0)), 'A');
  expect(wrong).toEqual({ ...atTheFirstBar, wrong: 1, waitUntil: at(160) });
  const paused: Happening[] = [
    [110, { type: 'race-paused' }],
    [210, { type: 'race-resumed' }],
  ];
  expect(stepView(played(aStart(), missed(100, 'A', 0), ...paused), 'A')?.waitUntil).toBe(at(260));
  expect(stepView(played(aStart(), missed(100, 'A', 0), said(160)), 'A')?.waitUntil).toBeNull();
});

test('[F12] five wrong codes show until when codes are locked', () => {
  const tries = [1, 2, 3, 4, 5].map((seconds): Happening => [seconds, { type: 'code-missed', team: 'A' }]);
  expect(stepView(played(aStart(), ...tries.slice(1)), 'A')?.codesLockedUntil).toBeNull();
  expect(stepView(played(aStart(), ...tries), 'A')?.codesLockedUntil).toBe(at(605));
});

test('[O4] a clue that a team gets in a pause is held back until the race goes on, and one from before is not', () => {
  const paused: Happening = [100, { type: 'race-paused' }];
  const heldBack = 'The race is paused. Your next clue opens when it goes on.';
  expect(stepView(played(aStart(), paused), 'A')).toEqual(atTheFirstBar);
  expect(stepView(played(aStart(), found(90, 'A', 0, 'anchor'), paused), 'A')?.text).toBe('Riddle A1');
  const late = found(110, 'A', 0, 'anchor', { official: at(95), banked: true });
  expect(stepView(played(aStart(), paused, late), 'A')?.text).toBe(heldBack);
  const atOnce = found(100, 'A', 0, 'anchor', { official: at(95), banked: true });
  expect(stepView(played(aStart(), paused, atOnce), 'A')?.text).toBe(heldBack);
  expect(stepView(played(aStart(), paused, late, [200, { type: 'race-resumed' }]), 'A')?.text).toBe('Riddle A1');
});

test('a clue without words or an author is empty', () => {
  expect(stepView(played({ ...aStart(), clues: {} }), 'A')).toEqual({ ...atTheFirstBar, text: '', clueBy: null });
});

test('[I9] a team whose bar is revealed is offered no hints to it', () => {
  const hinted = { ...aStart(), hints: true as const };
  const due: Happening = [300, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }];
  const done: Happening = [400, { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'photo' } }];
  expect(stepView(played(hinted), 'A')).toHaveProperty('hints');
  expect(stepView(played(hinted, due, done), 'A')).not.toHaveProperty('hints');
});

test('[I2] [I3] the prices of rungs end at twelve minutes, and one that is free says when it opens', () => {
  const paid = [4, 4, 2].map((minutes, step): Happening => {
    return [
      10 + step,
      { type: 'hint-taken', team: 'A', step, bar: ['anchor', 'bell', 'crown'][step] ?? '', rung: 1, minutes },
    ];
  });
  const ways = ['anchor', 'bell', 'crown'].map((bar, step) => found(20 + step, 'A', step, bar));
  const served = [0, 1, 2].map((step): Happening => [30, { type: 'hints-served', team: 'A', step, servedAt: at(25) }]);
  const night = ways.flatMap((way, step) => [paid[step] as Happening, way, served[step] as Happening]);
  const hints = stepView(played({ ...aStart({ gameBars: 5 }), hints: true }, ...night), 'A')?.hints;
  expect(hints?.rungs.map(({ minutes, opensAt }) => [minutes, opensAt])).toEqual([
    [1, null],
    [1, null],
    [0, at(30 + 16 * 60)],
  ]);
});

test('[F11] a forfeit that is due takes the place of the clue, and reveals the bar once it is done', () => {
  const wrong = [100, 200, 300].map((seconds) => missed(seconds, 'A', 0));
  const due: Happening = [300, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }];
  const thrice = { ...atTheFirstBar, wrong: 3, waitUntil: at(360) };
  expect(stepView(played(aStart(), ...wrong, due), 'A')).toEqual({
    ...thrice,
    type: 'forfeit',
    since: at(300),
    text: 'Dare 2',
    clueBy: null,
  });
  const done: Happening = [400, { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'photo' } }];
  const revealed = { id: 'anchor', name: 'The Anchor', lat: 53.91, lon: -1.09 };
  const after = { ...thrice, waitUntil: null, revealed };
  expect(stepView(played(aStart(), ...wrong, due, done), 'A')).toEqual(after);
});

test('[F11] [F12] open sabotages come before clue and forfeit, one after the other, each 30 seconds at least', () => {
  const night: Happening[] = [
    [10, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }],
    given(20, 's1', 'B'),
    given(30, 's2', 'C'),
  ];
  const first = { id: 's1', by: 'B', landedAt: null, readyAt: null, waiting: 1 };
  const sabotaged = { ...atTheFirstBar, type: 'sabotage', token: null, clueBy: null };
  expect(stepView(played(threeTeams, ...night), 'A')).toEqual({
    ...sabotaged,
    since: at(20),
    text: 'Sabotage 1',
    sabotage: first,
  });
  const landed: Happening = [40, { type: 'sabotage-landed', id: 's1' }];
  expect(stepView(played(threeTeams, ...night, landed), 'A')).toEqual({
    ...sabotaged,
    since: at(40),
    text: 'Sabotage 1',
    sabotage: { ...first, landedAt: at(40), readyAt: at(70) },
  });
  const done: Happening = [80, { type: 'sabotage-done', id: 's1', photo: { id: 'photo' } }];
  expect(stepView(played(threeTeams, ...night, landed, done), 'A')?.sabotage).toEqual({
    ...first,
    id: 's2',
    by: 'C',
    waiting: 0,
  });
  const doneToo: Happening = [140, { type: 'sabotage-done', id: 's2', photo: { id: 'photo' } }];
  const after = played(threeTeams, ...night, landed, done, [90, { type: 'sabotage-landed', id: 's2' }], doneToo);
  expect(stepView(after, 'A')?.type).toBe('forfeit');
});

test('a team that has finished or retired has nothing more to do, whatever was still open, nor has anybody after the end', () => {
  const over = { ...atTheFirstBar, type: 'finish', token: null, text: '', clueBy: null };
  const home = [found(10, 'A', 0, 'anchor'), found(20, 'A', 1, 'bell'), found(30, 'A', 2, 'crown')];
  const finished: EventBody = { type: 'team-finished', team: 'A', official: at(30) };
  expect(stepView(played(threeTeams, ...home, [30, finished], given(40, 's', 'B')), 'A')).toEqual({
    ...over,
    number: 3,
    since: at(30),
  });
  const retired: EventBody = { type: 'team-retired', team: 'A', by: 'team' };
  expect(stepView(played(aStart(), [50, retired]), 'A')).toEqual({ ...over, since: at(50) });
  expect(stepView(played(aStart(), [60, { type: 'race-ended', by: 'host' }]), 'A')).toEqual({ ...over, since: at(60) });
});

test('a team that nobody was in has no step', () => {
  expect(stepView(played(aStart({ absent: ['A'] })), 'A')).toBeNull();
});

test('a bar that is replaced changes the clue, not the step', () => {
  const to = { id: 'dragon', name: 'The Dragon', lat: 53.94, lon: -1.12 };
  const replaced: EventBody = {
    type: 'bar-replaced',
    from: 'anchor',
    to,
    teams: ['A', 'B'],
    clues: {},
    code: 'CODED2',
  };
  expect(stepView(played(aStart(), [10, replaced]), 'A')).toEqual({ ...atTheFirstBar, text: 'Riddle A3' });
});

const threeTeams = aStart({ teams: 3 });

function at(seconds: number): number {
  return kickOff + seconds * 1_000;
}

function said(seconds: number): Happening {
  return [seconds, { type: 'host-said', text: 'Hello.' }];
}

function given(seconds: number, id: string, by: 'B' | 'C'): Happening {
  return [seconds, { type: 'sabotage-given', id, sab: 1, by, to: 'A' }];
}
