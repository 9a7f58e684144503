import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { changeGame } from '../../games/change-game.ts';
import { readSabotages } from '../../games/own-sabotages.ts';
import { serve } from '../../http/serve.ts';
import { keepGameChange } from '../../store/games/games.ts';

export function godRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.god, async ({ viewer, key, params, input }) =>
    changeGame(deps, { viewer, key, params, input, call: 'god' }, async (tx, game) => {
      if (game.gameType === 'lazy') throw new Problem('lazy-game');
      const gameExtras = { sabotages: readSabotages(input.sabotages) };
      await keepGameChange(tx, game.gameId, { gameType: 'god', gameExtras });
    }),
  );
}
