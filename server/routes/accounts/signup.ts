import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '#contract/problems';
import {
  EmailField,
  NameFields,
  PasswordField,
  readDisplayName,
  readEmail,
  refuseWeakPassword,
} from '../../accounts/password-rule.ts';
import { sendAlreadyHere, sendConfirmation } from '../../accounts/account-mails.ts';
import { signUpGuest } from '../../accounts/guests.ts';
import { readUser, signIn } from '../../accounts/sign-in.ts';
import { markSignUp } from '../../accounts/sign-up-mark.ts';
import { type UserView, userView } from '../../accounts/user-view.ts';
import type { Deps } from '../../deps.ts';
import {
  type Account,
  holdAccount,
  holdAddress,
  isUntouched,
  keepAccountChange,
  keepNewAccount,
  readAccountByEmail,
} from '../../store/accounts/accounts.ts';
import type { Tx } from '../../store/database.ts';
import { keepIdentity } from '../../store/accounts/identities.ts';
import { mailTo, networkOf, takeTries } from '../../http/rate-limits.ts';

/** Without an address it is a guest who signs up, whose data are looked at by themselves. */
const Body = Type.Object({
  email: Type.Optional(EmailField),
  password: Type.Optional(PasswordField),
  data: Type.Optional(
    Type.Object({
      ...NameFields.properties,
      code: Type.Optional(Type.Unknown()),
      adult: Type.Optional(Type.Unknown()),
    }),
  ),
});

type Newcomer = Pick<Account, 'email' | 'displayName' | 'signUpId'> & { passwordHash: string };

export function signupRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/signup', { schema: { body: Body } }, async (request, reply) => {
    const { email: address, password } = request.body;
    if (address === undefined && password === undefined) return signUpGuest(deps, request, request.body.data ?? {});
    if (address === undefined || password === undefined) throw new Problem('validation_failed');
    const email = readEmail(address);
    const displayName = readDisplayName(request.body.data);
    if (displayName === null) throw new Problem('validation_failed', { message: 'Enter a display name.' });
    const network = networkOf(request.ip);
    const isMailed = deps.config.smtpUrl !== null;
    await takeTries(deps, [['choose-password', network]]);
    await refuseWeakPassword(password, { email, displayName });
    await takeTries(deps, [...(isMailed ? mailTo(email, network) : []), ['signup-address', network]]);
    const passwordHash = await deps.passwords.hash(password, network);
    const newcomer = { email, displayName, passwordHash, signUpId: randomUUID() };
    const answer = await deps.database.db.transaction(async (tx) => {
      const now = deps.now();
      await holdAddress(tx, email);
      const account = await keepNewAccount(tx, { ...newcomer, emailConfirmedAt: null }, now);
      if (!account) return isMailed ? answerForKnown(deps, tx, newcomer) : null;
      await keepIdentity(tx, { accountId: account.id, provider: 'email', subject: account.id, email }, now);
      await sendConfirmation(tx, deps.config, account, now);
      if (isMailed) return readUser(deps, tx, account);
      return signIn(deps, tx, {
        accountId: account.id,
        method: 'password',
        userAgent: request.headers['user-agent'],
      });
    });
    if (answer === null) throw new Problem('user_already_exists');
    markSignUp(deps, reply, newcomer);
    return answer;
  });
}

/** Where mail goes out, the owner of the address is told, and whoever asked learns nothing: the answer is a newcomer's. */
async function answerForKnown(deps: Deps, tx: Tx, newcomer: Newcomer): Promise<UserView> {
  const now = deps.now();
  const known = await readAccountByEmail(tx, newcomer.email);
  const account = known && (await holdAccount(tx, known.id));
  if (account && !account.bannedAt) {
    if (isUntouched(account)) await sendConfirmation(tx, deps.config, await renewed(tx, account, newcomer, now), now);
    else await sendAlreadyHere(tx, deps.config, account, now);
  }
  return newcomersView(deps, newcomer, now);
}

/** The newest sign-up is the one that counts, with its own password and name; links of those before confirm nothing. */
async function renewed(tx: Tx, { id }: Account, newcomer: Newcomer, now: Date): Promise<Account> {
  const { displayName, passwordHash, signUpId } = newcomer;
  return keepAccountChange(tx, id, { displayName, passwordHash, signUpId }, now);
}

function newcomersView({ config }: Deps, newcomer: Newcomer, now: Date): UserView {
  const id = randomUUID();
  const account = {
    ...newcomer,
    id,
    emailConfirmedAt: null,
    isGuest: false,
    newEmail: null,
    eraseAfter: null,
    bannedAt: null,
    deletedAt: null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const { email } = newcomer;
  const times = { createdAt: now, lastSignInAt: now };
  const identity = { id: randomUUID(), accountId: id, provider: 'email' as const, subject: id, email, ...times };
  return userView(config, { account, identities: [identity], factors: [] });
}
