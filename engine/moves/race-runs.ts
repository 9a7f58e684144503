import { Problem } from '#contract/problems';
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
