import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, MoveOf } from '#contract/race';
import { afterPause, boundedTime } from '../official-time.ts';
import { momentAfter, runningMs } from '../pauses.ts';
import type { RaceState, SabotageState } from '../race.ts';
import { activeSabotage, sabotageOf } from '../sabotages.ts';
import { racingTeamOf } from '../teams.ts';

/** [S8, S9] Done and photographed; the next one waiting takes its place. Done without signal, it was done when the phone says so. */
export function endSabotage(state: RaceState, move: MoveOf<'end-sabotage'>): EventBody[] {
  const { team, sabotageId, photo, at } = move;
  const sabotage = sabotageOf(state, sabotageId);
  if (sabotage.to !== team) throw new Problem('sabotage-unknown');
  if (sabotage.doneAt !== null) return [];
  racingTeamOf(state, team);
  if (activeSabotage(state, team)?.id !== sabotageId) throw new Problem('sabotage-waits');
  const doneAt = doneMoment(state, move, sabotage);
  if (photo === null || photo.at < (sabotage.landedAt ?? at)) throw new Problem('photo-missing');
  return [{ type: 'sabotage-done', id: sabotageId, photo: { id: photo.id }, ...(doneAt < at ? { doneAt } : {}) }];
}

/** [S9, O4, O7] As of a claim: not before it has taken its time, nor in a pause, nor after the end. */
function doneMoment(state: RaceState, move: MoveOf<'end-sabotage'>, sabotage: SabotageState): Instant {
  const shownAt = sabotage.landedAt ?? move.at;
  const made = boundedTime(state, move, shownAt);
  const doneAt = afterPause(state, Math.max(made, momentAfter(state, shownAt, race.sabotageLeastMs)));
  if (state.endedAt !== null && doneAt >= state.endedAt) throw new Problem('race-over');
  checkTakesItsTime(state, sabotage, move.at);
  return doneAt;
}

function checkTakesItsTime(state: RaceState, { landedAt }: SabotageState, at: Instant): void {
  const leftMs = race.sabotageLeastMs - (landedAt === null ? 0 : runningMs(state, landedAt, at));
  if (leftMs <= 0) return;
  const seconds = race.sabotageLeastMs / 1_000;
  throw new Problem('sabotage-too-soon', { places: { seconds }, retryAfterS: Math.ceil(leftMs / 1_000) });
}
