import { race } from '#contract/limits';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { isRacing, teamOf } from '../teams.ts';

/** [H13] Something odd for a host to look at; the same about the same team is not said again for a while. */
export function flag(state: RaceState, { team: letter, flag: kind, at }: MoveOf<'flag'>): EventBody[] {
  if (state.endedAt !== null || !isRacing(teamOf(state, letter))) return [];
  const isSame = (old: RaceState['flags'][number]) => old.team === letter && old.flag === kind;
  const last = state.flags.findLast(isSame);
  return last && at < last.at + race.flagAgainMs ? [] : [{ type: 'team-flagged', team: letter, flag: kind }];
}
