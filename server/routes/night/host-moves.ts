import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { whyNotUndone } from '#engine/views/view-for';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn } from '../../games/asked-game.ts';
import { audienceOf, isNeutralHost } from '../../games/audience.ts';
import { hostSays } from '../../night/host-says.ts';
import { readMessage, readReason } from '../../night/host-words.ts';
import { hostedRace, isHostOf, moved, playAsked, refuseNoTeam } from '../../night/hosted-race.ts';
import { noteContact } from '../../night/team-contact.ts';
import { serve } from '../../http/serve.ts';
import { isAnswered } from '../../store/idempotency.ts';
import { takeTries } from '../../http/rate-limits.ts';

/** What a host may do on the night; the bars are in host-bars.ts. */
export function hostMovesRoutes(app: FastifyInstance, deps: Deps): void {
  // Only pauses are counted: a race that stands still can always go on.
  serve(app, deps, calls.pause, async (asked) => {
    const { viewer, key, input } = asked;
    const { game } = await hostedRace(deps, asked);
    const { accountId } = viewer;
    const call = { accountId, gameId: game.gameId, call: 'pause', key, body: input };
    if (!(await isAnswered(deps.database.db, call))) await takeTries(deps, [['host-pauses', accountId]]);
    return playAsked(deps, 'pause', asked, { type: 'pause' });
  });

  serve(app, deps, calls.resume, async (asked) => {
    await hostedRace(deps, asked);
    return playAsked(deps, 'resume', asked, { type: 'resume' });
  });

  serve(app, deps, calls.message, async (asked) => {
    const { viewer, key, input } = asked;
    const found = await hostedRace(deps, asked);
    const { game } = found;
    if (input.group) refuseNoTeam(found, input.group);
    const call = { accountId: viewer.accountId, gameId: game.gameId, call: 'message', key, body: input };
    const said = { text: readMessage(input.text), ...(input.group && { to: input.group }) };
    return hostSays(deps, call, said, moved);
  });

  serve(app, deps, calls.override, async (asked) => {
    const { group: team } = asked.input;
    refuseNoTeam(await hostedRace(deps, asked), team);
    const reason = readReason(asked.input.reason);
    return playAsked(deps, 'override', asked, { type: 'override', team, reason });
  });

  serve(app, deps, calls.adjust, async (asked) => {
    const { group: team, minutes } = asked.input;
    refuseNoTeam(await hostedRace(deps, asked), team);
    const reason = readReason(asked.input.reason);
    const ms = Math.round(minutes * 60_000);
    if (ms === 0) throw new Problem('bad-input', { message: 'Say how many minutes.' });
    return playAsked(deps, 'adjust', asked, { type: 'adjust', team, ms, reason });
  });

  serve(app, deps, calls['rule-finish'], async (asked) => {
    const { group: team, time } = asked.input;
    const found = await hostedRace(deps, asked);
    // [W8] Whoever races is not asked who wins.
    if (!isNeutralHost(found, asked.viewer.accountId)) throw new Problem('not-allowed');
    refuseNoTeam(found, team);
    return playAsked(deps, 'rule-finish', asked, { type: 'rule-finish', team, time });
  });

  serve(app, deps, calls.retire, async (asked) => {
    const { viewer, params, input } = asked;
    const found = await askedGame(deps, viewer, gameIdIn(params.gameId));
    const isHost = isHostOf(found, viewer);
    if (!isHost && input.group !== found.group) throw new Problem('not-allowed');
    refuseNoTeam(found, input.group);
    if (found.group !== null && found.game.status !== 'setup') noteContact(deps, found.game.gameId, found.group);
    return playAsked(deps, 'retire', asked, { type: 'retire', team: input.group, by: isHost ? 'host' : 'team' });
  });

  serve(app, deps, calls.undo, async (asked) => {
    const { seq } = asked.input;
    const found = await hostedRace(deps, asked);
    const { undoable } = await deps.races.caughtUp(found.game.gameId, seq);
    const one = undoable.find((other) => other.seq === seq);
    const why = one ? whyNotUndone(one, audienceOf(found, asked.viewer.accountId)) : null;
    if (why) throw new Problem(why);
    return playAsked(deps, 'undo', asked, { type: 'undo', seq });
  });

  serve(app, deps, calls['call-odd'], async (asked) => {
    const { group: team, odd } = asked.input;
    const found = await hostedRace(deps, asked);
    refuseNoTeam(found, team);
    if (!isNeutralHost(found, asked.viewer.accountId)) throw new Problem('not-for-racing-host');
    return playAsked(deps, 'call-odd', asked, { type: 'call-odd', team, odd });
  });
}
