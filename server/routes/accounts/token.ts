import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { foldEmail } from '#contract/text/checks';
import { Problem } from '#contract/problems';
import { maySignIn, readAccount } from '../../store/accounts/accounts.ts';
import { EmailField, readEmail } from '../../accounts/password-rule.ts';
import { accountOfGooglePerson } from '../../accounts/google-sign-in.ts';
import { checkPassword } from '../../accounts/change-password.ts';
import { knownDevice, type SignedIn, signedIn, signIn } from '../../accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { exchangeRefreshToken } from '../../store/accounts/refresh-tokens.ts';

const Query = Type.Object({ grant_type: Type.Optional(Type.String({ maxLength: 40 })) });
/** The keys of all three grants; each grant asks for its own. */
const Body = Type.Object({
  email: Type.Optional(EmailField),
  password: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String({ maxLength: 200 })),
  provider: Type.Optional(Type.String({ maxLength: 40 })),
  id_token: Type.Optional(Type.String({ maxLength: 8_192 })),
  token: Type.Optional(Type.String({ maxLength: 8_192 })),
  nonce: Type.Optional(Type.String({ maxLength: 500 })),
});
type Input = Static<typeof Body>;

type Grant = (deps: Deps, input: Input, request: FastifyRequest) => Promise<SignedIn>;

const grants: Record<string, Grant> = {
  password: byPassword,
  refresh_token: byRefreshToken,
  id_token: byIdToken,
};

export function tokenRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Input; Querystring: Static<typeof Query> }>(
    '/token',
    { schema: { querystring: Query, body: Body } },
    async (request) => {
      const name = request.query.grant_type ?? '';
      const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
      if (!grant) {
        throw new Problem('validation_failed', {
          message: 'grant_type must be password, refresh_token or id_token.',
        });
      }
      return grant(deps, request.body, request);
    },
  );
}

const needed = (what: string) => new Problem('validation_failed', { message: `${what} is missing.` });

async function byPassword(deps: Deps, input: Input, request: FastifyRequest): Promise<SignedIn> {
  if (input.email === undefined) throw needed('email');
  if (input.password === undefined) throw needed('password');
  const email = foldEmail(input.email);
  if (email === null) throw new Problem('invalid_credentials');
  const device = knownDevice(deps, request, email);
  const account = await checkPassword(deps, { email, password: input.password, ip: request.ip, device });
  if (!account) throw new Problem('invalid_credentials');
  if (account.bannedAt) throw new Problem('user_banned');
  if (!maySignIn(account, deps.config)) throw new Problem('email_not_confirmed');
  return deps.database.db.transaction((tx) =>
    signIn(deps, tx, {
      accountId: account.id,
      method: 'password',
      userAgent: request.headers['user-agent'],
      shownPasswordHash: account.passwordHash,
    }),
  );
}

async function byRefreshToken(deps: Deps, input: Input): Promise<SignedIn> {
  if (!input.refresh_token) throw needed('refresh_token');
  const { db } = deps.database;
  const exchange = await exchangeRefreshToken(db, input.refresh_token, deps.now());
  if (exchange.outcome === 'unknown') throw new Problem('refresh_token_not_found');
  if (exchange.outcome === 'used') throw new Problem('refresh_token_already_used');
  if (exchange.outcome === 'moved') throw new Problem('seat-moved');
  if (exchange.outcome === 'over') throw new Problem('session_expired');
  const account = await readAccount(db, exchange.session.accountId);
  if (!account) throw new Problem('refresh_token_not_found');
  if (account.bannedAt) throw new Problem('user_banned');
  return signedIn(deps, db, { account, session: exchange.session, refreshToken: exchange.token });
}

async function byIdToken(deps: Deps, input: Input, request: FastifyRequest): Promise<SignedIn> {
  if (input.provider !== 'google') {
    throw new Problem('validation_failed', { message: 'Google is the only provider we know.' });
  }
  const idToken = input.id_token ?? input.token;
  if (!idToken) throw needed('id_token');
  const person = await deps.google.readIdToken(idToken, input.nonce ?? null, deps.now());
  const shown = input.password === undefined ? null : await passwordShown(deps, person.email, input.password, request);
  return deps.database.db.transaction(async (tx) => {
    const account = await accountOfGooglePerson(deps, tx, person, shown);
    return signIn(deps, tx, {
      accountId: account.id,
      method: 'google',
      userAgent: request.headers['user-agent'],
    });
  });
}

/** The hash that a password was shown for, beside a Google token that alone does not open the account. */
async function passwordShown(deps: Deps, given: string, password: string, request: FastifyRequest): Promise<string> {
  const email = readEmail(given);
  const device = knownDevice(deps, request, email);
  const account = await checkPassword(deps, { email, password, ip: request.ip, device });
  if (!account) throw new Problem('invalid_credentials');
  return account.passwordHash;
}
