import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { isBoundAt } from '../sabotages.ts';
import { racingTeamOf, teamOf } from '../teams.ts';
import { isPassed } from './asked-step.ts';
import { checkRaceRuns } from './race-runs.ts';

/** [V12] A dare done and photographed: it reveals the bar, once. */
export function submitForfeit(
  state: RaceState,
  { team: letter, step, photo, at }: MoveOf<'submit-forfeit'>,
): EventBody[] {
  if (isPassed(teamOf(state, letter), step)) return [];
  checkRaceRuns(state);
  const team = racingTeamOf(state, letter);
  const { forfeit } = team.step;
  if (forfeit === null) throw new Problem('no-forfeit');
  if (forfeit.doneAt !== null) return [];
  if (isBoundAt(state, letter, at)) throw new Problem('sabotage-open');
  if (photo === null || photo.at < forfeit.dueAt) throw new Problem('photo-missing');
  return [{ type: 'forfeit-done', team: letter, step: team.done.length, photo: { id: photo.id } }];
}
