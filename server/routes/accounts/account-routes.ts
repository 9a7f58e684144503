import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems';
import { admitHoldersOnly } from '../../accounts/bearer.ts';
import type { Deps } from '../../deps.ts';
import { factorsRoutes } from './factors.ts';
import { jwksRoutes } from './jwks.ts';
import { logoutRoutes } from './logout.ts';
import { recoverRoutes } from './recover.ts';
import { resendRoutes } from './resend.ts';
import { sessionCookieRoutes } from './session-cookie.ts';
import { signupRoutes } from './signup.ts';
import { tokenRoutes } from './token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './verify.ts';

/** Tells auth-js that refusals carry their code in `code`. */
const apiVersion = '2024-01-01';

/** Accounts: /auth/v1 in GoTrue's shapes, for the official client, and the session cookie. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  sessionCookieRoutes(app, deps);
  app.register(
    async (auth) => {
      auth.addHook('onRequest', async (_, reply) => {
        reply.headers({ 'x-supabase-api-version': apiVersion, 'cache-control': 'no-store' });
      });
      auth.addHook('preValidation', async (request) => {
        if (request.method !== 'GET') request.body ??= {};
      });
      auth.setSchemaErrorFormatter(([first], where) => {
        const field = (first?.instancePath ?? '').slice(1).replaceAll('/', '.') || `The ${where}`;
        return new Problem('validation_failed', { message: `${field} ${first?.message ?? 'does not look right'}.` });
      });
      jwksRoutes(auth, deps);
      recoverRoutes(auth, deps);
      resendRoutes(auth, deps);
      signupRoutes(auth, deps);
      tokenRoutes(auth, deps);
      verifyRoutes(auth, deps);
      auth.register(async (own) => {
        admitHoldersOnly(own, deps);
        factorsRoutes(own, deps);
        logoutRoutes(own, deps);
        userRoutes(own, deps);
      });
    },
    { prefix: '/auth/v1' },
  );
}
