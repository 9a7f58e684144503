import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import { liveCode } from '#engine/skip-codes';
import type { Deps } from '../../deps.ts';
import { askedGame } from '../../games/asked-game.ts';
import { isNeutralHost } from '../../games/audience.ts';
import { freshCodes } from '../../games/fresh-codes.ts';
import { hostedRace, isHostOf, moved, playAsked } from '../../night/hosted-race.ts';
import { readReplacement } from '../../night/replacement.ts';
import { skipCodes } from '../../night/skip-codes.ts';
import { serve } from '../../http/serve.ts';

/** The bars of a race for its host: their skip codes, and another for one that is shut. */
export function hostBarsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['replace-bar'], async (asked) => {
    const { barId: from, byBarId } = asked.input;
    const found = await hostedRace(deps, asked);
    const { game } = found;
    const state = await deps.races.current(game.gameId);
    const replacement = await readReplacement(deps, state, byBarId, game.userId);
    // [J6] Which bars of the list are on nobody's way is not for a host who races.
    const blind = isNeutralHost(found, game.userId) ? {} : { blind: true as const };
    const move = { type: 'replace-bar', from, ...replacement, ...blind, freshCodes: freshCodes(3) } as const;
    return playAsked(deps, 'replace-bar', asked, move);
  });

  serve(app, deps, calls.skip_codes, async ({ viewer, query }) => {
    const found = await askedGame(deps, viewer, query.gameId);
    if (!isHostOf(found, viewer)) throw new Problem('not-allowed');
    if (found.game.status === 'setup') return [];
    return skipCodes(await deps.races.current(found.game.gameId), found);
  });

  serve(app, deps, calls['reveal-code'], async (asked) => {
    const found = await hostedRace(deps, asked);
    const { gameId, userId } = found.game;
    const { barId: bar } = asked.input;
    const state = await deps.races.current(gameId);
    const code = codeOf(state, bar);
    // Who does not race sees all codes anyway: nobody needs to be told.
    if (isNeutralHost(found, userId)) return { success: true, already: true, seq: state.seq, code };
    const { viewer, key, input } = asked;
    return deps.races.play(
      {
        gameId,
        move: { type: 'reveal-code', bar },
        asked: { accountId: viewer.accountId, call: 'reveal-code', key, body: input },
      },
      (played) => ({ ...moved(played), code: codeOf(played.state, bar) }),
    );
  });
}

function codeOf(state: RaceState, bar: string): string {
  const live = liveCode(state, bar);
  if (!live) throw new Problem('bar-not-listed');
  return live.code;
}
