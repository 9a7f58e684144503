import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn } from '../../games/asked-game.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { hostedRace } from '../../night/hosted-race.ts';
import { refuseUnbegun } from '../../night/racing-team.ts';
import { noteSeen, receiptsFor } from '../../night/receipts.ts';
import { noteContact } from '../../night/team-contact.ts';

/** [Q9] [Q10] Who has seen what the hosts of a race said. */
export function receiptsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['message-seen'], async ({ viewer, params, input }) => {
    const found = await askedGame(deps, viewer, gameIdIn(params.gameId));
    refuseUnbegun(found);
    const { game, team } = found;
    const { accountId } = viewer;
    if (team !== null) noteContact(deps, { gameId: game.gameId, team, accountId });
    await takeTries(deps, [['receipts', accountId]]);
    await noteSeen(deps, found, viewer, input.seqs);
    return { success: true };
  });

  serve(app, deps, calls.receipts, async (asked) => {
    const found = await hostedRace(deps, asked);
    refuseUnbegun(found);
    return receiptsFor(deps, found, asked.viewer);
  });
}
