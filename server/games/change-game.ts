import type { Static } from 'typebox';
import { gameToWire, type StoredGame } from '#contract/calls/games';
import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { once } from '../store/idempotency.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { askedGame, gameIdIn, heldByHost, refuseBegun } from './asked-game.ts';
import { wholeGame } from './game-view.ts';

interface Change {
  viewer: Viewer;
  key: string | null;
  params: { id: string };
  input: unknown;
  call: string;
}

/** [G2] Something its host changes in a game before the start; the answer is the whole game as it then is. */
export async function changeGame(
  deps: Deps,
  { viewer, key, params, input, call }: Change,
  change: (tx: Tx, game: GameOfPerson['game']) => Promise<void>,
): Promise<Static<typeof StoredGame>> {
  const gameId = gameIdIn(params.id);
  await once(deps.database, { accountId: viewer.accountId, gameId, call, key, body: input }, async (tx) => {
    const found = await heldByHost(deps, tx, viewer, gameId);
    refuseBegun(found);
    await change(tx, found.game);
    return { status: 200, answer: {} };
  });
  return gameToWire(await wholeGame(deps.database.db, await askedGame(deps, viewer, gameId), viewer.accountId));
}
