import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { readOpenSession } from '../store/accounts/auth-sessions.ts';
import { hasVerifiedFactor } from '../store/accounts/factors.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { checkPassword } from './check-password.ts';
import { isRecentSignIn } from './recent-sign-in.ts';

interface Shown {
  password: string | null | undefined;
  ip: string | undefined;
}

/**
 * A cookie alone is not enough for what can never be taken back: the password is asked for, or a sign-in from just now where
 * there is none. Answers the hash that was shown to be theirs.
 */
export async function proveOwner(deps: Deps, viewer: Viewer, { password, ip }: Shown): Promise<string | null> {
  const { db } = deps.database;
  const found = await readOpenSession(db, viewer.sessionId, deps.now());
  if (!found) throw new Problem('not-authenticated');
  const { account, session } = found;
  if (session.assurance !== 'aal2' && (await hasVerifiedFactor(db, account.id))) throw new Problem('insufficient_aal');
  if (account.passwordHash === null) {
    if (!isRecentSignIn(session, deps.now())) throw new Problem('sign-in-again');
    return null;
  }
  if (!password) throw new Problem('current_password_required', { message: 'Enter your password as well.' });
  const proved = await checkPassword(deps, { email: account.email, password, ip, device: session.id });
  if (!proved) throw new Problem('current_password_wrong', { message: 'That password is not right.' });
  return proved.passwordHash;
}
