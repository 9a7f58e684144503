import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { joining } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { readLiveCode } from '../games/join-code.ts';
import { mailTo, networkOf, siteOf, takeTries, type Tries } from '../http/rate-limits.ts';
import { refusalOfAddress } from '../mails/unsubscribe.ts';
import {
  type Account,
  holdAccount,
  holdAddress,
  isUntouched,
  keepAccountChange,
  readAccountByEmail,
  removeUntouched,
} from '../store/accounts/accounts.ts';
import { endSessions, readOpenSession } from '../store/accounts/auth-sessions.ts';
import { keepNewGuest } from '../store/accounts/guests.ts';
import { keepIdentity } from '../store/accounts/identities.ts';
import { removeAddressLinks, removeOneTimeTokens } from '../store/accounts/one-time-tokens.ts';
import type { Tx } from '../store/database.ts';
import { removeBounce } from '../store/mail/mail-refusals.ts';
import { sendAlreadyHere, sendConfirmation, sendNewAddress, sendWelcome } from './account-mails.ts';
import type { Holder } from './bearer.ts';
import { readDisplayName, readEmail, refuseWeakPassword } from './password-rule.ts';
import { keptUserAgent, readUser, type SignedIn, signedIn } from './sign-in.ts';
import { markSignUp } from './sign-up-mark.ts';
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
  // [K20] A new phone that knocks by its rescue code needs a sign-in to knock with.
  const found = await readLiveCode(deps, { code: said.code.slice(0, longestCode), ip: request.ip, orSeat: true });
  if (!found || found.game.status === 'over') throw new Problem('guest-code-needed');
  const { gameId } = found.game;
  const site = siteOf(request.ip);
  const tries: Tries = [
    ['guests-of-game-from-site', `${gameId}\n${site}`],
    ['guests-a-minute', `${gameId}`],
    ['guests-a-day', `${gameId}`],
    ['guests-from-site', site],
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
}

/**
 * [K4] A guest asks to have an account: at once where no mail goes out, else when the link that is mailed to the address is opened. Where the
 * address belongs to an account its owner is notified, and the answer is the same. The reply marks the requesting browser.
 */
export async function addAddress(
  deps: Deps,
  { account, session }: Holder,
  wanted: Wanted,
  [request, reply]: [FastifyRequest, FastifyReply],
): Promise<UserView> {
  const email = readEmail(wanted.email);
  if (wanted.password === undefined) throw new Problem('validation_failed', { message: 'Choose a password as well.' });
  const isMailed = deps.config.smtpUrl !== null;
  const network = networkOf(request.ip);
  const displayName = wanted.displayName ?? account.displayName;
  await takeTries(deps, [['choose-password', network]]);
  await refuseWeakPassword(wanted.password, { email, displayName });
  await takeTries(deps, [...(isMailed ? mailTo(email, network) : []), ['signup-address', network]]);
  const passwordHash = await deps.passwords.hash(wanted.password, account.id);
  const signUpId = randomUUID();
  const answer = await asOnlyOwner(() =>
    deps.database.db.transaction(async (tx) => {
      const now = deps.now();
      await holdAddress(tx, email);
      const held = await holdAccount(tx, account.id);
      if (!held?.isGuest || !(await readOpenSession(tx, session.id, now))) throw new Problem('session_not_found');
      await removeOneTimeTokens(tx, account.id, 'email-change');
      const wish = await keepAccountChange(
        tx,
        account.id,
        { newEmail: email, passwordHash, displayName, signUpId },
        now,
      );
      if (isMailed) {
        await mailWish(deps, tx, wish, now);
        return readUser(deps, tx, wish);
      }
      const changed = await becomeAccount(tx, wish, email, { emailConfirmedAt: null, now });
      await sendConfirmation(tx, deps.config, changed, now);
      return readUser(deps, tx, changed);
    }),
  );
  markSignUp(deps, reply, { email, signUpId });
  return answer;
}

async function mailWish(deps: Deps, tx: Tx, wish: Account, now: Date): Promise<void> {
  const known = await readAccountByEmail(tx, wish.newEmail ?? '');
  if (known?.bannedAt) return;
  if (!known || isUntouched(known)) await sendNewAddress(tx, deps.config, wish, now);
  else await sendAlreadyHere(tx, deps.config, known, now);
}

/** [K4] The link was opened, so the address is theirs: the same account with seat and history, and no guest any more. Hold the guest. */
export async function confirmNewAddress(deps: Deps, tx: Tx, guest: Account, chosenHash: string | null): Promise<void> {
  const now = deps.now();
  if (!guest.isGuest || guest.newEmail === null) throw new Problem('otp_expired');
  await removeAddressLinks(tx, guest.newEmail);
  await removeUntouched(tx, guest.newEmail);
  if (chosenHash !== null) {
    await endSessions(tx, guest.id, now);
    await keepAccountChange(tx, guest.id, { passwordHash: chosenHash }, now);
  }
  const changed = await becomeAccount(tx, guest, guest.newEmail, { emailConfirmedAt: now, now });
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
