import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { picture } from '#contract/limits';
import { Problem } from '#contract/problems';
import { resultsOf } from '#engine/results';
import type { Deps } from '../deps.ts';
import { askedGame, gameIdIn } from '../games/asked-game.ts';
import { refuseUnbegun } from '../games/racing-team.ts';
import { serve } from '../serve.ts';
import type { GameOfPerson } from '../store/games.ts';
import type { Viewer } from '../store/login-sessions.ts';
import { listPhotos } from '../store/photos.ts';

const dayMs = 86_400_000;

/** [J5] What is left of a race when it is over, for its people. */
export function resultsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['game-results'], async ({ viewer, params }) => {
    const { game, hostEmail, endedAt } = await endedGame(deps, viewer, params.id);
    return {
      gameData: { game_name: game.gameName, host_email: hostEmail, city: game.city, game_date: game.gameDate },
      ...resultsOf(await deps.races.current(game.gameId)),
      photosUntil: photosUntil(endedAt),
    };
  });

  serve(app, deps, calls['game-photos'], async ({ viewer, params }) => {
    const { game, endedAt } = await endedGame(deps, viewer, params.id);
    if (deps.now().getTime() >= photosUntil(endedAt)) return [];
    return (await listPhotos(deps.database.db, game.gameId)).map(({ id }) => `/api/photos/${id}`);
  });
}

async function endedGame(deps: Deps, viewer: Viewer, id: number | string): Promise<GameOfPerson & { endedAt: Date }> {
  const found = await askedGame(deps, viewer, gameIdIn(String(id)));
  refuseUnbegun(found);
  const { status, endedAt } = found.game;
  if (status !== 'fini' || !endedAt) throw new Problem('race-on');
  return { ...found, endedAt };
}

function photosUntil(endedAt: Date): number {
  return endedAt.getTime() + picture.keptDays * dayMs;
}
