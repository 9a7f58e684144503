import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, MoveOf } from '#contract/race';
import { runningMs } from '../pauses.ts';
import type { RaceState, SabotageState } from '../race.ts';
import { activeSabotage, sabotageOf } from '../sabotages.ts';
import { racingTeamOf } from '../teams.ts';
import { checkRaceRuns } from './race-runs.ts';

/** [S8, S9] Done and photographed; the next one waiting takes its place. */
export function endSabotage(state: RaceState, { team, sabotageId, photo, at }: MoveOf<'end-sabotage'>): EventBody[] {
  const sabotage = sabotageOf(state, sabotageId);
  if (sabotage.to !== team) throw new Problem('sabotage-unknown');
  if (sabotage.doneAt !== null) return [];
  checkRaceRuns(state);
  racingTeamOf(state, team);
  if (activeSabotage(state, team)?.id !== sabotageId) throw new Problem('sabotage-waits');
  checkTakesItsTime(state, sabotage, at);
  if (photo === null || photo.at < (sabotage.landedAt ?? at)) throw new Problem('photo-missing');
  return [{ type: 'sabotage-done', id: sabotageId, photo: { id: photo.id } }];
}

function checkTakesItsTime(state: RaceState, { landedAt }: SabotageState, at: Instant): void {
  const leftMs = race.sabotageLeastMs - (landedAt === null ? 0 : runningMs(state, landedAt, at));
  if (leftMs <= 0) return;
  const seconds = race.sabotageLeastMs / 1_000;
  throw new Problem('sabotage-too-soon', { places: { seconds }, retryAfterS: Math.ceil(leftMs / 1_000) });
}
