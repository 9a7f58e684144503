import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { EmailField, readEmail } from '../accounts/fields.ts';
import { mailQuietly } from '../accounts/quiet-mail.ts';
import type { Deps } from '../deps.ts';

const Body = Type.Object({ email: EmailField, type: Type.Literal('signup') });

/** The confirmation once more, with the same answer for every address. */
export function resendRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/resend', { schema: { body: Body } }, async (request) => {
    await mailQuietly(deps, { email: readEmail(request.body.email), ip: request.ip, purpose: 'confirm' });
    return {};
  });
}
