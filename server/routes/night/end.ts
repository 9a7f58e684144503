import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { askedGame } from '../../games/asked-game.ts';
import { isHostOf } from '../../night/hosted-race.ts';
import { serve } from '../../http/serve.ts';

export function endRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['end-game'], async ({ viewer, key, input }) => {
    const found = await askedGame(deps, viewer, input.gameId);
    if (!isHostOf(found, viewer)) throw new Problem('not-allowed');
    const asked = { accountId: viewer.accountId, call: 'end-game', key, body: input };
    const command = { gameId: found.game.gameId, move: { type: 'end', by: 'host' } as const, asked };
    return deps.races.play(command, ({ events }) => ({
      success: true,
      ...(events.length === 0 ? { already: true } : {}),
    }));
  });
}
