import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { activeSabotage, sabotageOf } from '../sabotages.ts';

/** [S7, S8] A phone of the target has shown it: from now on it binds. */
export function sabotageLanded(state: RaceState, { sabotageId }: MoveOf<'sabotage-landed'>): EventBody[] {
  const sabotage = sabotageOf(state, sabotageId);
  const active = activeSabotage(state, sabotage.to);
  if (state.endedAt !== null || active === null || sabotage.landedAt !== null) return [];
  if (active.id !== sabotageId) throw new Problem('sabotage-waits');
  return [{ type: 'sabotage-landed', id: sabotageId }];
}
