import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { EmailField, readEmail } from '../../accounts/fields.ts';
import { mailInSecret } from '../../accounts/mail-in-secret.ts';
import { wasReplaced } from '../../accounts/sign-up-mark.ts';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../store/accounts/accounts.ts';

const Body = Type.Object({ email: EmailField, type: Type.Literal('signup') });

/**
 * The link of the sign-up that is pending now once more, with the same answer for every address. A browser whose own sign-up somebody
 * else has replaced gets a link to choose a password with instead: theirs must not come as if it were its own.
 */
export function resendRoutes(auth: FastifyInstance, deps: Deps): void {
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
