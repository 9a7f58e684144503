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

/** [I6] In the final bar: it has finished, or will have when the minutes of its hints are over. */
export function hasArrived({ done, route }: TeamState): boolean {
  return done.length >= route.length;
}

/** Has a bar ahead. */
export function isOnTheWay(team: TeamState): boolean {
  return isRacing(team) && !hasArrived(team);
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
  if (hasArrived(team)) throw new Problem('team-serving');
  return team;
}

/** [V16, S9] The hashes of photos that a team promised with a bar or a sabotage and that have not arrived. */
export function promisedPhotos({ sabotages }: RaceState, { letter, done }: TeamState): string[] {
  const proofs = [...done, ...sabotages.filter(({ to }) => to === letter)];
  return proofs.flatMap(({ photo }) => (photo && 'sha256' in photo ? [photo.sha256] : []));
}
