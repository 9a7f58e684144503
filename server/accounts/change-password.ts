import { password as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { countFailures, networkOf, takeTries, type Tries } from '../http/rate-limits.ts';
import { type Account, holdAccount, keepAccountChange, readAccountByEmail } from '../store/accounts/accounts.ts';
import { type AuthSession, endSessions, keepSessionChange, readOpenSession } from '../store/accounts/auth-sessions.ts';
import { hasVerifiedFactor } from '../store/accounts/factors.ts';
import { keepIdentity } from '../store/accounts/identities.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { removeOneTimeTokens } from '../store/accounts/one-time-tokens.ts';
import { sendPasswordChanged } from './account-mails.ts';
import { type Holder, lacksSecondFactor } from './bearer.ts';
import { refuseWeakPassword } from './password-rule.ts';
import { readUser } from './sign-in.ts';
import type { UserView } from './user-view.ts';

interface Wanted {
  password: string;
  currentPassword: string | undefined;
  change: Partial<Pick<Account, 'displayName'>>;
  ip: string | undefined;
}

/** A new password: every other sign-in ends, links in the mail stop working, and the owner is told. */
export async function changePassword(deps: Deps, holder: Holder, wanted: Wanted): Promise<UserView> {
  const { account, session } = holder;
  if (await lacksSecondFactor(deps, holder)) throw new Problem('insufficient_aal');
  await takeTries(deps, [['choose-password', networkOf(wanted.ip)]]);
  await refuseWeakPassword(wanted.password, { ...account, ...wanted.change });
  await refuseStranger(deps, holder, wanted);
  const passwordHash = await deps.passwords.hash(wanted.password, account.id);
  return deps.database.db.transaction(async (tx) => {
    const now = deps.now();
    const held = await holdAccount(tx, account.id);
    // Whoever changed the password meanwhile has ended this session; what was shown no longer counts.
    const isStillOpen = held?.passwordHash === account.passwordHash && (await readOpenSession(tx, session.id, now));
    if (!isStillOpen) throw new Problem('session_not_found');
    const changed = await keepAccountChange(tx, account.id, { ...wanted.change, passwordHash }, now);
    const { id, email } = changed;
    await keepIdentity(tx, { accountId: id, provider: 'email', subject: id, email }, now);
    await endSessions(tx, id, now, { except: session.id });
    await removeOneTimeTokens(tx, id, 'recover');
    // A reset link is good for one password: the next change asks for it.
    if (session.method === 'recovery') await keepSessionChange(tx, session.id, { method: 'password' });
    await sendPasswordChanged(tx, deps.config, changed);
    return readUser(deps, tx, changed);
  });
}

/** A session alone is not enough to change the password, unless it was just opened by a reset link or with Google. */
async function refuseStranger(deps: Deps, { account, session }: Holder, wanted: Wanted): Promise<void> {
  const isRecent = isRecentSignIn(session, deps.now());
  if (session.method === 'recovery' && isRecent) {
    const isSame =
      account.passwordHash && (await deps.passwords.verify(account.passwordHash, wanted.password, account.id));
    if (isSame) throw new Problem('same_password');
    return;
  }
  if (account.passwordHash === null) {
    if (!isRecent) throw new Problem('reauthentication_needed');
    return;
  }
  if (!wanted.currentPassword) throw new Problem('current_password_required');
  const shown = { email: account.email, password: wanted.currentPassword, ip: wanted.ip, device: session.id };
  if (!(await checkPassword(deps, shown))) throw new Problem('current_password_wrong');
  if (wanted.currentPassword.normalize('NFC') === wanted.password.normalize('NFC')) throw new Problem('same_password');
}

interface Shown {
  email: string;
  password: string;
  ip: string | undefined;
  /** One that has been signed in to this very account before (known-device.ts), or is now: strangers cannot use up its tries. */
  device: string | null;
}

/** The account with this e-mail and password. Unknown e-mails take the same work and the same limits as known ones. */
export async function checkPassword(
  deps: Deps,
  { email, password, ip, device }: Shown,
): Promise<(Account & { passwordHash: string }) | null> {
  if (password.length > limits.maxLength) return null;
  const network = networkOf(ip);
  const failures: Tries =
    device === null
      ? [
          ['sign-in-here', `${email}\n${network}`],
          ['sign-in-account', email],
          ['sign-in-address', network],
        ]
      : [['sign-in-device', `${email}\n${device}`]];
  await takeTries(deps, [device === null ? ['sign-ins-here', network] : ['sign-ins-known', email]]);
  return countFailures(deps, failures, async () => {
    const account = await readAccountByEmail(deps.database.db, email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await deps.passwords.verify(passwordHash, password, device === null ? network : email);
    return isRight && account && passwordHash !== null ? { ...account, passwordHash } : null;
  });
}

interface Proof {
  password: string | null | undefined;
  ip: string | undefined;
}

/**
 * A cookie alone is not enough for what can never be taken back: the password is asked for, or a sign-in from just now where
 * there is none. Answers the hash that was shown to be theirs.
 */
export async function proveOwner(deps: Deps, viewer: Viewer, { password, ip }: Proof): Promise<string | null> {
  const { db } = deps.database;
  const found = await readOpenSession(db, viewer.sessionId, deps.now());
  if (!found) throw new Problem('not-authenticated');
  const { account, session } = found;
  if (session.assurance !== 'aal2' && (await hasVerifiedFactor(db, account.id))) throw new Problem('insufficient_aal');
  // [K6] A guest has nothing to show but the phone that holds the seat.
  if (account.isGuest) return account.passwordHash;
  if (account.passwordHash === null) {
    if (!isRecentSignIn(session, deps.now())) throw new Problem('sign-in-again');
    return null;
  }
  if (!password) throw new Problem('current_password_required', { message: 'Enter your password as well.' });
  const proved = await checkPassword(deps, { email: account.email, password, ip, device: session.id });
  if (!proved) throw new Problem('current_password_wrong', { message: 'That password is not right.' });
  return proved.passwordHash;
}

const recentMs = 30 * 60_000;

/** Whether whoever holds a session has just shown who they are: a phone left on the bar has not. */
export function isRecentSignIn(session: Pick<AuthSession, 'createdAt'>, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() <= recentMs;
}
