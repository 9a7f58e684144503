import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import type { RaceState } from '../race.ts';

/** Nothing but late claims and changes to a team's time is taken after the end. */
export function checkNotOver(state: RaceState): void {
  if (state.endedAt !== null) throw new Problem('race-over');
}

export function isPaused({ pauses }: RaceState): boolean {
  return pauses.at(-1)?.to === null;
}

/** What players do is taken while the race is on and not paused. */
export function checkRaceRuns(state: RaceState): void {
  checkNotOver(state);
  if (isPaused(state)) throw new Problem('race-paused');
}

/** A team's time may be changed until results are no longer provisional. */
export function checkUnsettled(state: RaceState, at: Instant): void {
  if (state.endedAt !== null && at >= state.endedAt + race.lateMs) throw new Problem('race-over');
}
