import type { OutputOf } from '#contract/call';
import type { operatorSupportCalls } from '#contract/calls/operator-support';
import { foldEmail } from '#contract/text/checks';
import { Problem } from '#contract/problems';
import { type Account, holdAccount, isConfirmed, readAccountByEmail } from '../store/accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { isUuid } from '../store/is-uuid.ts';
import { keepAudit } from '../store/operator/audit.ts';
import { endSessions, listOpenSessions } from '../store/accounts/auth-sessions.ts';
import { countHosted, keepBan } from '../store/operator/support.ts';
import { readReason } from './constants.ts';

type AccountView = OutputOf<(typeof operatorSupportCalls)['operator/account']>;

/** One account by its address. Who looked is kept. */
export async function lookAtAccount(deps: Deps, operatorId: string, email: string): Promise<AccountView> {
  const { db } = deps.database;
  const folded = foldEmail(email);
  const account = folded === null ? null : await readAccountByEmail(db, folded);
  if (!account || account.deletedAt) throw new Problem('account-not-found');
  const hosted = await countHosted(db, account.id);
  const signIns = await listOpenSessions(db, account.id, deps.now());
  await keepAudit(db, { operatorId, action: 'looked at an account', subject: `account:${account.id}` });
  return {
    id: account.id,
    name: account.displayName,
    email: account.email,
    createdAt: account.createdAt.getTime(),
    lastSignInAt: account.lastSignInAt?.getTime() ?? null,
    isConfirmed: isConfirmed(account, deps.config),
    bannedAt: account.bannedAt?.getTime() ?? null,
    isOperator: worksHere(deps, account),
    signIns: signIns.length,
    hosted: hosted.all,
    hostedNow: hosted.now,
  };
}

interface Ban {
  accountId: string;
  banned: boolean;
  reason: string;
}

/** Shuts somebody out, which ends their sign-ins, cookies and live lines at once, or lets them in again; false when it was so already. */
export async function banAccount(deps: Deps, operatorId: string, { accountId, banned, reason }: Ban): Promise<boolean> {
  const why = readReason(reason);
  if (!isUuid(accountId)) throw new Problem('account-not-found');
  return deps.database.db.transaction(async (tx) => {
    const account = await holdAccount(tx, accountId);
    if (!account || account.deletedAt) throw new Problem('account-not-found');
    if (banned && worksHere(deps, account)) throw new Problem('is-operator');
    const now = deps.now();
    const isChanged = await keepBan(tx, accountId, banned ? now : null);
    if (!isChanged) return false;
    if (banned) await endSessions(tx, accountId, now);
    const action = banned ? 'banned an account' : 'let an account in again';
    await keepAudit(tx, { operatorId, action, subject: `account:${accountId}`, detail: { why } });
    return true;
  });
}

function worksHere({ config }: Deps, { email }: Account): boolean {
  return config.operatorEmails.includes(email);
}
