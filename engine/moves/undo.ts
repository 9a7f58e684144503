import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { checkNotOver, checkUnsettled } from './race-runs.ts';

/** [H10, H11] Takes back what the host did or ruled, until the team's next ruling. */
export function undo(state: RaceState, { seq, at }: MoveOf<'undo'>): EventBody[] {
  const one = state.undoable.find((undoable) => undoable.seq === seq);
  if (!one) throw new Problem('not-undoable');
  if (one.type === 'time-adjusted') checkUnsettled(state, at);
  else checkNotOver(state);
  return [{ type: 'undone', undoes: seq }];
}
