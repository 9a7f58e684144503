import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { resultsOf } from '#engine/results';
import type { Deps } from '../../deps.ts';
import { photosUntil, resultsReader } from '../../night/results-reader.ts';
import { resultsPhotos } from '../../photos/results-photos.ts';
import { serve } from '../../http/serve.ts';

/** [J5] What is left of a race when it is over, for its people and whoever has its link. */
export function resultsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['game-results'], async ({ viewer, params, query }) => {
    const { game, hostEmail, endedAt } = await resultsReader(deps, viewer, params.id, query.link);
    return {
      gameData: { game_name: game.gameName, host_email: hostEmail, city: game.city, game_date: game.gameDate },
      ...resultsOf(await deps.races.current(game.gameId), deps.now().getTime()),
      photosUntil: photosUntil(endedAt),
    };
  });

  serve(app, deps, calls['game-photos'], async ({ viewer, params, query }) => {
    const reader = await resultsReader(deps, viewer, params.id, query.link);
    const byLink = reader.isByLink ? `?link=${query.link}` : '';
    return (await resultsPhotos(deps, reader)).map(({ id }) => `/api/photos/${id}${byLink}`);
  });
}
