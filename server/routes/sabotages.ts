import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../deps.ts';
import { askedGame } from '../games/asked-game.ts';
import { serve } from '../serve.ts';
import { listSabotages } from '../store/catalogues.ts';

export function sabotagesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.sabotages, async ({ viewer, query }) => {
    const { game } = await askedGame(deps, viewer, query.gameId);
    if (game.gameType !== 'god') return listSabotages(deps.database.db);
    const own = game.gameExtras?.sabotages ?? [];
    return own.map((sabotage, n) => ({ id: n + 1, sabotage }));
  });
}
