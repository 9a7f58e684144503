import type { ClaimedPlace, PhoneFix } from '../../../race/queue/errand.ts';
import type { KeptPhoto } from '../../../offline/database.ts';

export type VerifyStep = 'loc' | 'code' | 'photo';

/** A claim in the making, as this phone keeps it. */
export interface VerifyDraft {
  step: VerifyStep;
  place: ClaimedPlace | null;
  /** What is typed into the field for a code. */
  code: string;
  fix: PhoneFix | null;
  photo: KeptPhoto | null;
  /** They stand before a shut door. */
  isShut?: boolean;
  /** When the very same claim was first made, if it was refused then; null once anything about it is changed. */
  madeAt?: number | null;
}

export const freshDraft: VerifyDraft = { step: 'loc', place: null, code: '', fix: null, photo: null };

/** How a place is called on a screen. */
export function nameOf(place: ClaimedPlace | null): string {
  if (!place) return '';
  if ('code' in place) return `Code ${place.code}`;
  return 'placeId' in place ? place.name : place.placeName;
}
