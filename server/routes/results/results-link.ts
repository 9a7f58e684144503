import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../../deps.ts';
import { hostedResults } from '../../night/results-reader.ts';
import { serve } from '../../http/serve.ts';
import { keepResultsLink, removeResultsLink } from '../../store/games/results-links.ts';

/** [J8] The link that opens a race's results without an account. Its token is told once and nowhere kept. */
export function resultsLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['make-results-link'], async ({ viewer, params }) => {
    const { gameId } = await hostedResults(deps, viewer, params.id);
    const token = await keepResultsLink(db, gameId, deps.now());
    return { success: true, url: `${deps.config.publicOrigin}/results/${gameId}?link=${token}` };
  });

  serve(app, deps, calls['revoke-results-link'], async ({ viewer, params }) => {
    const { gameId } = await hostedResults(deps, viewer, params.id);
    return { success: true, ...((await removeResultsLink(db, gameId)) ? {} : { already: true }) };
  });
}
