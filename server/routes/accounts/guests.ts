import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import { signedIn } from '../../accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { networkOf, takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { takeGuestSeat } from '../../own-data/take-guest-seat.ts';
import { type Account, readAccount } from '../../store/accounts/accounts.ts';
import type { AuthSession } from '../../store/accounts/auth-sessions.ts';
import {
  isHandOverToken,
  keepHandOver,
  keepTakenOver,
  readHandOver,
  useHandOver,
} from '../../store/accounts/hand-overs.ts';
import { keepRefreshToken } from '../../store/accounts/refresh-tokens.ts';
import type { Executor } from '../../store/database.ts';
import { listGames } from '../../store/games/games.ts';

/** What a guest's sign-in becomes: part of an account, or that of another browser on the same phone. */
export function guestRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['take-guest-seat'], (asked) => takeGuestSeat(deps, asked));

  serve(app, deps, calls['hand-over'], async ({ viewer: { accountId, sessionId, isGuest } }) => {
    if (!isGuest) throw new Problem('only-for-guests');
    const { token, until } = await keepHandOver(db, { accountId, sessionId }, deps.now());
    return { token, until: until.getTime() };
  });

  serve(app, deps, calls['read-hand-over'], async ({ input: { token }, request: { ip } }) => {
    const guest = await guestOf(db, await readHandOver(db, token, deps.now()));
    if (!guest) return refuseUnknown(deps, token, ip);
    const found = await listGames(db, guest.id, null);
    return { name: guest.displayName, games: found.map(({ game }) => game.name) };
  });

  serve(app, deps, calls['take-hand-over'], async ({ input: { token }, request }) => {
    const taken = await db.transaction(async (tx) => {
      const now = deps.now();
      const account = await guestOf(tx, await readHandOver(tx, token, now));
      const old = account && (await useHandOver(tx, token, now));
      if (!account || !old) return null;
      const session = await keepTakenOver(tx, old, request.headers['user-agent']?.slice(0, 200) ?? null, now);
      const refreshToken = await keepRefreshToken(tx, session.id, now);
      return signedIn(deps, tx, { account, session, refreshToken });
    });
    return taken ?? refuseUnknown(deps, token, request.ip);
  });
}

/** [K22] The guest whose sign-in a link hands over; accounts cannot be handed over. */
async function guestOf(db: Executor, session: AuthSession | null): Promise<Account | null> {
  const account = session && (await readAccount(db, session.accountId));
  return account?.isGuest && !account.bannedAt && !account.deletedAt ? account : null;
}

/** [K22] A link that opens nothing is refused in one way, and counts against its network; one that opens something is never in its way. */
async function refuseUnknown(deps: Deps, token: string, ip: string | undefined): Promise<never> {
  if (isHandOverToken(token)) await takeTries(deps, [['unknown-hand-overs', networkOf(ip)]]);
  throw new Problem('hand-over-gone');
}
