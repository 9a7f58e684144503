import type { Letter } from '#contract/game';
import { joining } from '#contract/limits';
import { Problem } from '#contract/problems';
import { decide } from '#engine/decide';
import type { Deps } from '../deps.ts';
import { afterOthers } from '../store/idempotency.ts';
import { holdGame } from '../store/games/games.ts';
import { keepWantsOut, listMembers, listWantOut, removeWantOut } from '../store/games/members.ts';
import { hasCaptain } from '../games/captains.ts';
import { listSeats } from '../store/games/seats.ts';

interface Wish {
  gameId: number;
  team: Letter;
  accountId: string;
}

/**
 * [K13] A member wants their team out of the race: whether a second one has said so within ten minutes, and the race where it cannot be or
 * is so already. A team with a captain leaves that to them.
 */
export async function wantOut(deps: Deps, { gameId, team, accountId }: Wish): Promise<'retire' | 'one-more'> {
  const now = deps.now();
  const { db } = deps.database;
  const seats = await listSeats(db, gameId);
  if (hasCaptain(seats, await listMembers(db, gameId), team)) throw new Problem('captains-retire');
  // What could not be done now is refused to the first of them too; and where it is done, nobody waits for a second.
  const isDone = async () =>
    decide(await deps.races.current(gameId), { type: 'retire', team, by: 'members', at: now.getTime() }).length === 0;
  if (await isDone()) return 'retire';
  const since = new Date(now.getTime() - joining.retireUndoMs);
  const wanted = await afterOthers(deps.database, { gameId, accountId }, () =>
    deps.database.db.transaction(async (tx) => {
      await holdGame(tx, gameId);
      await keepWantsOut(tx, { gameId, accountId }, now);
      return (await listWantOut(tx, gameId, team, since)).length < 2 ? 'one-more' : 'retire';
    }),
  );
  // A second tap may come when the first has retired the team: its word would wait for whoever says so after the host took that back.
  if (wanted === 'one-more' && (await isDone())) {
    await removeWantOut(deps.database.db, gameId, team);
    deps.bell.ring({ seats: gameId });
    return 'retire';
  }
  return wanted;
}
