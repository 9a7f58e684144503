import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { EmailField, readEmail } from '../accounts/fields.ts';
import { sendConfirmation } from '../accounts/letters.ts';
import { steady } from '../accounts/steady.ts';
import type { Deps } from '../deps.ts';
import { readAccountByEmail } from '../store/accounts.ts';
import { mayTry, networkOf } from '../tries.ts';

const Body = Type.Object({ email: EmailField, type: Type.Literal('signup') });

/** The confirmation once more, with the same answer for every address. */
export function resendRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/resend', { schema: { body: Body } }, async (request) => {
    const email = readEmail(request.body.email);
    await steady(async () => {
      const mayMail = await mayTry(deps, [
        ['mail-account', email],
        ['mail-address', networkOf(request.ip)],
      ]);
      const account = await readAccountByEmail(deps.database.db, email);
      if (!mayMail || !account || account.bannedAt || account.emailConfirmedAt) return;
      await deps.database.db.transaction((tx) => sendConfirmation(tx, deps.config, account, deps.now()));
    });
    return {};
  });
}
