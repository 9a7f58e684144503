import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { gameIdIn, heldByHost } from '../../games/asked-game.ts';
import { readRaceStart } from '../../games/race-start.ts';
import { refuseUnready } from '../../games/refuse-unready.ts';
import { isPaid } from '../../payments/paid.ts';
import { serve } from '../../http/serve.ts';
import { once } from '../../store/idempotency.ts';

export function startRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['start-game'], async ({ viewer, key, query, input }) => {
    const named = input.gameId ?? query.gameId;
    const gameId = named === undefined ? undefined : gameIdIn(String(named));
    const asked = { accountId: viewer.accountId, gameId: gameId ?? 0, call: 'start-game', key, body: input };
    let began: number | null = null;
    const started = await once(deps.database, asked, async (tx) => {
      const { game, group } = await heldByHost(deps, tx, viewer, gameId);
      if (game.status === 'ongoing') return { status: 200, answer: { success: true, already: true } };
      if (game.status === 'fini') throw new Problem('race-over');
      await refuseUnready(tx, game, input.startAnyway ?? false);
      if (!(await isPaid(deps, tx, game.gameId))) throw new Problem('payment-required');
      await deps.races.start(tx, { type: 'start', ...(await readRaceStart(deps, tx, game, group)) });
      began = game.gameId;
      return { status: 200, answer: { success: true } };
    });
    if (began !== null) deps.bell.ring({ race: began, seq: 1 });
    return started.answer as OutputOf<(typeof calls)['start-game']>;
  });
}
