import type { Account } from '../store/accounts/accounts.ts';
import { keepAccountChange } from '../store/accounts/accounts.ts';
import { endSessions } from '../store/accounts/auth-sessions.ts';
import type { Tx } from '../store/database.ts';
import { removeFactors } from '../store/accounts/factors.ts';
import { removeIdentity } from '../store/accounts/identities.ts';
import { removeOneTimeTokens } from '../store/accounts/one-time-tokens.ts';
import { removeRecoveryCodes } from '../store/accounts/recovery-codes.ts';

/**
 * Hands an account with an unconfirmed address to whoever has proved to own that address. Anybody could have registered it,
 * so everything they may have left behind goes: password, sessions, second factors, links.
 */
export async function giveToOwner(tx: Tx, account: Account, now: Date, displayName?: string): Promise<Account> {
  await endSessions(tx, account.id, now);
  await removeFactors(tx, account.id);
  await removeRecoveryCodes(tx, account.id);
  await removeIdentity(tx, account.id, 'email');
  await removeOneTimeTokens(tx, account.id, 'confirm');
  await removeOneTimeTokens(tx, account.id, 'recover');
  return keepAccountChange(
    tx,
    account.id,
    { emailConfirmedAt: now, passwordHash: null, ...(displayName ? { displayName } : {}) },
    now,
  );
}
