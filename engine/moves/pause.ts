import { Problem } from '#contract/problems';
import type { EventBody } from '#contract/race';
import type { RaceState } from '../race.ts';
import { checkNotOver, isPaused } from './race-runs.ts';

/** [H5] Every clock stands still. */
export function pause(state: RaceState): EventBody[] {
  checkNotOver(state);
  return isPaused(state) ? [] : [{ type: 'race-paused' }];
}

export function resume(state: RaceState): EventBody[] {
  checkNotOver(state);
  if (state.pauses.length === 0) throw new Problem('race-not-paused');
  return isPaused(state) ? [{ type: 'race-resumed' }] : [];
}
