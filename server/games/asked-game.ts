import { Problem } from '#contract/problems';
import { isConfirmed } from '../store/accounts/confirmed.ts';
import type { Deps } from '../deps.ts';
import type { Executor, Tx } from '../store/database.ts';
import { type GameOfPerson, holdGame, listGames, readGame } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

/** The game a call is about: the one it names, else the caller's only ongoing one. For others than its people there is none. */
export async function askedGame(
  deps: Deps,
  viewer: Viewer,
  gameId?: number | string,
  db: Executor = deps.database.db,
): Promise<GameOfPerson> {
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

/** The same, held: whoever else changes it waits until we are done. */
export async function heldGame(deps: Deps, tx: Tx, viewer: Viewer, gameId?: number | string): Promise<GameOfPerson> {
  const { game } = await askedGame(deps, viewer, gameId, tx);
  await holdGame(tx, game.gameId);
  return askedGame(deps, viewer, game.gameId, tx);
}

/** The same, for what only its host may do. */
export async function heldByHost(deps: Deps, tx: Tx, viewer: Viewer, gameId?: number | string): Promise<GameOfPerson> {
  const found = await heldGame(deps, tx, viewer, gameId);
  if (found.game.userId !== viewer.accountId) throw new Problem('not-allowed');
  return found;
}

/** What the column holds. */
const largest = 2_147_483_647;

/** The game a path names, which may be anything. */
export function gameIdIn(path: string): number {
  if (!/^[1-9]\d{0,9}$/.test(path)) throw new Problem('invalid-game-id');
  if (Number(path) > largest) throw new Problem('game-not-found');
  return Number(path);
}

/** What may be changed until the race begins, and not after. */
export function refuseBegun({ game }: Pick<GameOfPerson, 'game'>): void {
  if (game.status !== 'setup') throw new Problem('race-begun');
}
