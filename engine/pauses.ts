import type { Instant } from '#contract/race';
import type { RaceState } from './race.ts';

type Paused = Pick<RaceState, 'pauses'>;

/** How long the race ran between two moments, pauses left out. */
export function runningMs({ pauses }: Paused, from: Instant, to: Instant): number {
  const pausedMs = pauses.map((pause) => Math.min(pause.to ?? to, to) - Math.max(pause.from, from));
  return to - from - pausedMs.reduce((sum, ms) => sum + Math.max(0, ms), 0);
}

/** The moment `ms` of race time before `at`; the latest one where a pause makes several fit. */
export function momentBefore({ pauses }: Paused, at: Instant, ms: number): Instant {
  let moment = at - ms;
  for (const pause of pauses.toReversed()) {
    const to = Math.min(pause.to ?? at, at);
    if (pause.from < at && to > moment) moment -= to - pause.from;
  }
  return moment;
}

/** The moment at which the race has run so long since `from`; a pause that is still on moves it only once it is over. */
export function momentAfter({ pauses }: Paused, from: Instant, ms: number): Instant {
  let moment = from + ms;
  for (const pause of pauses) {
    if (pause.to !== null && pause.from < moment && pause.to > from) moment += pause.to - Math.max(pause.from, from);
  }
  return moment;
}
