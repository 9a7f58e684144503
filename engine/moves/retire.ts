import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { endWithout, teamOf } from '../teams.ts';
import { checkNotOver, checkRaceRuns } from './race-runs.ts';

/** [H2] A team gives up or is taken out; with the last one the race ends. */
export function retire(state: RaceState, { team: letter, by }: MoveOf<'retire'>): EventBody[] {
  const team = teamOf(state, letter);
  if (team.finishedAt !== null) throw new Problem('team-finished');
  if (team.retiredAt !== null) return [];
  if (by === 'host') checkNotOver(state);
  else checkRaceRuns(state);
  return [{ type: 'team-retired', team: letter, by }, ...endWithout(state, letter)];
}
