import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { checkNotOver } from './race-runs.ts';

/** [H14] What the host tells everybody, or one team. */
export function message(state: RaceState, { text, to }: MoveOf<'message'>): EventBody[] {
  checkNotOver(state);
  if (to === undefined) return [{ type: 'host-said', text }];
  if (!state.start.teams.includes(to)) throw new Problem('no-such-team');
  return [{ type: 'host-said', text, to }];
}
