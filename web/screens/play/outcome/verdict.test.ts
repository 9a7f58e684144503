import { expect, test } from 'vitest';
import { problems } from '#contract/problems';
import type { Errand, Refusal, Ruling, Task } from '../../../race/queue/errand.ts';
import { aGame, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { verdictOf } from './verdict.ts';

const ladder = [
  'cannot-tell',
  'too-far',
  'code-wrong',
  'codes-locked',
  'place-missing',
  'start-bar',
  'photo-missing',
  'photo-used',
  'no-photo',
] as const;

test.each([
  ['cannot-tell', 'verify', 'code'],
  ['too-far', 'verify', 'loc'],
  ['code-wrong', 'verify', 'code'],
  ['codes-locked', 'verify', 'loc'],
  ['place-missing', 'verify', 'loc'],
  ['photo-missing', 'verify', 'photo'],
  ['photo-used', 'verify', 'photo'],
  ['no-photo', 'verify', 'photo'],
  ['wait-after-wrong', 'verify', 'photo'],
] as const)('after %s a claim goes on at the next rung', (code, to, step) => {
  expect(verdictOf(refused(claim, code), aView(), aGame())).toMatchObject({
    look: 'trouble',
    main: { way: { to, step } },
  });
});

test('a claim nobody could rule on never failed', () => {
  const verdicts = ladder.map((code) => verdictOf(refused(claim, code), aView(), aGame()));
  expect(JSON.stringify(verdicts)).not.toMatch(/fail/i);
});

test('an error is an error, and may be tried again', () => {
  expect(verdictOf(refused(claim, 'not-allowed'), aView(), aGame())).toEqual({
    look: 'trouble',
    title: 'Error',
    words: 'Said by the server.',
    main: { words: 'TRY AGAIN', way: { to: 'verify', step: 'photo' } },
    more: [{ words: 'Back to the race', way: { to: 'race' } }],
    callsHost: false,
  });
  const wordless: Errand = {
    ...refused(claim, ''),
    outcome: { type: 'refused', refusal: { code: '', words: '', status: 500 } },
  };
  expect(verdictOf(wordless, aView(), aGame())).toMatchObject({ words: 'Something went wrong during verification.' });
});

test.each(['race-over', 'sabotage-open', 'captains-press', 'captains-sabotage'] as const)(
  'after %s there is nothing to retry',
  (code) => {
    expect(verdictOf(refused(claim, code), aView(), aGame())).toMatchObject({
      main: { words: 'BACK TO THE RACE', way: { to: 'race' } },
      more: [],
    });
  },
);

test.each([
  [{ hasCaptain: false, presses: false, names: ['Jo'] }, 'Jo presses the buttons for your team.'],
  [{ hasCaptain: true, presses: false, names: [] }, 'Your captain presses the buttons for your team.'],
  [undefined, 'A team mate presses the buttons for your team.'],
])('[K14] a member who may not press reads who does, with buttons %j', (buttons, words) => {
  const errand = anErrand(claim, { type: 'refused', refusal: { code: 'captains-press', words: noNames, status: 409 } });
  expect(verdictOf(errand, aView(), buttons ? { buttons } : {})).toMatchObject({
    look: 'trouble',
    title: 'Not your button',
    words,
  });
});

test('a refusal of a step that is behind the team leads back to the race', () => {
  const moved = aView({ step: aStep({ token: '12.A.4' }) });
  expect(verdictOf(refused(claim, 'too-far'), moved, aGame())).toMatchObject({
    main: { way: { to: 'race' } },
    more: [],
  });
});

test('right, finished, wrong, and what a mate had done before', () => {
  expect(verdictOf(ruled(claim, {}), aView(), aGame())).toEqual({ look: 'cracked', isFinished: false });
  expect(verdictOf(ruled(claim, { finished: true }), aView(), aGame())).toEqual({ look: 'cracked', isFinished: true });
  expect(verdictOf(ruled(claim, { correct: false }), aView(), aGame())).toEqual({ look: 'failed' });
  expect(verdictOf(ruled(claim, { already: true }), aView(), aGame())).toMatchObject({
    look: 'good',
    title: 'One of you was quicker',
  });
  const late = aView({ step: aStep({ type: 'clue' }) });
  expect(verdictOf(refused({ kind: 'forfeit', token: '12.A.3' }, 'no-forfeit'), late, aGame())).toMatchObject({
    look: 'good',
    title: 'One of you was quicker',
  });
});

test('a forfeit that is done names the bar it has shown', () => {
  const revealed = { id: 'b', name: 'The Golden Fleece', lat: 53.9, lon: -1 };
  expect(
    verdictOf(ruled({ kind: 'forfeit', token: '12.A.3' }, {}), aView({ step: aStep({ revealed }) }), aGame()),
  ).toEqual({
    look: 'good',
    title: 'Forfeit done!',
    words: 'Your bar is The Golden Fleece. Go there and verify.',
    main: { words: 'BACK TO THE CLUE', way: { to: 'race' } },
    scene: { of: 'forfeit' },
  });
});

test('what waits, and what was seen, is not spoken of', () => {
  expect(verdictOf({ ...ruled(claim, {}), outcome: { type: 'waiting' } }, aView(), aGame())).toBe(null);
  expect(verdictOf({ ...ruled(claim, {}), isSeen: true }, aView(), aGame())).toBe(null);
});

const noNames = problems['captains-press'].words;
const claim: Task = { kind: 'claim', token: '12.A.3', place: { placeId: 'b', name: 'The Blue Bell' }, fix: null };

function ruled(task: Task, ruling: Partial<Ruling>): Errand {
  return anErrand(task, { type: 'ruled', ruling: { correct: true, finished: false, already: false, ...ruling } });
}

function refused(task: Task, code: Refusal['code']): Errand {
  return anErrand(task, { type: 'refused', refusal: { code, words: 'Said by the server.', status: 409 } });
}

function anErrand(task: Task, outcome: Errand['outcome']): Errand {
  const whose = { personId: '1', gameId: 12, team: 'A' as const };
  return { id: 'e', ...whose, task, madeAt: thatMoment, photo: null, tries: 1, outcome, isSeen: false };
}

test('[V17] the bar where everybody started costs nothing, and leads back to the clue', () => {
  expect(verdictOf(refused(claim, 'start-bar'), aView(), aGame())).toMatchObject({
    title: 'You started here',
    main: { words: 'BACK TO THE CLUE', way: { to: 'race' } },
  });
});
