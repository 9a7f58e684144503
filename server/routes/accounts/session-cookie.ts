import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { afterLogin } from '#contract/session';
import { Problem } from '#contract/problems';
import { sameOriginPath } from '#contract/text/same-origin-path';
import { holderOf, lacksSecondFactor } from '../../accounts/bearer.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { endLoginSession, keepLoginSession } from '../../store/accounts/login-sessions.ts';
import { clearSessionCookie, cookieName, setSessionCookie, viewerOf } from '../../http/viewer.ts';

type Owner = Parameters<typeof keepLoginSession>[2];

function replaceLoginSession({ database, keys, now }: Deps, owner: Owner, old: string | undefined): Promise<string> {
  return database.db.transaction(async (tx) => {
    if (old) await endLoginSession(tx, keys.cookie, old, now());
    return keepLoginSession(tx, keys.cookie, owner, now());
  });
}

export function sessionCookieRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, database, keys, now } = deps;

  serve(app, deps, calls['set-token'], async ({ input, query, request, reply }) => {
    if (!input.token) throw new Problem('missing-token');
    const holder = await holderOf(deps, input.token);
    if (holder === null || holder === 'ended' || (await lacksSecondFactor(deps, holder))) {
      throw new Problem('invalid-token');
    }
    const owner = { accountId: holder.account.id, sessionId: holder.session.id };
    const old = request.cookies[cookieName(config)];
    const viewer = await viewerOf(deps, request);
    // Pages post the token on every visit: a cookie of the same sign-in stays, so that open tabs and sockets keep theirs.
    // One from before a second factor was shown makes way.
    const isSame = old !== undefined && viewer?.sessionId === owner.sessionId && viewer.isAssured === holder.isAssured;
    const token = isSame ? old : await replaceLoginSession(deps, owner, old);
    setSessionCookie(reply, config, token);
    return { success: true, redirectTo: sameOriginPath(query.redirectTo) ?? afterLogin };
  });

  serve(app, deps, calls['clear-token'], async ({ request, reply }) => {
    clearSessionCookie(reply, config);
    const old = request.cookies[cookieName(config)];
    if (old) {
      await endLoginSession(database.db, keys.cookie, old, now()).catch((error: unknown) => {
        // Leaving must always work; what we could not end runs out by itself.
        request.log.error({ err: error }, 'a cookie session could not be ended');
      });
    }
    return { success: true };
  });
}
