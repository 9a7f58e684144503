import { session as limits } from '#contract/session';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { type Account, keepSignIn, readAccount } from '../store/accounts/accounts.ts';
import { type AuthSession, keepAuthSession } from '../store/accounts/auth-sessions.ts';
import type { Executor, Tx } from '../store/database.ts';
import { listFactors } from '../store/accounts/factors.ts';
import { listIdentities } from '../store/accounts/identities.ts';
import { keepRefreshToken } from '../store/accounts/refresh-tokens.ts';
import { signAccessToken } from './tokens.ts';
import { type UserView, userView } from './user-view.ts';

/** What a client gets when it is signed in. */
export interface SignedIn {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserView;
}

export async function readUser(deps: Deps, db: Executor, account: Account): Promise<UserView> {
  const identities = await listIdentities(db, account.id);
  const factors = await listFactors(db, account.id);
  return userView(deps.config, { account, identities, factors });
}

/** Opens a session. `shownPasswordHash` is the one the password was checked against: it must still be the account's. */
export async function signIn(
  deps: Deps,
  tx: Tx,
  how: {
    accountId: string;
    method: AuthSession['method'];
    userAgent: string | undefined;
    shownPasswordHash?: string;
  },
): Promise<SignedIn> {
  const now = deps.now();
  const account = await keepSignIn(tx, how.accountId, now, how.shownPasswordHash ?? null);
  if (!account) {
    const isBanned = (await readAccount(tx, how.accountId))?.bannedAt;
    throw new Problem(isBanned ? 'user_banned' : 'invalid_credentials');
  }
  const userAgent = how.userAgent?.slice(0, 200) ?? null;
  const session = await keepAuthSession(tx, { accountId: account.id, method: how.method, userAgent }, now);
  return signedIn(deps, tx, { account, session, refreshToken: await keepRefreshToken(tx, session.id, now) });
}

/** The answer for a session that is open already and has a new refresh token. */
export async function signedIn(
  deps: Deps,
  db: Executor,
  { account, session, refreshToken }: { account: Account; session: AuthSession; refreshToken: string },
): Promise<SignedIn> {
  const now = deps.now();
  return {
    access_token: await signAccessToken(deps, account, session, now),
    token_type: 'bearer',
    expires_in: limits.accessTokenS,
    expires_at: Math.floor(now.getTime() / 1_000) + limits.accessTokenS,
    refresh_token: refreshToken,
    user: await readUser(deps, db, account),
  };
}
