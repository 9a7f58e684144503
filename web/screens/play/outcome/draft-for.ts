import type { Errand, Refusal } from '../../../race/queue/errand.ts';
import type { KeptPhoto } from '../../../offline/database.ts';
import type { ProofDraft } from '../proof/drafts.ts';
import type { VerifyDraft } from '../verify/verify-draft.ts';
import type { Way } from './verdict.ts';

const photoTroubles: readonly Refusal['code'][] = ['photo-missing', 'photo-used', 'no-photo', 'photo-too-large'];

/**
 * The same once more, from where the result leads, with the same photo unless that was the trouble. A claim of which nothing is changed
 * keeps the time of its first making: it was refused for a reason that lay elsewhere.
 */
export function draftFor(errand: Errand, way: Way, kept: KeptPhoto | null): VerifyDraft | ProofDraft | null {
  const { task, outcome } = errand;
  const isBad = outcome.type === 'refused' && photoTroubles.includes(outcome.refusal.code);
  const photo = isBad ? null : kept;
  if (way.to === 'photo') return { photo };
  if (way.to !== 'verify' || task.kind !== 'claim') return null;
  const { place, fix, isShut } = task;
  const code = 'code' in place ? place.code : '';
  if (way.step !== 'photo') return { step: way.step, place: null, code, fix, photo };
  return { step: 'photo', place, code, fix, photo, ...(isShut && { isShut }), madeAt: photo ? errand.madeAt : null };
}
