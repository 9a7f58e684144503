import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import { oddities } from '../oddities.ts';
import type { RaceState } from '../race.ts';
import { teamOf } from '../teams.ts';

/** [H16] A host who does not race says of a team with a flag that it looked odd, or takes that back; for a day after the end. */
export function callOdd(state: RaceState, { team: letter, odd, at }: MoveOf<'call-odd'>): EventBody[] {
  const team = teamOf(state, letter);
  if (state.calledOdd.includes(letter) === odd) return [];
  if (state.endedAt !== null && at >= state.endedAt + race.oddCallMs) throw new Problem('too-late-for-odd');
  if (odd && oddities(state, team).length === 0) throw new Problem('nothing-odd');
  return [{ type: 'team-called-odd', team: letter, odd }];
}
