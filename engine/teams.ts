import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import type { RaceState, TeamState } from './race.ts';

/** A team that raced from the start, whatever became of it. */
export function teamOf(state: RaceState, letter: Letter): TeamState {
  const team = Object.hasOwn(state.teams, letter) ? state.teams[letter] : undefined;
  if (!team) throw new Problem('team-not-racing');
  return team;
}

/** Neither finished nor retired. Whether the race is on is another question. */
export function isRacing(team: TeamState): boolean {
  return team.finishedAt === null && team.retiredAt === null;
}

/** [K13] Retired by two members a moment ago, which the host may still take back. */
export function mayComeBack({ undoable, teams }: RaceState, letter: Letter, at: Instant): boolean {
  const isOpen = undoable.some((one) => one.type === 'team-retired' && one.team === letter && at < one.until);
  return isOpen && teams[letter]?.finishedAt === null;
}

/** A team that may still move; says why if it may not. */
export function racingTeamOf(state: RaceState, letter: Letter): TeamState {
  const team = teamOf(state, letter);
  if (team.finishedAt !== null) throw new Problem('team-finished');
  if (team.retiredAt !== null) throw new Problem('team-not-racing');
  return team;
}

/** [V15] The end, when nobody races once this team is out of it; nothing when it is over already. */
export function endWithout(state: RaceState, letter: Letter): { type: 'race-ended'; by: 'last-finisher' }[] {
  const othersRace = Object.values(state.teams).some((team) => team.letter !== letter && isRacing(team));
  return state.endedAt !== null || othersRace ? [] : [{ type: 'race-ended', by: 'last-finisher' }];
}
