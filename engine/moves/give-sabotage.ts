import type { Letter } from '#contract/game';
import { race, teams } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { openSabotages } from '../sabotages.ts';
import { isRacing, racingTeamOf } from '../teams.ts';
import { checkNotOver, checkRaceRuns } from './race-runs.ts';

/** [S4-S6] One team strikes another, once in the race; the host of a god game strikes anybody. */
export function giveSabotage(state: RaceState, move: MoveOf<'give-sabotage'>): EventBody[] {
  const { sabotageId: id, sab, by, to } = move;
  if (state.sabotages.some((given) => given.id === id)) return [];
  if (!state.start.sabotages.some((line) => line.id === sab)) throw new Problem('sabotage-unknown');
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
  if (!target || !isRacing(target)) throw new Problem('target-out');
}

function givenBy(state: RaceState, by: Letter): number {
  return state.sabotages.filter((given) => given.by === by).length;
}
