import type { Letter } from '#contract/game';
import type { RaceState, TeamState } from '../race.ts';
import { teamOf } from '../teams.ts';

/** The race with one team changed. */
export function changeTeam(
  state: RaceState,
  letter: Letter,
  change: (team: TeamState) => Partial<TeamState>,
): RaceState {
  const team = teamOf(state, letter);
  return { ...state, teams: { ...state.teams, [letter]: { ...team, ...change(team) } } };
}
