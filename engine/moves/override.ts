import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { expectedAt } from '../stops.ts';
import { racingTeamOf } from '../teams.ts';
import { checkNotOver } from './race-runs.ts';
import { verified } from './rule.ts';

/** [H6] The host marks a team as there, whatever its phones say, and everybody reads why. */
export function override(state: RaceState, { team: letter, reason, at }: MoveOf<'override'>): EventBody[] {
  checkNotOver(state);
  const team = racingTeamOf(state, letter);
  const bar = expectedAt(team, at);
  if (bar === null) throw new Problem('team-finished');
  if (reason === '') throw new Problem('reason-missing');
  const made = { team: letter, step: team.done.length, official: at, banked: false, photo: null };
  return verified(state, { type: 'bar-verified', bar, by: 'override', reason, ...made });
}
