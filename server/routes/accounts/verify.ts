import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '#contract/problems';
import { sendWelcome } from '../../accounts/account-mails.ts';
import { asOnlyOwner, confirmNewAddress } from '../../accounts/guests.ts';
import { giveToOwner } from '../../accounts/google-sign-in.ts';
import { PasswordField, refuseWeakPassword } from '../../accounts/password-rule.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { wasMadeHere, wasReplaced } from '../../accounts/sign-up-mark.ts';
import type { Deps } from '../../deps.ts';
import { networkOf, takeTries } from '../../http/rate-limits.ts';
import { refusalOfAddress } from '../../mails/unsubscribe.ts';
import { type Account, keepAccountChange } from '../../store/accounts/accounts.ts';
import { keepIdentity } from '../../store/accounts/identities.ts';
import { listGames } from '../../store/games/games.ts';
import type { Tx } from '../../store/database.ts';
import { removeBounce } from '../../store/mail/mail-refusals.ts';
import {
  type Purpose,
  readLinkedAccount,
  removeAddressLinks,
  useOneTimeToken,
} from '../../store/accounts/one-time-tokens.ts';

const Body = Type.Object({
  token_hash: Type.String({ minLength: 1, maxLength: 200 }),
  /** Ours: chosen where the link is opened in another browser than the one that asked for it. */
  password: Type.Optional(PasswordField),
  type: Type.Union([
    Type.Literal('signup'),
    Type.Literal('email'),
    Type.Literal('recovery'),
    Type.Literal('email_change'),
  ]),
});

const purposes: Record<Static<typeof Body>['type'], Purpose> = {
  signup: 'confirm',
  email: 'confirm',
  recovery: 'recover',
  email_change: 'email-change',
};

/** Trades the link of a mail for a session, once. */
export function verifyRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/verify', { schema: { body: Body } }, async (request) => {
    const { token_hash: token, type, password } = request.body;
    const purpose = purposes[type];
    const isChoosing = purpose !== 'recover' && password !== undefined;
    const chosen = isChoosing ? await hashChosen(deps, request, { token, purpose, password }) : null;
    return asOnlyOwner(() =>
      deps.database.db.transaction(async (tx) => {
        const account = await useOneTimeToken(tx, token, purpose, deps.now());
        if (!account) throw new Problem('otp_expired');
        if (purpose === 'recover') await takeAddressAsOwned(deps, tx, account);
        else await confirmAddress(deps, tx, request, { account, chosen });
        const method = purpose === 'recover' ? 'recovery' : 'otp';
        return signIn(deps, tx, { accountId: account.id, method, userAgent: request.headers['user-agent'] });
      }),
    );
  });
}

/** The hash of a password that is chosen with the link in hand; one that is too weak leaves the link as it is. */
async function hashChosen(
  deps: Deps,
  request: FastifyRequest,
  { token, purpose, password }: { token: string; purpose: Purpose; password: string },
): Promise<string> {
  const account = await readLinkedAccount(deps.database.db, token, purpose, deps.now());
  if (!account) throw new Problem('otp_expired');
  await takeTries(deps, [['choose-password', networkOf(request.ip)]]);
  const email = account.newEmail ?? account.email;
  await refuseWeakPassword(password, { email, displayName: account.displayName });
  return deps.passwords.hash(password, account.id);
}

/**
 * [A13] The caller opened the mail, so the address is theirs; the request it came from may be a stranger's. In the browser that made the
 * request its password stands. Anywhere else the caller chooses one, and all other sessions end.
 */
async function confirmAddress(
  deps: Deps,
  tx: Tx,
  request: FastifyRequest,
  { account, chosen }: { account: Account; chosen: string | null },
): Promise<void> {
  if (account.emailConfirmedAt) throw new Problem('otp_expired');
  const now = deps.now();
  const asked = { email: account.newEmail ?? account.email, signUpId: account.signUpId };
  if (wasReplaced(deps, request, asked)) throw new Problem('sign_up_replaced');
  if (chosen === null && !wasMadeHere(deps, request, asked)) throw await passwordNeeded(tx, account);
  if (account.isGuest) return confirmNewAddress(deps, tx, account, chosen);
  await removeBounce(tx, refusalOfAddress(deps, account.email));
  if (chosen === null) {
    await removeAddressLinks(tx, account.email);
    await keepAccountChange(tx, account.id, { emailConfirmedAt: now }, now);
  } else {
    const owned = await giveToOwner(tx, account, now);
    await keepAccountChange(tx, account.id, { passwordHash: chosen }, now);
    await keepIdentity(tx, { accountId: owned.id, provider: 'email', subject: owned.id, email: owned.email }, now);
  }
  await sendWelcome(tx, deps.config, account);
}

/** Asks for a password, and says so where confirming takes a phone out of a race that is on. */
async function passwordNeeded(tx: Tx, { id, isGuest, displayName }: Account): Promise<Problem> {
  const listed = isGuest ? await listGames(tx, id, null) : [];
  const on = listed.find(({ game, team }) => team !== null && game.status === 'ongoing');
  if (!on) return new Problem('password_needed');
  return new Problem('password_needed_in_race', { params: { game: on.game.name, name: displayName } });
}

/** A reset of an account that never confirmed its address trusts nothing that was there before. */
async function takeAddressAsOwned(deps: Deps, tx: Tx, account: Account): Promise<void> {
  if (account.emailConfirmedAt) return;
  await removeBounce(tx, refusalOfAddress(deps, account.email));
  await giveToOwner(tx, account, deps.now());
}
