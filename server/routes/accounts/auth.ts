import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems';
import { admitHoldersOnly, refuseGuests } from '../../accounts/bearer.ts';
import { markDevice, type SignedIn } from '../../accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { note } from '../../http/noted.ts';
import { factorsRoutes } from './factors.ts';
import { logoutRoutes } from './logout.ts';
import { recoverRoutes } from './recover.ts';
import { signupRoutes } from './signup.ts';
import { tokenRoutes } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';
import { session } from '#contract/session';
import { type Static, Type } from 'typebox';
import { EmailField, readEmail } from '../../accounts/password-rule.ts';
import { mailInSecret } from '../../accounts/mail-in-secret.ts';
import { wasReplaced } from '../../accounts/sign-up-mark.ts';
import type { Account } from '../../store/accounts/accounts.ts';

/** The names of typed fields, by path in the body, for the refusal of one that is too long. */
const typed: Record<string, string> = { '/email': 'e-mail address', '/password': 'password' };

const Body = Type.Object({ email: EmailField, type: Type.Literal('signup') });

/** Tells auth-js that refusals carry their code in `code`. */
const apiVersion = '2024-01-01';

/** Accounts: /auth/v1 in GoTrue's shapes, for the official client, and the session cookie. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(
    async (auth) => {
      auth.addHook('onRequest', async (_, reply) => {
        reply.headers({ 'x-supabase-api-version': apiVersion, 'cache-control': 'no-store' });
      });
      auth.addHook('preValidation', async (request) => {
        if (request.method !== 'GET') request.body ??= {};
      });
      auth.addHook<Partial<SignedIn> | null>('preSerialization', async (request, reply, answer) => {
        if (!answer?.access_token || !answer.user) return answer;
        const signedInBy = wayOf(request);
        note(request, { account: answer.user.id, signedInBy });
        // Refreshing proves nothing new: a sign-in would collect as many marks as it likes.
        if (answer.user.email && signedInBy !== 'refresh_token') markDevice(deps, request, reply, answer.user.email);
        return answer;
      });
      auth.setSchemaErrorFormatter(([first]) => {
        const long = first?.keyword === 'maxLength' ? typed[first.instancePath] : undefined;
        return new Problem('validation_failed', long ? { message: `That ${long} is too long.` } : {});
      });
      jwksRoutes(auth, deps);
      recoverRoutes(auth, deps);
      resendRoutes(auth, deps);
      signupRoutes(auth, deps);
      tokenRoutes(auth, deps);
      verifyRoutes(auth, deps);
      auth.register(async (own) => {
        admitHoldersOnly(own, deps);
        own.register(async (full) => {
          refuseGuests(full);
          factorsRoutes(full, deps);
        });
        logoutRoutes(own, deps);
        userRoutes(own, deps);
      });
    },
    { prefix: '/auth/v1' },
  );
}

/** How somebody came in: password, refresh_token or id_token, else the call that signs in by itself. */
function wayOf({ query, routeOptions }: FastifyRequest): string {
  const { url = '' } = routeOptions;
  return url.endsWith('/token') ? (query as { grant_type: string }).grant_type : url.replace('/auth/v1/', '');
}

/** The key our access tokens are signed with, for whoever wants to check one. */
function jwksRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.get('/.well-known/jwks.json', async (_, reply) => {
    reply.header('cache-control', `public, max-age=${session.keySetCacheS}`);
    return { keys: [deps.keys.token.publicJwk] };
  });
}

/**
 * The link of the sign-up that is pending now once more, with the same answer for every address. A browser whose own sign-up somebody
 * else has replaced gets a link to choose a password with instead: theirs must not come as if it were its own.
 */
function resendRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/resend', { schema: { body: Body } }, async (request) => {
    const email = readEmail(request.body.email);
    const purposeFor = (account: Account) => {
      if (account.emailConfirmedAt) return null;
      return wasReplaced(deps, request, account) ? 'recover' : 'confirm';
    };
    await mailInSecret(deps, { email, ip: request.ip, purposeFor });
    return {};
  });
}
