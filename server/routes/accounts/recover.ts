import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { EmailField, readEmail } from '../../accounts/password-rule.ts';
import { mailInSecret } from '../../accounts/mail-in-secret.ts';
import type { Deps } from '../../deps.ts';

const Body = Type.Object({ email: EmailField });

/** The same answer for known and unknown addresses, and for those that asked too often. */
export function recoverRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/recover', { schema: { body: Body } }, async (request) => {
    await mailInSecret(deps, { email: readEmail(request.body.email), ip: request.ip, purposeFor: () => 'recover' });
    return {};
  });
}
