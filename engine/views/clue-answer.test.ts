import { expect, test } from 'vitest';
import type { EventBody } from '#contract/race';
import { aStart, found, type Happening, kickOff, played } from '../testing/a-night.ts';
import { clueAnswer } from './clue-answer.ts';

test('the clue call answers with the step, its token in the place of a bar', () => {
  expect(clueAnswer(played(aStart()), 'A')).toEqual({
    success: true,
    html: '<p>Riddle A0</p>',
    text: 'Riddle A0',
    type: 'clue',
    correctBarId: '12.A.0',
    clueBy: 'house',
    sabotageId: null,
  });
});

test('a sabotage has an id of its own and no token', () => {
  const given: EventBody = { type: 'sabotage-given', id: 's', sab: 2, by: 'B', to: 'A' };
  expect(clueAnswer(played(aStart(), [10, given]), 'A')).toEqual({
    success: true,
    html: '<p>Sabotage 2</p>',
    text: 'Sabotage 2',
    type: 'sabotage',
    correctBarId: null,
    clueBy: null,
    sabotageId: 's',
  });
});

test('a clue is text, whatever it looks like', () => {
  const start = aStart();
  start.clues = { A: { anchor: { text: '<b>One</b>\ntwo', by: 'B' } } };
  expect(clueAnswer(played(start), 'A')).toMatchObject({
    html: '<p>&lt;b&gt;One&lt;/b&gt;<br>two</p>',
    text: '<b>One</b>\ntwo',
    clueBy: 'B',
  });
});

test('[F7] a forfeit that is done adds the name of the bar', () => {
  const night: Happening[] = [
    [10, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }],
    [20, { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'photo' } }],
  ];
  expect(clueAnswer(played(aStart(), ...night), 'A')).toMatchObject({
    html: '<p>Riddle A0</p><p>The bar is The Anchor.</p>',
    text: 'Riddle A0\nThe bar is The Anchor.',
    type: 'clue',
  });
});

test('when there is nothing more to do it says why', () => {
  const home = [found(10, 'A', 0, 'anchor'), found(20, 'A', 1, 'bell'), found(30, 'A', 2, 'crown')];
  const finished: EventBody = { type: 'team-finished', team: 'A', official: kickOff + 30_000 };
  const retired: EventBody = { type: 'team-retired', team: 'A', by: 'team' };
  const races = [
    played(aStart(), ...home, [30, finished]),
    played(aStart(), [10, retired]),
    played(aStart(), [10, { type: 'race-ended', by: 'host' }]),
    played(aStart({ absent: ['A'] })),
  ];
  expect(races.map((state) => clueAnswer(state, 'A')).map(({ type, text }) => [type, text])).toEqual([
    ['finish', 'You have found every bar.'],
    ['finish', 'Your team is out of the race.'],
    ['finish', 'The race is over.'],
    ['finish', 'Your team does not take part in this race.'],
  ]);
});

test('[I5] while hint minutes run the answer keeps its four types and has no bar to claim', () => {
  const start = { ...aStart(), hints: true as const };
  const serving = played(start, [10, hint(0, 'anchor')], found(20, 'A', 0, 'anchor'));
  const answer = { type: 'clue', correctBarId: null, clueBy: null };
  expect(clueAnswer(serving, 'A')).toMatchObject({ ...answer, serving: { minutes: 1, isFinal: false } });
  const night: Happening[] = [
    found(10, 'A', 0, 'anchor'),
    found(20, 'A', 1, 'bell'),
    [25, hint(2, 'crown')],
    found(30, 'A', 2, 'crown'),
  ];
  const final = { ...answer, type: 'finish', serving: { minutes: 1, isFinal: true } };
  expect(clueAnswer(played(start, ...night), 'A')).toMatchObject(final);
});

test('[I4] [I5] the text has the hints that were taken, and while their minutes run what waits for them', () => {
  const start = { ...aStart(), hints: true as const };
  expect(clueAnswer(played(start, [10, hint(0, 'anchor')]), 'A').text).toBe('Riddle A0\nHint: Riddle A0');
  const serving = played(start, [10, hint(0, 'anchor')], found(20, 'A', 0, 'anchor'));
  expect(clueAnswer(serving, 'A').text).toBe('Your next clue opens when the minutes of your hints are over: 1 in all.');
  const way = [found(10, 'A', 0, 'anchor'), found(20, 'A', 1, 'bell')];
  const final = played(start, ...way, [25, hint(2, 'crown')], found(30, 'A', 2, 'crown'));
  expect(clueAnswer(final, 'A').text).toBe('Your finish counts when the minutes of your hints are over: 1 in all.');
});

/** Team Fox takes its first hint. */
function hint(step: number, bar: string): EventBody {
  return { type: 'hint-taken', team: 'A', step, bar, rung: 1, minutes: 1 };
}
