import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { viewFor } from '#engine/views/view-for';
import type { Deps } from '../../deps.ts';
import { gameIdIn } from '../../games/asked-game.ts';
import { audienceOf } from '../../games/audience.ts';
import { landSabotage } from '../../night/sabotage-shown.ts';
import { watchedRace } from '../../night/racing-team.ts';
import { serve } from '../../http/serve.ts';

/** [L10] The live line's view over HTTP, for a phone without a line: asking for it shows it, so that a sabotage in it lands. */
export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.view, async ({ viewer, params }) => {
    const { found, state } = await watchedRace(deps, viewer, gameIdIn(params.gameId));
    const shown = found.group === null ? state : await landSabotage(deps, state, found.group);
    return viewFor(shown, audienceOf(found, viewer.accountId));
  });
}
