import { type Arbitrary, array, assert, constantFrom, infiniteStream, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import type { Delay, Errand, Refusal, Task } from './errand.ts';
import { anErrand, notTaken, ruled } from '../../testing/an-errand.ts';
import { heldAt, inOrder, isOver, isPhotoDue, madeAfter, nextStep, seen } from './next-step.ts';

// Hundreds of queues are played to their end.
const forfeit: Task = { kind: 'forfeit', token: '12.A.3' };
const strike: Task = { kind: 'give-sabotage', target: 'B', sabotageId: 1, by: 'A' };

test.each<[string, Task | undefined]>([
  ['a claim', undefined],
  ['[S9] the end of a sabotage', { kind: 'end-sabotage', sabotageId: 's1' }],
])('%s is ruled on before its photo is sent', (_, task) => {
  const errand = anErrand(task && { task });
  expect(nextStep([errand])).toEqual({ part: 'ruling', errand });
  expect(nextStep([{ ...errand, outcome: ruled }])).toEqual({ part: 'photo', errand: { ...errand, outcome: ruled } });
});

test('a forfeit needs its photo first', () => {
  const errand = anErrand({ task: forfeit });
  expect(nextStep([errand])).toEqual({ part: 'proof', errand });
  const proved = anErrand({ task: forfeit, photo: { sha256: 'ab', id: 'p1' } });
  expect(nextStep([proved])).toEqual({ part: 'ruling', errand: proved });
});

test('a photo that only follows waits until everything is ruled on', () => {
  const found = anErrand({ id: 'a', outcome: ruled });
  const gift = anErrand({ id: 'b', task: strike, photo: null, madeAt: found.madeAt + 1 });
  expect(nextStep([found, gift])).toEqual({ part: 'ruling', errand: gift });
});

test('the photo of a claim that was refused is not sent', () => {
  expect(nextStep([anErrand({ outcome: notTaken })])).toBeNull();
});

test('what the server cannot take just now holds up its own game and no other', () => {
  const stuck = anErrand({ id: 'a', madeAt: 1 });
  const behind = anErrand({ id: 'b', madeAt: 2 });
  const elsewhere = anErrand({ id: 'c', gameId: 13, madeAt: 3 });
  expect(nextStep([stuck, behind, elsewhere], new Set(['a']))).toEqual({ part: 'ruling', errand: elsewhere });
  expect(nextStep([stuck, behind], new Set(['a']))).toBeNull();
});

test('one that the server fails again and again lets a sabotage pass, and no step of its team', () => {
  const delay: Delay = { code: 'out-of-order', words: 'Something went wrong on our side.', until: 0 };
  const stuck = anErrand({ id: 'a', madeAt: 1, tries: 3, delay });
  const behind = anErrand({ id: 'b', madeAt: 2 });
  const gift = anErrand({ id: 'c', task: strike, photo: null, madeAt: 3 });
  expect(nextStep([stuck, behind, gift], new Set(['a']))).toEqual({ part: 'ruling', errand: gift });
  expect(nextStep([{ ...stuck, tries: 2 }, behind, gift], new Set(['a']))).toBeNull();
  expect(nextStep([{ ...stuck, delay: null }, behind, gift], new Set(['a']))).toBeNull();
  const stuckGift = { ...gift, madeAt: 0, tries: 3, delay };
  expect(nextStep([stuckGift, behind], new Set(['c']))).toEqual({ part: 'ruling', errand: behind });
});

test('what the server asked to wait for is held until then', () => {
  const delay: Delay = { code: 'wait-after-wrong', words: 'Wrong bar.', until: 5_000 };
  expect([...heldAt([anErrand({ id: 'a', delay }), anErrand({ id: 'b' })], 4_999)]).toEqual(['a']);
  expect([...heldAt([anErrand({ id: 'a', delay })], 5_000)]).toEqual([]);
});

test('an errand is kept until its outcome was seen and its photo has arrived', () => {
  expect(isOver(anErrand({ isSeen: true }))).toBe(false);
  expect(isOver(anErrand({ outcome: ruled }))).toBe(false);
  expect(isOver(anErrand({ outcome: ruled, isSeen: true }))).toBe(false);
  expect(isOver(anErrand({ outcome: ruled, isSeen: true, photo: { sha256: 'ab', id: 'p1' } }))).toBe(true);
  expect(isOver(anErrand({ outcome: notTaken, isSeen: true }))).toBe(true);
});

test('a photo that was refused after its ruling stays until that was seen as well', () => {
  const refusal: Refusal = {
    code: 'photo-quota',
    words: 'Your team has sent as many photos as we allow.',
    status: 409,
  };
  const lost = anErrand({ outcome: ruled, photo: { sha256: 'ab', id: null, refusal } });
  expect([isPhotoDue(lost), isOver(seen(lost)), isOver(seen(seen(lost)))]).toEqual([false, false, true]);
});

test('an errand counts as made after the others of its game, though the clock was set back', () => {
  const errands = [anErrand({ madeAt: 5_000 }), anErrand({ id: 'b', gameId: 13, madeAt: 9_000 })];
  expect([madeAfter(errands, 12, 4_000), madeAfter(errands, 12, 6_000), madeAfter([], 12, 1)]).toEqual([
    5_001, 6_000, 1,
  ]);
});

test('however the network behaves, each game is told in order, and everything is told', () => {
  assert(
    property(array(anyTask(), { maxLength: 12 }), infiniteStream(constantFrom('lost', 'busy', 'yes', 'no')), run),
    { seed: 7, numRuns: casesToTry(300) },
  );
});

/** Plays a queue to its end against a network that loses, cannot take, takes or refuses what it is sent. */
function run(tasks: { gameId: number; task: Task }[], network: Iterator<'lost' | 'busy' | 'yes' | 'no'>): void {
  let errands = tasks.map(({ gameId, task }, n) =>
    anErrand({
      id: `e${n}`,
      gameId,
      task,
      madeAt: n,
      photo: task.kind === 'give-sabotage' ? null : { sha256: 'ab', id: null },
    }),
  );
  const told: number[] = [];
  let held = new Set<string>();
  for (let turn = 0; turn < 2_000; turn += 1) {
    const step = nextStep(errands, held);
    if (!step && held.size === 0) break;
    if (!step) {
      held = new Set();
      continue;
    }
    const mayWait = errands.every(({ outcome }) => outcome.type !== 'waiting') || held.size > 0;
    expect(step.part !== 'photo' || mayWait).toBe(true);
    const answer = network.next().value;
    if (answer === 'lost') held = new Set();
    else if (answer === 'busy') held.add(step.errand.id);
    else {
      if (step.part === 'ruling') told.push(step.errand.madeAt);
      errands = errands.map((errand) => (errand.id === step.errand.id ? answered(errand, step.part, answer) : errand));
    }
  }
  expect(errands.filter(({ outcome }) => outcome.type === 'waiting')).toEqual([]);
  expect(errands.filter(isPhotoDue)).toEqual([]);
  for (const gameId of [12, 13]) {
    const ofGame = told.filter((at) => tasks[at]?.gameId === gameId);
    expect(ofGame).toEqual(ofGame.toSorted((a, b) => a - b));
  }
  expect(inOrder(errands.toReversed())).toEqual(inOrder(errands));
}

function answered(errand: Errand, part: 'ruling' | 'proof' | 'photo', answer: unknown): Errand {
  const refusal: Refusal = { code: '', words: '', status: 409 };
  if (part === 'ruling') return { ...errand, outcome: answer === 'yes' ? ruled : notTaken };
  if (answer === 'yes') return { ...errand, photo: { sha256: 'ab', id: 'p1' } };
  return part === 'proof'
    ? { ...errand, outcome: notTaken }
    : { ...errand, photo: { sha256: 'ab', id: null, refusal } };
}

function anyTask(): Arbitrary<{ gameId: number; task: Task }> {
  return record({
    gameId: constantFrom(12, 13),
    task: constantFrom<Task>(anErrand().task, forfeit, strike, { kind: 'end-sabotage', sabotageId: 's1' }),
  });
}
