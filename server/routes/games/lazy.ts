import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { changeGame } from '../../games/change-game.ts';
import { readQuestionnaire } from '../../games/questionnaire.ts';
import { sendLazyReceived } from '../../lazy/lazy-mails.ts';
import { isPaid } from '../../payments/paid.ts';
import { serve } from '../../http/serve.ts';
import { keepGameChange } from '../../store/games/games.ts';

export function lazyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['lazy-questionnaire'], async ({ viewer, key, params, input }) =>
    changeGame(deps, { viewer, key, params, input, call: 'lazy-questionnaire' }, async (tx, game) => {
      if (game.gameType !== 'lazy') throw new Problem('not-lazy');
      if (game.lazyStage === 'built') throw new Problem('race-built');
      const lazyQuestionnaire = readQuestionnaire(input, deps.now());
      // Who has paid stays paid when they answer anew.
      const hasPaid = await isPaid(deps, tx, game.gameId);
      const change = {
        lazyQuestionnaire,
        lazyStage: hasPaid ? ('paid' as const) : ('submitted' as const),
        gameDate: lazyQuestionnaire.playDate,
      };
      await keepGameChange(tx, game.gameId, change);
      if (game.lazyStage === 'questionnaire') await sendLazyReceived(tx, deps.config, { ...game, ...change });
    }),
  );
}
