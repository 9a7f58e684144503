import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../deps.ts';
import { askedGame } from '../games/asked-game.ts';
import { serve } from '../serve.ts';

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['paywall-status'], async ({ viewer, input }) => {
    await askedGame(deps, viewer, input.gameId);
    return { paid: true, amountGBP: 0 };
  });
}
