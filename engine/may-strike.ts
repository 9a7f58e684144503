import type { Letter } from '#contract/game';
import { race, teams as perTeam } from '#contract/limits';
import { isPaused } from './moves/race-runs.ts';
import type { RaceState } from './race.ts';
import { isOnTheWay } from './teams.ts';

/** Whom a team, or the host of a god game, may give a sabotage now; [] when they have none left. */
export function mayStrike(state: RaceState, by: Letter | 'host'): Letter[] {
  if (state.endedAt !== null || !mayGive(state, by)) return [];
  return Object.values(state.teams)
    .filter((team) => team.letter !== by && isOnTheWay(team) && hasRoom(state, by, team.letter))
    .map(({ letter }) => letter);
}

function mayGive(state: RaceState, by: Letter | 'host'): boolean {
  if (by === 'host') return state.start.kind === 'god';
  const giver = state.teams[by];
  if (isPaused(state) || !giver || !isOnTheWay(giver)) return false;
  return state.sabotages.filter((one) => one.by === by).length < perTeam.sabotages;
}

function hasRoom({ sabotages }: RaceState, by: Letter | 'host', to: Letter): boolean {
  const onTarget = sabotages.filter((one) => one.to === to && (one.by === 'host') === (by === 'host'));
  if (by === 'host') return onTarget.every(({ doneAt }) => doneAt !== null);
  return onTarget.length < race.sabotagesPerTarget;
}
