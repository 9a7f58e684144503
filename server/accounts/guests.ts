import type { FastifyRequest } from 'fastify';
import { joining } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { readLiveCode } from '../games/join-code.ts';
import { mailTo, networkOf, takeTries, type Tries } from '../http/rate-limits.ts';
import { refusalOfAddress } from '../mails/unsubscribe.ts';
import {
  type Account,
  holdAccount,
  isUntouched,
  keepAccountChange,
  readAccountByEmail,
  removeUntouched,
} from '../store/accounts/accounts.ts';
import { readOpenSession } from '../store/accounts/auth-sessions.ts';
import { keepNewGuest } from '../store/accounts/guests.ts';
import { keepIdentity } from '../store/accounts/identities.ts';
import { removeOneTimeTokens } from '../store/accounts/one-time-tokens.ts';
import type { Tx } from '../store/database.ts';
import { removeBounce } from '../store/mail/mail-refusals.ts';
import { sendAlreadyHere, sendConfirmation, sendNewAddress, sendWelcome } from './account-mails.ts';
import type { Holder } from './bearer.ts';
import { readDisplayName, readEmail, refuseWeakPassword } from './password-rule.ts';
import { keptUserAgent, readUser, type SignedIn, signedIn } from './sign-in.ts';
import type { UserView } from './user-view.ts';

const hourMs = 3_600_000;

/** What a guest says of themselves: a name, the code of a game, and that they are old enough. */
interface Said {
  displayName?: string;
  name?: string;
  code?: unknown;
  adult?: unknown;
}

/** [K3] A guest: an account without an address, who came by the code of a game that is not over. */
export async function signUpGuest(deps: Deps, request: FastifyRequest, said: Said): Promise<SignedIn> {
  const displayName = guestName(said);
  if (displayName === null) throw new Problem('validation_failed', { message: 'Enter a name.' });
  if (said.adult !== true) throw new Problem('validation_failed', { message: 'Tick that you are 18 or over.' });
  if (typeof said.code !== 'string') throw new Problem('guest-code-needed');
  const found = await readLiveCode(deps, { code: said.code.slice(0, longestCode), ip: request.ip });
  if (!found || found.game.status === 'over') throw new Problem('guest-code-needed');
  const { joinCode } = found.game;
  const tries: Tries = [
    ['guests-a-minute', joinCode],
    ['guests-a-day', joinCode],
  ];
  await takeTries(deps, tries, deps.database.db, found.toNote);
  const now = deps.now();
  const eraseAfter = new Date(now.getTime() + joining.seatlessKeptHours * hourMs);
  const userAgent = keptUserAgent(request.headers['user-agent']);
  const guest = await keepNewGuest(deps.database, { displayName, userAgent, eraseAfter }, now);
  return signedIn(deps, deps.database.db, guest);
}

/** A whole link may be given in place of its code. */
const longestCode = 200;

/** What a guest is called; null when they did not say. */
export function guestName(said: Pick<Said, 'displayName' | 'name'> | undefined): string | null {
  return readDisplayName(said, joining.name);
}

interface Wanted {
  email: string;
  password: string | undefined;
  displayName: string | null;
  ip: string | undefined;
}

/**
 * [K4] A guest asks to have an account: at once where no mail goes out, else when the link that is mailed to the address is opened. Of an
 * address that somebody has already its owner is told, and whoever asked is answered as for any other.
 */
export async function addAddress(deps: Deps, { account, session }: Holder, wanted: Wanted): Promise<UserView> {
  const email = readEmail(wanted.email);
  if (wanted.password === undefined) throw new Problem('validation_failed', { message: 'Choose a password as well.' });
  const isMailed = deps.config.smtpUrl !== null;
  const network = networkOf(wanted.ip);
  const displayName = wanted.displayName ?? account.displayName;
  await takeTries(deps, [['choose-password', network]]);
  await refuseWeakPassword(wanted.password, { email, displayName });
  await takeTries(deps, [...(isMailed ? mailTo(email, network) : []), ['signup-address', network]]);
  const passwordHash = await deps.passwords.hash(wanted.password, account.id);
  return asOnlyOwner(() =>
    deps.database.db.transaction(async (tx) => {
      const now = deps.now();
      const held = await holdAccount(tx, account.id);
      if (!held?.isGuest || !(await readOpenSession(tx, session.id, now))) throw new Problem('session_not_found');
      await removeOneTimeTokens(tx, account.id, 'email-change');
      const wish = await keepAccountChange(tx, account.id, { newEmail: email, passwordHash, displayName }, now);
      if (isMailed) {
        await mailWish(deps, tx, wish, now);
        return readUser(deps, tx, wish);
      }
      const changed = await becomeAccount(tx, wish, email, { emailConfirmedAt: null, now });
      await sendConfirmation(tx, deps.config, changed, now);
      return readUser(deps, tx, changed);
    }),
  );
}

async function mailWish(deps: Deps, tx: Tx, wish: Account, now: Date): Promise<void> {
  const known = await readAccountByEmail(tx, wish.newEmail ?? '');
  if (!known || isUntouched(known)) await sendNewAddress(tx, deps.config, wish, now);
  else if (!known.bannedAt) await sendAlreadyHere(tx, deps.config, known, now);
}

/** [K4] The link was opened, so the address is theirs: the same account with seat and history, and no guest any more. */
export async function confirmNewAddress(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const now = deps.now();
  const guest = await holdAccount(tx, accountId);
  if (!guest?.isGuest || guest.newEmail === null) throw new Problem('otp_expired');
  await removeUntouched(tx, guest.newEmail);
  const changed = await becomeAccount(tx, guest, guest.newEmail, { emailConfirmedAt: now, now });
  await removeOneTimeTokens(tx, accountId, 'email-change');
  await removeBounce(tx, refusalOfAddress(deps, changed.email));
  await sendWelcome(tx, deps.config, changed);
}

async function becomeAccount(
  tx: Tx,
  { id }: Account,
  email: string,
  { emailConfirmedAt, now }: { emailConfirmedAt: Date | null; now: Date },
): Promise<Account> {
  if (await readAccountByEmail(tx, email)) throw new Problem('user_already_exists');
  const change = { email, emailConfirmedAt, newEmail: null, isGuest: false, eraseAfter: null };
  const changed = await keepAccountChange(tx, id, change, now);
  await keepIdentity(tx, { accountId: id, provider: 'email', subject: id, email }, now);
  return changed;
}

const takenMeanwhile = '23505';

/** Somebody else may take the address in the same moment: the second of them is refused in words. */
export async function asOnlyOwner<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code === takenMeanwhile) throw new Problem('user_already_exists');
    throw error;
  }
}
