import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { resultsOf } from '../results.ts';
import { after, claim, decided, next, refusal, second, typed, type Wish } from '../testing/a-move.ts';

const soon = after(aStart(), claim(10, 'A', 'anchor'));

test('[H16] of a team with something odd about it a host may say so, and take that back', () => {
  expect(decided(soon, odd(20, 'A', true))).toEqual([{ type: 'team-called-odd', team: 'A', odd: true }]);
  const called = next(soon, odd(20, 'A', true));
  expect(decided(called, odd(30, 'A', true))).toEqual([]);
  expect(next(called, odd(30, 'A', false)).calledOdd).toEqual([]);
  expect(refusal(soon, odd(20, 'B', true))).toBe('nothing-odd');
  expect(refusal(soon, odd(20, 'F', true))).toBe('team-not-racing');
});

test('[H16] until a day after the end', () => {
  const over = next(soon, [60, { type: 'end', by: 'host' }]);
  const day = 24 * 60 * 60;
  expect(refusal(over, odd(59 + day, 'A', true))).toBe('taken');
  expect(refusal(over, odd(60 + day, 'A', true))).toBe('too-late-for-odd');
  expect(refusal(next(over, odd(90, 'A', true)), odd(60 + day, 'A', false))).toBe('too-late-for-odd');
});

test('[W6] [H16] the results say ‘looked odd’ where the host does, and nowhere else', () => {
  expect(resultsOf(soon, second(15)).tableRows.map(({ lookedOdd }) => lookedOdd)).toEqual([false, false]);
  const called = resultsOf(next(soon, odd(20, 'A', true)), second(25));
  expect(called.tableRows.map(({ teamName, lookedOdd }) => [teamName, lookedOdd])).toEqual([
    ['Fox', true],
    ['Dog', false],
  ]);
});

test('[E13] a claim made on the very pin is kept as that, without where it was', () => {
  const pin = { lat: 53.92, lon: -1.1, accuracyM: 10, at: null };
  const [onPin] = decided(soon, claim(60, 'B', 'bell', { fix: pin }));
  expect(onPin).toMatchObject({ type: 'bar-verified', onPin: true });
  const [beside] = decided(soon, claim(60, 'B', 'bell', { fix: { ...pin, lat: 53.9200001 } }));
  expect(JSON.stringify([onPin, beside])).not.toMatch(/53\.92|lat|lon/);
  expect(beside).not.toHaveProperty('onPin');
});

test('[E13] a code or half of the pin’s place is no claim on the pin', () => {
  const pin = { lat: 53.92, lon: -1.1, accuracyM: 10, at: null };
  const [, byCode] = decided(soon, typed(60, 'B', 'CODEB2', { fix: pin }));
  const [beside] = decided(soon, claim(60, 'B', 'bell', { fix: { ...pin, lon: -1.1000001 } }));
  const [elsewhere] = decided(soon, claim(60, 'B', 'swan', { place: { ...swan, ...pin }, fix: pin }));
  expect([byCode?.type, beside?.type, elsewhere?.type]).toEqual(['bar-verified', 'bar-verified', 'bar-missed']);
  for (const event of [byCode, beside, elsewhere]) expect(event).not.toHaveProperty('onPin');
});

const swan = { id: 'swan', name: 'The Swan' };

function odd(seconds: number, team: 'A' | 'B' | 'F', is: boolean): Wish {
  return [seconds, { type: 'call-odd', team, odd: is }];
}
