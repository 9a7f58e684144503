import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment as a phone writes it; null when it wrote none. */
export function readPhoneTime(text: string | undefined): Instant | null {
  if (text === undefined) return null;
  const at = iso.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new Problem('bad-input', { message: 'A time looks like 2026-11-16T20:15:00Z.' });
  return at;
}
