import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import { activeSabotage } from '#engine/sabotages';
import type { Races } from '../races/door.ts';

/** The sabotage a team has to do now and no phone of it has shown yet; null when there is none that could land. */
export function unlandedOn(state: RaceState, team: Letter): string | null {
  if (state.endedAt !== null) return null;
  const active = activeSabotage(state, team);
  return active && active.landedAt === null ? active.id : null;
}

/** A phone of this team is about to show what it has to do: a sabotage in it binds from now on. The race after that. */
export async function landSabotage({ races }: { races: Races }, state: RaceState, team: Letter): Promise<RaceState> {
  const sabotageId = unlandedOn(state, team);
  if (sabotageId === null) return state;
  const { gameId } = state;
  const command = { gameId, move: { type: 'sabotage-landed', sabotageId } as const, moveId: `landed:${sabotageId}` };
  await races.play(command, ({ state: { seq } }) => ({ seq })).catch(ignoreRefusal);
  return races.current(gameId);
}

/** What came first leaves nothing to land. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem) || error.status !== 409) throw error;
}
