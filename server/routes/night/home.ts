import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn } from '../../games/asked-game.ts';
import { homeView } from '../../home/home-view.ts';
import { nudgeHome, sayHome } from '../../home/say-home.ts';
import { movePlace, sharePlace, stopSharing } from '../../home/share-place.ts';
import { serve } from '../../http/serve.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';

/** [U1-U8] The way home after a race, for its people and nobody else. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  const ownGame = ({ viewer, params }: { viewer: Viewer; params: { gameId: string } }) =>
    askedGame(deps, viewer, gameIdIn(params.gameId));

  serve(app, deps, calls.home, async (asked) => homeView(deps, await ownGame(asked), asked.viewer));

  serve(app, deps, calls['say-home'], async (asked) =>
    sayHome(deps, { ...asked, found: await ownGame(asked) }, asked.input),
  );

  serve(app, deps, calls['nudge-home'], async (asked) =>
    nudgeHome(deps, { ...asked, found: await ownGame(asked) }, asked.input),
  );

  serve(app, deps, calls['share-place'], async (asked) =>
    sharePlace(deps, { viewer: asked.viewer, found: await ownGame(asked) }, asked.input),
  );

  serve(app, deps, calls['move-place'], async (asked) =>
    movePlace(deps, { viewer: asked.viewer, found: await ownGame(asked) }, asked.input),
  );

  serve(app, deps, calls['stop-sharing'], async (asked) => {
    await stopSharing(deps, { viewer: asked.viewer, found: await ownGame(asked) });
    return { success: true };
  });
}
