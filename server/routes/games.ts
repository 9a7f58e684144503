import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { creation } from '#contract/limits';
import { isConfirmed } from '../accounts/confirmed.ts';
import type { Deps } from '../deps.ts';
import { gameViews } from '../games/game-view.ts';
import { readNewGame } from '../games/new-game.ts';
import { readRouteBars } from '../games/route-bars.ts';
import { serve } from '../serve.ts';
import { holdAccount } from '../store/accounts.ts';
import type { Tx } from '../store/database.ts';
import { keepNewGame, listGames, type NewGame, readTwin } from '../store/games.ts';
import { once } from '../store/idempotency.ts';
import { takeTries } from '../tries.ts';

export function gamesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['create-game'], async ({ input, viewer, key }) => {
    const { accountId } = viewer;
    const asked = { accountId, gameId: 0, call: 'create-game', key, body: input };
    const made = await once(deps.database, asked, async (tx) => {
      const game = readNewGame(input, deps.now());
      const { gameBarList: bars = [], gameStartBar: startBar = '', gameBars } = input;
      const route = await readRouteBars(tx, accountId, { bars, startBar, gameBars });
      const gameId = await createGame(deps, tx, accountId, { ...game, ...route });
      return { status: calls['create-game'].status, answer: { success: true, game_id: gameId } };
    });
    return made.answer as OutputOf<(typeof calls)['create-game']>;
  });

  serve(app, deps, calls.games, async ({ viewer }) => {
    const email = isConfirmed(viewer, deps.config) ? viewer.email : null;
    const found = await listGames(deps.database.db, viewer.accountId, email);
    return gameViews(deps.database.db, found, viewer.accountId);
  });
}

/** One game, however often it is tapped: two creations of one person wait for each other, and the second finds the first. */
async function createGame(deps: Deps, tx: Tx, accountId: string, game: NewGame): Promise<number> {
  await holdAccount(tx, accountId);
  const now = deps.now();
  const twin = await readTwin(tx, accountId, game, new Date(now.getTime() - creation.sameWithinS * 1_000));
  if (twin !== null) return twin;
  await takeTries(
    deps,
    [
      ['games-a-minute', accountId],
      ['games-a-day', accountId],
    ],
    tx,
  );
  return keepNewGame(tx, accountId, game, now);
}
