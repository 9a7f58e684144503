import { expect, test } from 'vitest';
import type { Errand, Refusal } from '../../../race/queue/errand.ts';
import { anErrand } from '../../../testing/an-errand.ts';
import { draftFor } from './draft-for.ts';

const photo = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };
const again = { to: 'verify', step: 'photo' } as const;

test('who was taken out of the game and put back claims the same bar again with the time of the first claim', () => {
  const claim = refused('game-not-found');
  expect(draftFor(claim, again, photo)).toMatchObject({ step: 'photo', photo, madeAt: claim.madeAt });
});

test('a claim that needs another photo or another place is a new one', () => {
  expect(draftFor(refused('photo-used'), again, photo)).toMatchObject({ photo: null, madeAt: null });
  expect(draftFor(refused('too-far'), { to: 'verify', step: 'loc' }, photo)).not.toHaveProperty('madeAt');
});

function refused(code: Refusal['code']): Errand {
  return anErrand({ outcome: { type: 'refused', refusal: { code, words: '', status: 404 } } });
}
