import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { locatableBar } from '#engine/views/bar-location';
import { clueAnswer } from '#engine/views/clue-answer';
import { leaderboardOf, sessionRow } from '#engine/views/leaderboard';
import { viewFor } from '#engine/views/view-for';
import type { Deps } from '../../deps.ts';
import { askedGame, audienceOf, gameIdIn } from '../../games/asked-game.ts';
import { serve } from '../../http/serve.ts';
import { racingTeam, watchedRace } from '../../night/racing-team.ts';
import { landSabotage } from '../../night/sabotage-shown.ts';
import { noteContact } from '../../night/team-contact.ts';
import { wholeFeed } from '../../night/whole-feed.ts';
import { serveDue } from '../../races/serve-hints.ts';

/** What a phone reads of a race. */
export function raceRoutes(app: FastifyInstance, deps: Deps): void {
  viewRoutes(app, deps);
  sessionsRoutes(app, deps);
  serve(app, deps, calls.clue, async ({ viewer, input }) => {
    const racer = await racingTeam(deps, viewer, input.gameId);
    const { gameId, team } = racer;
    noteContact(deps, racer);
    const state = await deps.races.current(gameId);
    if (state.endedAt !== null) throw new Problem('race-over');
    return clueAnswer(await landSabotage(deps, await serveDue(deps, state), team), team);
  });

  serve(app, deps, calls['update-leaderboard'], async ({ viewer, input }) => {
    const { state, found } = await watchedRace(deps, viewer, input.gameId);
    return leaderboardOf(state, audienceOf(found, viewer.accountId));
  });

  serve(app, deps, calls['get-bar-location'], async ({ viewer, input }) => {
    const { state, found } = await watchedRace(deps, viewer, input.gameId);
    const { barId, group = null } = input;
    const bar = locatableBar(state, audienceOf(found, viewer.accountId), { barId, group });
    if (!bar) throw new Problem('bar-unverified');
    return { success: true, lat: bar.lat, lon: bar.lon };
  });

  serve(app, deps, calls['process-notifs'], async ({ viewer, input }) => {
    const { state, found } = await watchedRace(deps, viewer, input.gameId);
    return wholeFeed(deps.races, state, audienceOf(found, viewer.accountId), input);
  });
}

/** [L10] The live line's view over HTTP, for a phone without a line: asking for it shows it, so that a sabotage in it lands. */
function viewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.view, async ({ viewer, params }) => {
    const { found, state: stood } = await watchedRace(deps, viewer, gameIdIn(params.gameId));
    const state = await serveDue(deps, stood);
    const shown = found.team === null ? state : await landSabotage(deps, state, found.team);
    return viewFor(shown, audienceOf(found, viewer.accountId));
  });
}

function sessionsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.sessions, async ({ viewer, query }) => {
    const { game, team } = await askedGame(deps, viewer, query.gameId);
    if (game.status === 'setup') return [];
    if (team !== null) noteContact(deps, { gameId: game.gameId, team, accountId: viewer.accountId });
    return [sessionRow(await deps.races.current(game.gameId))];
  });
}
