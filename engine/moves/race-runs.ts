import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import { leftMs, servingAt } from '../hints.ts';
import type { RaceState, TeamState } from '../race.ts';

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

/** [I5] A team that still serves has no clue, and nothing to claim. */
export function checkNotServing(state: RaceState, team: TeamState, at: Instant): void {
  const bar = servingAt(team);
  if (!bar) return;
  const seconds = Math.max(1, Math.ceil(leftMs(state, bar, at) / 1_000));
  throw new Problem('hints-serving', { params: { seconds }, retryAfterS: seconds });
}
