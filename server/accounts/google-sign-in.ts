import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { GooglePerson } from '../outside/google/google.ts';
import {
  type Account,
  holdAccount,
  holdAddress,
  keepAccountChange,
  keepNewAccount,
  readAccountByEmail,
} from '../store/accounts/accounts.ts';
import { endSessions } from '../store/accounts/auth-sessions.ts';
import { removeFactors, removeRecoveryCodes } from '../store/accounts/factors.ts';
import { keepIdentity, listIdentities, readIdentity, removeIdentity } from '../store/accounts/identities.ts';
import { removeAddressLinks, removeOneTimeTokens } from '../store/accounts/one-time-tokens.ts';
import type { Tx } from '../store/database.ts';
import { fittedName, readEmail } from './password-rule.ts';

/**
 * The account of a person Google vouches for. One we know by Google's own subject stays theirs whatever their address is now;
 * else the verified address decides, and an account that never confirmed that address loses what its maker left in it. Of an address
 * that Google only once saw a mail go to it does not say whose it is now: a confirmed account is then opened by its password, once.
 */
export async function accountOfGooglePerson(
  deps: Deps,
  tx: Tx,
  person: GooglePerson,
  shownPasswordHash: string | null,
): Promise<Account> {
  const now = deps.now();
  const email = readEmail(person.email);
  const keep = (accountId: string) =>
    keepIdentity(tx, { accountId, provider: 'google', subject: person.subject, email }, now);

  await holdAddress(tx, email);
  const identity = await readIdentity(tx, 'google', person.subject);
  if (identity) {
    const account = await holdAccount(tx, identity.accountId);
    if (!account) throw new Problem('bad_id_token');
    await keep(account.id);
    return account;
  }

  const displayName = fittedName(person.name) ?? fittedName(email.split('@')[0] ?? '') ?? 'Egg thief';
  const made = await keepNewAccount(tx, { email, displayName, passwordHash: null, emailConfirmedAt: now }, now);
  if (made) {
    await keep(made.id);
    await removeAddressLinks(tx, email);
    return made;
  }

  const known = await readAccountByEmail(tx, email);
  const account = known && (await holdAccount(tx, known.id));
  if (!account) throw new Problem('busy', { retryAfterS: 1 });
  await refuseSecondGoogle(tx, account, person.subject);
  const isShown = account.passwordHash !== null && account.passwordHash === shownPasswordHash;
  if (account.emailConfirmedAt && !person.speaksForAddress && !isShown) {
    throw new Problem('google_link_needs_password');
  }
  await keep(account.id);
  return account.emailConfirmedAt ? account : giveToOwner(tx, account, now, displayName);
}

/** An address that was given to another Google account must not open the first one's account. */
async function refuseSecondGoogle(tx: Tx, account: Account, subject: string): Promise<void> {
  const linked = await listIdentities(tx, account.id);
  if (linked.some((identity) => identity.provider === 'google' && identity.subject !== subject)) {
    throw new Problem('bad_id_token', {
      message:
        'This e-mail address belongs to another Google account here. Sign in with that one, or with your password.',
    });
  }
}

/**
 * Hands an account with an unconfirmed address to whoever has proved to own that address. Anybody could have registered it,
 * so everything they may have left behind goes: password, sessions, second factors, links. Hold the address first.
 */
export async function giveToOwner(tx: Tx, account: Account, now: Date, displayName?: string): Promise<Account> {
  await endSessions(tx, account.id, now);
  await removeFactors(tx, account.id);
  await removeRecoveryCodes(tx, account.id);
  await removeIdentity(tx, account.id, 'email');
  await removeAddressLinks(tx, account.email);
  await removeOneTimeTokens(tx, account.id, 'recover');
  return keepAccountChange(
    tx,
    account.id,
    { emailConfirmedAt: now, passwordHash: null, ...(displayName ? { displayName } : {}) },
    now,
  );
}
