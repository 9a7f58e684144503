import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { type Account, holdAccount, keepAccountChange } from '../store/accounts/accounts.ts';
import { endSessions, keepSessionChange, readOpenSession } from '../store/accounts/auth-sessions.ts';
import { keepIdentity } from '../store/accounts/identities.ts';
import { removeOneTimeTokens } from '../store/accounts/one-time-tokens.ts';
import { networkOf, takeTries } from '../http/rate-limits.ts';
import { checkPassword } from './check-password.ts';
import { type Holder, lacksSecondFactor } from './bearer.ts';
import { sendPasswordChanged } from './account-mails.ts';
import { refuseWeakPassword } from './password-rule.ts';
import { isRecentSignIn } from './recent-sign-in.ts';
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
