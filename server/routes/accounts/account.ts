import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { afterLogin } from '#contract/session';
import { sameOriginPath } from '#contract/text/checks';
import { holderOf, lacksSecondFactor } from '../../accounts/bearer.ts';
import { deviceName } from '../../accounts/sign-in.ts';
import { replaceRecoveryCodes } from '../../accounts/second-factor.ts';
import type { Deps } from '../../deps.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { clearSessionCookie, setSessionCookie, tokenIn, viewerOf } from '../../http/viewer.ts';
import { deleteAccount } from '../../own-data/delete-account.ts';
import { exportAccount } from '../../own-data/export-account.ts';
import { readersAtOnce } from '../../results/readers-at-once.ts';
import { endOwnSession, listOpenSessions } from '../../store/accounts/auth-sessions.ts';
import { endLoginSession, keepLoginSession } from '../../store/accounts/login-sessions.ts';
import type { Executor } from '../../store/database.ts';
import { removeKnockerOf } from '../../store/games/knocks.ts';
import { removeDevicesOfSignIn } from '../../store/races/push-subscriptions.ts';
import { readRecoveryCodes } from '../../store/accounts/factors.ts';
import { isUuid } from '../../store/is-uuid.ts';

/** Of one account: each holds its whole account.json until it has been read. */
const exportsAtOnce = 2;

/** What somebody can do about their own account, besides what its client does by itself. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  sessionCookieRoutes(app, deps);
  const { db } = deps.database;

  serve(app, deps, calls.devices, async ({ viewer }) => {
    const open = await listOpenSessions(db, viewer.accountId, deps.now());
    return open.map(({ session, seenAt }) => ({
      id: session.id,
      name: deviceName(session.userAgent),
      signedInAt: session.createdAt.getTime(),
      seenAt: seenAt.getTime(),
      isThisOne: session.id === viewer.sessionId,
    }));
  });

  serve(app, deps, calls['sign-out-device'], async ({ viewer, params }) => {
    const isEnded = isUuid(params.id) && (await endOwnSession(db, viewer.accountId, params.id, deps.now()));
    if (!isEnded) throw new Problem('not-found');
    return { success: true };
  });

  serve(app, deps, calls['recovery-codes'], async ({ viewer }) => {
    const { left, madeAt } = await readRecoveryCodes(db, viewer.accountId);
    return { left, madeAt: madeAt?.getTime() ?? null };
  });

  serve(app, deps, calls['make-recovery-codes'], async ({ viewer }) => ({
    codes: await replaceRecoveryCodes(deps, viewer),
  }));

  const exports = readersAtOnce();
  serve(app, deps, calls['export-account'], async ({ viewer, reply }) => {
    const { accountId } = viewer;
    const archive = await exports([[accountId, exportsAtOnce]], async () => {
      await takeTries(deps, [['account-exports', accountId]]);
      return exportAccount(deps, viewer);
    });
    const name = `pickled-egg-${deps.now().toISOString().slice(0, 10)}.zip`;
    return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(archive);
  });

  serve(app, deps, calls['delete-account'], async ({ viewer, input, request, reply }) => {
    await deleteAccount(deps, viewer, { password: input.password, ip: request.ip });
    clearSessionCookie(reply, deps.config);
    return { success: true };
  });
}

type Owner = Parameters<typeof keepLoginSession>[2] & { isRescued: boolean };

function replaceLoginSession({ database, keys, now }: Deps, owner: Owner, old: string | null): Promise<string> {
  const { accountId, sessionId, isRescued } = owner;
  const keep = (db: Executor) => keepLoginSession(db, keys.cookie, { accountId, sessionId }, now());
  if (!old && !isRescued) return keep(database.db);
  return database.db.transaction(async (tx) => {
    if (old) await endLoginSession(tx, keys.cookie, old, now());
    // [K17] A phone that got its seat back is that seat's from here on, and no longer the guest's that knocked.
    if (isRescued) await removeKnockerOf(tx, sessionId);
    return keep(tx);
  });
}

function sessionCookieRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, database, keys, now } = deps;

  serve(app, deps, calls['set-token'], async ({ input, query, request, reply }) => {
    if (!input.token) throw new Problem('missing-token');
    const holder = await holderOf(deps, input.token);
    if (holder === 'moved') throw new Problem('seat-moved');
    if (holder === null || holder === 'ended' || (await lacksSecondFactor(deps, holder))) {
      throw new Problem('invalid-token');
    }
    const { account, session } = holder;
    const owner = { accountId: account.id, sessionId: session.id, isRescued: session.method === 'rescue' };
    const old = tokenIn(config, request.headers.cookie);
    const viewer = await viewerOf(deps, request);
    // Pages post the token on every visit: a cookie of the same sign-in stays, so that open tabs and sockets keep theirs.
    // One from before a second factor was shown makes way.
    const isSame = old !== null && viewer?.sessionId === owner.sessionId && viewer.isAssured === holder.isAssured;
    const token = isSame ? old : await replaceLoginSession(deps, owner, old);
    // The sign-in of the person before may still be open; this device is theirs no more.
    if (viewer && viewer.accountId !== account.id) await removeDevicesOfSignIn(database.db, viewer.sessionId);
    setSessionCookie(reply, config, token);
    return { success: true, redirectTo: sameOriginPath(query.redirectTo) ?? afterLogin };
  });

  serve(app, deps, calls['clear-token'], async ({ request, reply }) => {
    clearSessionCookie(reply, config);
    const old = tokenIn(config, request.headers.cookie);
    if (old) {
      await endLoginSession(database.db, keys.cookie, old, now()).catch((error: unknown) => {
        // Leaving must always work; what we could not end runs out by itself.
        request.log.error({ err: error }, 'a cookie session could not be ended');
      });
    }
    return { success: true };
  });
}
