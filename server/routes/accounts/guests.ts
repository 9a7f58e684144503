import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { signedIn } from '../../accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { takeGuestSeat } from '../../own-data/take-guest-seat.ts';
import { readAccount } from '../../store/accounts/accounts.ts';
import { keepHandOver, keepTakenOver, useHandOver } from '../../store/accounts/hand-overs.ts';
import { keepRefreshToken } from '../../store/accounts/refresh-tokens.ts';

/** What a guest's sign-in becomes: part of an account, or that of another browser on the same phone. */
export function guestRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['take-guest-seat'], (asked) => takeGuestSeat(deps, asked));

  serve(app, deps, calls['hand-over'], async ({ viewer: { accountId, sessionId } }) => {
    const { token, until } = await keepHandOver(db, { accountId, sessionId }, deps.now());
    return { token, until: until.getTime() };
  });

  serve(app, deps, calls['take-hand-over'], async ({ input, request }) =>
    db.transaction(async (tx) => {
      const now = deps.now();
      const old = await useHandOver(tx, input.token, now);
      const account = old && (await readAccount(tx, old.accountId));
      if (!old || !account || account.bannedAt || account.deletedAt) throw new Problem('hand-over-gone');
      const session = await keepTakenOver(tx, old, request.headers['user-agent']?.slice(0, 200) ?? null, now);
      const refreshToken = await keepRefreshToken(tx, session.id, now);
      return signedIn(deps, tx, { account, session, refreshToken });
    }),
  );
}
