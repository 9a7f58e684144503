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
import { readUser, signIn } from '../../accounts/sign-in.ts';
import { markSignUp } from '../../accounts/sign-up-mark.ts';
import { type UserView, userView } from '../../accounts/user-view.ts';
import type { Deps } from '../../deps.ts';
import {
  type Account,
  holdAccount,
  keepAccountChange,
  keepNewAccount,
  readAccountByEmail,
} from '../../store/accounts/accounts.ts';
import type { Tx } from '../../store/database.ts';
import { keepIdentity } from '../../store/accounts/identities.ts';
import { networkOf, takeTries, type Tries } from '../../http/rate-limits.ts';

const Body = Type.Object({ email: EmailField, password: PasswordField, data: Type.Optional(NameFields) });

type Newcomer = Pick<Account, 'email' | 'displayName' | 'signUpId'> & { passwordHash: string };

export function signupRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/signup', { schema: { body: Body } }, async (request, reply) => {
    const email = readEmail(request.body.email);
    const displayName = readDisplayName(request.body.data);
    if (displayName === null) throw new Problem('validation_failed', { message: 'Enter a display name.' });
    const network = networkOf(request.ip);
    const isMailed = deps.config.smtpUrl !== null;
    await takeTries(deps, [['choose-password', network]]);
    await refuseWeakPassword(request.body.password, { email, displayName });
    await takeTries(deps, [...(isMailed ? mailTo(email, network) : []), ['signup-address', network]]);
    const passwordHash = await deps.passwords.hash(request.body.password, network);
    const newcomer = { email, displayName, passwordHash, signUpId: randomUUID() };
    const answer = await deps.database.db.transaction(async (tx) => {
      const now = deps.now();
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
    if (isMailed) markSignUp(deps, reply, newcomer);
    return answer;
  });
}

const mailTo = (email: string, network: string): Tries => [
  ['signup-here', `${email}\n${network}`],
  ['signup-email', email],
];

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

/** Nobody has shown the address to be theirs, nor ever got in: no more than a wish, which the next one may replace. */
const isUntouched = ({ emailConfirmedAt, lastSignInAt }: Account) => emailConfirmedAt === null && lastSignInAt === null;

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
