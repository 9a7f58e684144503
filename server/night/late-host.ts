import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { type GameOfPerson, readHostSeat } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

/** [T16] A host who is not in a team when the race begins reads what nobody who races may: they cannot join one any more. */
export function refuseLateHost({ userId, status }: GameOfPerson['game'], { accountId }: Viewer): void {
  if (userId === accountId && status === 'ongoing') throw new Problem('host-too-late');
}

/** [H17] After somebody was taken out of a team in the middle of a race: everybody is told when that was its host. */
export async function tellHostLeft(
  { database, races }: Pick<Deps, 'database' | 'races'>,
  gameId: number,
): Promise<void> {
  const host = await readHostSeat(database.db, gameId);
  if (!host || host.status !== 'ongoing' || host.raced === null || host.isSeated) return;
  await races.play({ gameId, move: { type: 'leave-team' }, moveId: 'host-left' }, ({ state: { seq } }) => ({ seq }));
}
