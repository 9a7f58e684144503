import type { Letter } from '#contract/game';
import { race, teams } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, MoveOf } from '#contract/race';
import { afterPause, boundedTime } from '../official-time.ts';
import { momentAfter, runningMs } from '../pauses.ts';
import type { RaceState, SabotageState } from '../race.ts';
import { activeSabotage, openSabotages, sabotageOf } from '../sabotages.ts';
import { isOnTheWay, promisedPhotos, racingTeamOf, teamOf } from '../teams.ts';
import { checkNotOver, checkRaceRuns } from './race-runs.ts';

/** [S4-S6] One team strikes another, once in the race; the host of a god game strikes anybody. */
export function giveSabotage(state: RaceState, move: MoveOf<'give-sabotage'>): EventBody[] {
  const { sabotageId: id, sab, by, to } = move;
  if (state.sabotages.some((given) => given.id === id)) return [];
  if (!state.start.sabotages.some((listed) => listed.id === sab)) throw new Problem('sabotage-unknown');
  if (!state.start.teams.includes(to)) throw new Problem('target-unknown');
  if (by === 'host') checkHostMay(state, to);
  else checkTeamMay(state, by, to);
  return [{ type: 'sabotage-given', id, sab, by, to }];
}

function checkHostMay(state: RaceState, to: Letter): void {
  if (state.start.kind !== 'god') throw new Problem('not-allowed');
  checkNotOver(state);
  checkTargetRaces(state, to);
  if (openSabotages(state, to).some(({ by }) => by === 'host')) throw new Problem('target-busy');
}

function checkTeamMay(state: RaceState, by: Letter, to: Letter): void {
  checkRaceRuns(state);
  racingTeamOf(state, by);
  if (by === to) throw new Problem('target-own');
  if (givenBy(state, by) >= teams.sabotages) throw new Problem('sabotage-used');
  checkTargetRaces(state, to);
  const struck = state.sabotages.filter((given) => given.to === to && given.by !== 'host');
  if (struck.length >= race.sabotagesPerTarget) throw new Problem('target-struck');
}

function checkTargetRaces(state: RaceState, to: Letter): void {
  const target = state.teams[to];
  if (!target || !isOnTheWay(target)) throw new Problem('target-out');
}

function givenBy(state: RaceState, by: Letter): number {
  return state.sabotages.filter((given) => given.by === by).length;
}

/** [S8, S9] Done, with a photo or the promise of one; the next one waiting takes its place. Done without signal, it keeps the phone's time. */
export function endSabotage(state: RaceState, move: MoveOf<'end-sabotage'>): EventBody[] {
  const { team, sabotageId, photo, at } = move;
  const sabotage = sabotageOf(state, sabotageId);
  if (sabotage.to !== team) throw new Problem('sabotage-unknown');
  if (sabotage.doneAt !== null) return [];
  racingTeamOf(state, team);
  if (activeSabotage(state, team)?.id !== sabotageId) throw new Problem('sabotage-waits');
  const doneAt = doneMoment(state, move, sabotage);
  if (photo === null || ('at' in photo && photo.at < (sabotage.landedAt ?? at))) throw new Problem('photo-missing');
  const proof = 'id' in photo ? { id: photo.id } : { sha256: photo.sha256 };
  if ('sha256' in proof && promisedPhotos(state, teamOf(state, team)).includes(proof.sha256)) {
    throw new Problem('photo-used');
  }
  return [{ type: 'sabotage-done', id: sabotageId, photo: proof, ...(doneAt < at ? { doneAt } : {}) }];
}

/** [S9, O4, O7] As of a claim: not before it has taken its time, nor in a pause, nor after the end. */
function doneMoment(state: RaceState, move: MoveOf<'end-sabotage'>, sabotage: SabotageState): Instant {
  const shownAt = sabotage.landedAt ?? move.at;
  const made = boundedTime(state, teamOf(state, move.team), move, [{ at: shownAt, why: 'sabotage' }]);
  const doneAt = afterPause(state, Math.max(made.at, momentAfter(state, shownAt, race.sabotageLeastMs)));
  if (state.endedAt !== null && doneAt >= state.endedAt) throw new Problem('race-over');
  checkTakesItsTime(state, sabotage, move.at);
  return doneAt;
}

function checkTakesItsTime(state: RaceState, { landedAt }: SabotageState, at: Instant): void {
  const leftMs = race.sabotageLeastMs - (landedAt === null ? 0 : runningMs(state, landedAt, at));
  if (leftMs <= 0) return;
  const seconds = race.sabotageLeastMs / 1_000;
  throw new Problem('sabotage-too-soon', { params: { seconds }, retryAfterS: Math.ceil(leftMs / 1_000) });
}

/** [S7, S8] A phone of the target has shown it: from now on it binds. */
export function sabotageLanded(state: RaceState, { sabotageId }: MoveOf<'sabotage-landed'>): EventBody[] {
  const sabotage = sabotageOf(state, sabotageId);
  const active = activeSabotage(state, sabotage.to);
  if (state.endedAt !== null || active === null || sabotage.landedAt !== null) return [];
  if (active.id !== sabotageId) throw new Problem('sabotage-waits');
  return [{ type: 'sabotage-landed', id: sabotageId }];
}
