import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../../deps.ts';
import { readLastJar } from '../../games/last-jar.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { hostedRace, moved, playAsked } from '../../night/hosted-race.ts';
import { racingTeam } from '../../night/racing-team.ts';
import { noteContact } from '../../night/team-contact.ts';
import { isAnswered } from '../../store/idempotency.ts';

/** A race that runs by itself: when it ends, and whether a silent team is still in it. */
export function autopilotRoutes(app: FastifyInstance, deps: Deps): void {
  // Everybody is told, so it counts among what the host says.
  serve(app, deps, calls['last-jar'], async (asked) => {
    const { viewer, key, input } = asked;
    const { game } = await hostedRace(deps, asked);
    const lastJar = readLastJar(input.hour, input.timeZone, deps.now());
    const call = { accountId: viewer.accountId, gameId: game.gameId, call: 'last-jar', key, body: input };
    if (!(await isAnswered(deps.database.db, call))) await takeTries(deps, [['host-messages', viewer.accountId]]);
    return playAsked(deps, 'last-jar', asked, { type: 'set-last-jar', lastJar });
  });

  // [Y7] Whoever presses the buttons: that they are still there is for anybody to say.
  serve(app, deps, calls['still-racing'], async ({ viewer, input, key }) => {
    const racer = await racingTeam(deps, viewer, input.gameId);
    const { gameId, team, accountId } = racer;
    noteContact(deps, racer);
    const asked = { accountId, call: 'still-racing', key, body: input };
    return deps.races.play({ gameId, move: { type: 'still-racing', team }, asked }, moved);
  });
}
