import { radius } from '#contract/limits';
import { Problem } from '#contract/problems';

/** How far a search for bars reaches, in metres. */
export function readRadius(given: number = radius.setupKm * 1_000): number {
  if (given >= radius.setupMinKm * 1_000 && given <= radius.setupMaxKm * 1_000) return given;
  throw new Problem('bad-input', {
    message: `A search reaches from ${radius.setupMinKm} to ${radius.setupMaxKm} km.`,
  });
}
