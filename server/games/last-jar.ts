import { Problem } from '#contract/problems';
import type { LastJar } from '#contract/race';
import { readHour } from './game-fields.ts';
import { momentOf, wallOf } from './wall-clock.ts';

/** Where our races are run, unless a host's phone says otherwise. */
const here = 'Europe/London';
const dayMs = 86_400_000;

/** [Y1] The next time it is this hour where the host is; null for no hour. The race says whether that is too soon or too far. */
export function readLastJar(given: string, timeZone: string | undefined, now: Date): LastJar | null {
  const hour = readHour(given);
  return hour === null ? null : { hour, at: nextMoment(hour, readTimeZone(timeZone), now) };
}

/** The zone a host's phone names. */
export function readTimeZone(given = here): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw new Problem('bad-input', { message: 'We do not know the time zone of this phone.' });
  }
}

function nextMoment(hour: string, timeZone: string, now: Date): number {
  const today = wallOf(now, timeZone).toISOString().slice(0, 10);
  const wall = Date.parse(`${today}T${hour}:00Z`);
  const moments = [0, 1, 2].map((days) => momentOf(wall + days * dayMs, timeZone).getTime());
  return moments.find((moment) => moment > now.getTime()) ?? wall;
}
