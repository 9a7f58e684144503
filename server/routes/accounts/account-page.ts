import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { deleteAccount } from '../../own-data/delete-account.ts';
import { deviceName } from '../../accounts/device-name.ts';
import { exportAccount } from '../../own-data/export-account.ts';
import { replaceRecoveryCodes } from '../../accounts/replace-recovery-codes.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../store/is-uuid.ts';
import { serve } from '../../http/serve.ts';
import { endOwnSession, listOpenSessions } from '../../store/accounts/auth-sessions.ts';
import { readRecoveryCodes } from '../../store/accounts/recovery-codes.ts';
import { takeTries } from '../../http/rate-limits.ts';
import { clearSessionCookie } from '../../http/viewer.ts';

/** What somebody can do about their own account, besides what its client does by itself. */
export function accountPageRoutes(app: FastifyInstance, deps: Deps): void {
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

  serve(app, deps, calls['export-account'], async ({ viewer, reply }) => {
    await takeTries(deps, [['account-exports', viewer.accountId]]);
    const archive = await exportAccount(deps, viewer);
    const name = `pickled-egg-${deps.now().toISOString().slice(0, 10)}.zip`;
    return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(archive);
  });

  serve(app, deps, calls['delete-account'], async ({ viewer, input, request, reply }) => {
    await deleteAccount(deps, viewer, { password: input.password, ip: request.ip });
    clearSessionCookie(reply, deps.config);
    return { success: true };
  });
}
