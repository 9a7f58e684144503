import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { locatableBar } from '#engine/views/bar-location';
import { clueAnswer } from '#engine/views/clue-answer';
import { leaderboardOf } from '#engine/views/leaderboard';
import type { Deps } from '../../deps.ts';
import { audienceOf } from '../../games/audience.ts';
import { landSabotage } from '../../night/sabotage-shown.ts';
import { watchedRace, racingTeam } from '../../night/racing-team.ts';
import { noteContact } from '../../night/team-contact.ts';
import { wholeFeed } from '../../night/whole-feed.ts';
import { serve } from '../../http/serve.ts';

/** What a phone reads of a race. */
export function playRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.clue, async ({ viewer, input }) => {
    const { gameId, team } = await racingTeam(deps, viewer, input.gameId);
    noteContact(deps, gameId, team);
    const state = await deps.races.current(gameId);
    if (state.endedAt !== null) throw new Problem('race-over');
    return clueAnswer(await landSabotage(deps, state, team), team);
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
