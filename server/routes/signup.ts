import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '#contract/problems';
import { EmailField, NameFields, PasswordField, readDisplayName, readEmail } from '../accounts/fields.ts';
import { sendAlreadyHere, sendConfirmation } from '../accounts/letters.ts';
import { refuseWeakPassword } from '../accounts/password-rule.ts';
import { readUser, signIn } from '../accounts/sign-in.ts';
import { type UserView, userView } from '../accounts/user-view.ts';
import type { Deps } from '../deps.ts';
import { keepNewAccount, readAccountByEmail } from '../store/accounts.ts';
import { keepIdentity } from '../store/identities.ts';
import { mayTry, networkOf, takeTries, type Tries } from '../tries.ts';

const Body = Type.Object({ email: EmailField, password: PasswordField, data: Type.Optional(NameFields) });

interface Newcomer {
  email: string;
  displayName: string;
  passwordHash: string;
}

export function signupRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/signup', { schema: { body: Body } }, async (request) => {
    const email = readEmail(request.body.email);
    const displayName = readDisplayName(request.body.data);
    if (displayName === null) throw new Problem('validation_failed', { message: 'Enter a display name.' });
    const network = networkOf(request.ip);
    await takeTries(deps, [['choose-password', network]]);
    await refuseWeakPassword(request.body.password, { email, displayName });
    await takeTries(deps, [['signup-address', network]]);
    const passwordHash = await deps.passwords.hash(request.body.password);
    const newcomer = { email, displayName, passwordHash };
    const answer = await deps.database.db.transaction(async (tx) => {
      const now = deps.now();
      const account = await keepNewAccount(tx, { ...newcomer, emailConfirmedAt: null }, now);
      if (!account) return null;
      await keepIdentity(tx, { accountId: account.id, provider: 'email', subject: account.id, email }, now);
      await sendConfirmation(tx, deps.config, account, now);
      if (deps.config.smtpUrl !== null) return readUser(deps, tx, account);
      return signIn(deps, tx, {
        accountId: account.id,
        method: 'password',
        userAgent: request.headers['user-agent'],
      });
    });
    return answer ?? answerForKnown(deps, newcomer, network);
  });
}

/** Where mail goes out, the owner of the address is told, and whoever asked learns nothing: the answer is a newcomer's. */
async function answerForKnown(deps: Deps, newcomer: Newcomer, network: string): Promise<UserView> {
  if (deps.config.smtpUrl === null) throw new Problem('user_already_exists');
  const { db } = deps.database;
  const now = deps.now();
  const known = await readAccountByEmail(db, newcomer.email);
  const tries: Tries = [
    ['mail-already-here', newcomer.email],
    ['mail-address', network],
  ];
  if (known && !known.bannedAt && (await mayTry(deps, tries))) {
    await db.transaction((tx) => sendAlreadyHere(tx, deps.config, known, now));
  }
  const id = randomUUID();
  return userView(deps.config, {
    account: {
      ...newcomer,
      id,
      emailConfirmedAt: null,
      bannedAt: null,
      deletedAt: null,
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    },
    identities: [
      {
        id: randomUUID(),
        accountId: id,
        provider: 'email',
        subject: id,
        email: newcomer.email,
        createdAt: now,
        lastSignInAt: now,
      },
    ],
    factors: [],
  });
}
