import { Problem } from '#contract/problems';
import { isConfirmed } from '../accounts/confirmed.ts';
import type { Deps } from '../deps.ts';
import { type GameOfPerson, listGames, readGame } from '../store/games.ts';
import type { Viewer } from '../store/login-sessions.ts';

/** The game a call is about: the one it names, else the caller's only ongoing one. For others than its people there is none. */
export async function askedGame(deps: Deps, viewer: Viewer, gameId?: number | string): Promise<GameOfPerson> {
  const { db } = deps.database;
  const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
  if (gameId !== undefined) {
    const named = await readGame(db, Number(gameId), viewer.accountId, email);
    if (!named) throw new Problem('game-not-found');
    return named;
  }
  const mine = await listGames(db, viewer.accountId, email);
  const [ongoing, ...others] = mine.filter(({ game }) => game.status === 'ongoing');
  if (!ongoing || others.length > 0) throw new Problem('game-id-required');
  return ongoing;
}
