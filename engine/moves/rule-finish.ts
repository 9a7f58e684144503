import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import { finishAt, nodsOf } from '../nods.ts';
import type { RaceState } from '../race.ts';
import { teamOf } from '../teams.ts';

/** [W8] A host who does not race says from when a banked finish counts. The other answer takes the place of the first until the time for it is up. */
export function ruleFinish(state: RaceState, { team: letter, time, at }: MoveOf<'rule-finish'>): EventBody[] {
  const team = teamOf(state, letter);
  const nod = nodsOf(state).find((one) => one.team === team.letter);
  if (!nod) throw new Problem('no-nod-due');
  if (nod.until !== null && at >= nod.until) throw new Problem('race-over');
  if (nod.ruled === time) return [];
  return [{ type: 'finish-ruled', team: team.letter, time, official: finishAt(nod, time) }];
}
