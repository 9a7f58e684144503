import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { gameIdIn } from '../../games/asked-game.ts';
import { readLiveCode } from '../../games/join-code.ts';
import { serve } from '../../http/serve.ts';
import { answerKnock, knocksFor, tellLetIn } from '../../night/answer-knock.ts';
import { knock, takeBackKnock } from '../../night/knocks.ts';
import { ownKnock } from '../../night/seat-rescue.ts';

/** [K15-K18] Knocking at a race that has begun, and getting a lost seat back. */
export function knocksRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.knock, async ({ viewer, params, input, key, request: { ip } }) => {
    const opened = await readLiveCode(deps, { code: params.code, ip, orSeat: true });
    const { team, seat = null } = input;
    // [K20] A rescue code knocks for its own seat only.
    if (!opened || (opened.seat !== null && opened.seat !== seat)) throw new Problem('join-code-unknown');
    return { success: true, id: await knock(deps, { viewer, game: opened.game, team, seat, ip, key }) };
  });

  serve(app, deps, calls['read-knock'], async ({ viewer, params: { id }, request }) => {
    const view = await ownKnock(deps, viewer, id, request.headers['user-agent']);
    // Whoever said yes may have gone before the feed was told.
    if (view.state === 'let-in') await tellLetIn(deps, id);
    return view;
  });

  serve(app, deps, calls['take-back-knock'], async ({ viewer, params }) => {
    await takeBackKnock(deps, viewer, params.id);
    return { success: true };
  });

  serve(app, deps, calls.knocks, async ({ viewer, params }) => knocksFor(deps, viewer, gameIdIn(params.gameId)));

  serve(app, deps, calls['answer-knock'], async ({ viewer, params: { id }, input: { pair }, key }) => ({
    success: true,
    outcome: await answerKnock(deps, { viewer, id, pair, key }),
  }));
}
