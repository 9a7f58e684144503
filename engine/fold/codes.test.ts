import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { after, next, typed } from '../testing/a-move.ts';

const halfAnHour = 1_800;

test('[V8] [O6] a code is forgotten once no claim can have been made while it was alive', () => {
  const used = after(aStart(), typed(90, 'A', 'CODEB2'));
  const early = next(used, typed(90 + halfAnHour - 1, 'A', 'FRESH2'));
  expect(early.codes.bell?.map(({ code }) => code)).toEqual(['CODEB2', 'FRESH2', 'FRESH3']);
  const late = next(used, typed(90 + halfAnHour, 'A', 'FRESH2'));
  expect(late.codes.bell?.map(({ code }) => code)).toEqual(['FRESH2', 'FRESH3']);
});

test('[H12] revealing a code leaves the used codes of its bar unrevealed', () => {
  const used = after(aStart(), typed(90, 'A', 'CODEB2'), [100, { type: 'reveal-code', bar: 'bell' }]);
  expect(used.codes.bell?.map(({ revealedAt }) => revealedAt === null)).toEqual([true, false]);
});
