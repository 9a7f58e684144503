import { isRouteComplete, isWaitedFor } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { startIdOf } from './asked-game.ts';
import { teamsSoFar } from './teams.ts';

type Game = GameOfPerson['game'];

/**
 * [G6] [G11] Refuses a race that cannot begin. A team that is not ready holds up the start, unless the host starts without it or no one was
 * chosen to write its clues.
 */
export async function refuseUnready(db: Executor, game: Game, startAnyway: boolean): Promise<void> {
  refuseWithoutRoute(game);
  const teams = await teamsSoFar(db, game);
  const waiting = teams.flatMap(({ letter: group, readiness, hasWriter }) => {
    if (readiness.ready) return [];
    const { reason } = readiness;
    return isWaitedFor({ ready: false, reason, hasWriter }) ? [{ group, reason }] : [];
  });
  if (teams.every(({ members }) => members === 0)) throw new Problem('no-team-members', { extra: { waiting } });
  if (waiting.length > 0 && !startAnyway) throw new Problem('teams-waiting', { extra: { waiting } });
}

/** [G6] Refuses what needs a route while there is none. */
export function refuseWithoutRoute(game: Game): void {
  if (game.type === 'lazy' && game.lazyStage !== 'built') throw new Problem('lazy-not-built');
  if (!isRouteComplete(routeOf(game))) throw new Problem('route-incomplete');
}

function routeOf(game: Game): Parameters<typeof isRouteComplete>[0] {
  return {
    barCount: game.barCount,
    bars: game.bars,
    startBarId: startIdOf(game) ?? null,
    finalBarId: game.finalBarId,
  };
}
