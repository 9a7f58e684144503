import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { checkNotOver } from './race-runs.ts';

/** [H14] What the host tells everybody. */
export function message(state: RaceState, { text }: MoveOf<'message'>): EventBody[] {
  checkNotOver(state);
  return [{ type: 'host-said', text }];
}
