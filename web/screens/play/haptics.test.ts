import { expect, test } from 'vitest';
import type { Errand } from '../../race/queue/errand.ts';
import { aRace, aStep, aView } from '../../testing/a-race.ts';
import { hapticBetween, momentOf } from './haptics.ts';

const clue = momentOf(aRace());

test('nothing is felt while nothing changes', () => {
  expect(hapticBetween(clue, momentOf(aRace()))).toBe(null);
  expect(hapticBetween(clue, momentOf(aRace({ step: { wrong: 2, since: 5 } })))).toBe(null);
});

test('a new clue is felt, also on the phone of whoever did not claim', () => {
  expect(hapticBetween(clue, momentOf(aRace({ step: { number: 5, text: 'Not thin. Then pester someone.' } })))).toBe(
    'clue',
  );
});

test('[F17] a find by another phone of the team vibrates like this phone’s own', () => {
  const entry = { seq: 41, at: 1, kind: 'bar-found', team: 'A', text: 'Fox found a bar.', pint: 'A' } as const;
  const next = { step: aStep({ number: 5, text: 'Next' }), feed: [entry] };
  expect(hapticBetween(clue, momentOf(aRace({ view: aView(next) })))).toBe('right');
  const rivals = { ...next, feed: [{ ...entry, team: 'C' as const }] };
  expect(hapticBetween(clue, momentOf(aRace({ view: aView(rivals) })))).toBe('clue');
});

test('a sabotage is felt, and the clue that comes back after it', () => {
  const struck = momentOf(aRace({ step: sabotaged('12.s.1') }));
  expect(hapticBetween(clue, struck)).toBe('sabotage');
  expect(hapticBetween(struck, momentOf(aRace({ step: sabotaged('12.s.1') })))).toBe(null);
  expect(hapticBetween(struck, momentOf(aRace({ step: sabotaged('12.s.2') })))).toBe('sabotage');
  expect(hapticBetween(struck, clue)).toBe('clue');
});

test('what this phone claimed is felt once, and before the clue it brought', () => {
  const next = aView({ step: aStep({ number: 5, text: 'Next' }) });
  const right = { type: 'ruled', ruling: { correct: true, finished: false, already: false } } as const;
  expect(hapticBetween(clue, momentOf(aRace({ view: next, queue: queueOf({ outcome: right }) })))).toBe('right');
  const told = momentOf(aRace({ queue: queueOf({ outcome: right }) }));
  expect(hapticBetween(told, told)).toBe(null);
  expect(hapticBetween(clue, momentOf(aRace({ queue: queueOf({ outcome: right, isSeen: true }) })))).toBe(null);
});

test.each([
  ['waits', { type: 'waiting' }, null],
  ['was wrong', { type: 'ruled', ruling: { correct: false, finished: false, already: false } }, 'wrong'],
  ['was refused', { type: 'refused', refusal: { code: 'too-far', words: 'Too far.', status: 422 } }, 'wrong'],
] as const)('a claim that %s', (_words, outcome, felt) => {
  expect(hapticBetween(clue, momentOf(aRace({ queue: queueOf({ outcome }) })))).toBe(felt);
});

function sabotaged(id: string) {
  const sabotage = { id, by: 'C', landedAt: null, readyAt: null, waiting: 0 } as const;
  return { type: 'sabotage', token: null, sabotage } as const;
}

function queueOf(changes: Pick<Errand, 'outcome'> & Partial<Errand>) {
  const errand: Errand = {
    id: 'e1',
    personId: 'p',
    gameId: 12,
    team: 'A',
    task: { kind: 'claim', token: '12.A.3', place: { code: 'EGGEGG' }, fix: null },
    madeAt: 0,
    photo: null,
    tries: 1,
    isSeen: false,
    ...changes,
  };
  return { ...aRace().queue, errands: [errand] };
}
