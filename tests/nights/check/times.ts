import type { Instant } from '../../../contract/race.ts';

/** A pause; one that is still on has no end. */
export interface Pause {
  from: Instant;
  to: Instant | null;
}

/** [W4] How long the race ran between two moments: the clock stands still in pauses. */
export function ranFor(pauses: Pause[], from: Instant, to: Instant): number {
  let ms = to - from;
  for (const pause of pauses) {
    const begins = Math.max(from, pause.from);
    const ends = Math.min(to, pause.to ?? to);
    if (ends > begins) ms -= ends - begins;
  }
  return ms;
}

/** [O10] The moment `ms` of race time before `at`; the latest one where a pause makes several fit. */
export function momentBefore(pauses: Pause[], at: Instant, ms: number): Instant {
  let moment = at - ms;
  for (const { from, to } of pauses.toReversed()) {
    const ends = Math.min(to ?? at, at);
    if (from < at && ends > moment) moment -= ends - from;
  }
  return moment;
}

/** [O9] The moment at which it has run so long: every pause on the way moves it on. */
export function whenRun(pauses: Pause[], from: Instant, ms: number): Instant {
  let moment = from + ms;
  for (const { from: begins, to } of pauses) {
    if (to !== null && begins < moment && to > from) moment += to - Math.max(from, begins);
  }
  return moment;
}

/** [O4] What was made in a pause counts from its end. */
export function outOfPause(pauses: Pause[], made: Instant): Instant {
  return pauses.reduce((moment, { from, to }) => (to !== null && moment >= from && moment < to ? to : moment), made);
}
