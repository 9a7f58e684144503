import { race } from '#contract/limits';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';

/** [H3, H4] The end comes once and stays; the hard stop not before its time. */
export function end(state: RaceState, { by, at }: MoveOf<'end'>): EventBody[] {
  const isTooSoon = by === 'hard-stop' && at < state.startedAt + race.hardStopMs;
  return state.endedAt !== null || isTooSoon ? [] : [{ type: 'race-ended', by }];
}
