import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { sessionRow } from '#engine/views/leaderboard';
import type { Deps } from '../../deps.ts';
import { askedGame } from '../../games/asked-game.ts';
import { noteContact } from '../../night/team-contact.ts';
import { serve } from '../../http/serve.ts';

export function sessionsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.sessions, async ({ viewer, query }) => {
    const { game, group } = await askedGame(deps, viewer, query.gameId);
    if (game.status === 'setup') return [];
    if (group !== null) noteContact(deps, game.gameId, group);
    return [sessionRow(await deps.races.current(game.gameId))];
  });
}
