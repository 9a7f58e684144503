import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { teamOf } from '../teams.ts';
import { checkUnsettled } from './race-runs.ts';

/** [H7] Minutes more or less, with a reason, as long as results are not settled. */
export function adjust(state: RaceState, { team: letter, ms, reason, at }: MoveOf<'adjust'>): EventBody[] {
  checkUnsettled(state, at);
  const { letter: team } = teamOf(state, letter);
  if (!Number.isInteger(ms) || ms === 0 || Math.abs(ms) > race.adjustMostMs) throw new Problem('bad-input');
  if (reason === '') throw new Problem('reason-missing');
  return [{ type: 'time-adjusted', team, ms, reason }];
}
