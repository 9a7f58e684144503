import type { Static } from 'typebox';
import type { Fix } from '#contract/calls/shapes';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant, PhoneFix } from '#contract/race';
import type { Deps } from '../deps.ts';
import { toCentimetre } from '../outside/places/to-centimetre.ts';
import { readNewestPosition } from '../store/races/positions.ts';
import type { RacingTeam } from './racing-team.ts';

/** Where a phone says it is. */
export function readFix({ lat, lon, accuracy, at }: Static<typeof Fix>): PhoneFix {
  return { lat: toCentimetre(lat), lon: toCentimetre(lon), accuracyM: accuracy ?? null, at: readPhoneTime(at) };
}

/** Where the phone last said it was, for a claim that does not say; null when that was too long before or after. */
export async function keptFix(
  { database }: Pick<Deps, 'database'>,
  racer: RacingTeam,
  madeAt: Instant,
): Promise<PhoneFix | null> {
  const [from, until] = [new Date(madeAt - race.fixGoodMs), new Date(madeAt + race.fixGoodMs)];
  const kept = await readNewestPosition(database.db, racer, from, until);
  return kept && { ...kept, at: kept.at.getTime() };
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment as a phone writes it; null when it wrote none. */
export function readPhoneTime(text: string | undefined): Instant | null {
  if (text === undefined) return null;
  const at = iso.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new Problem('bad-input', { message: 'A time looks like 2026-11-16T20:15:00Z.' });
  return at;
}
