import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { EmailField, readEmail } from '../accounts/fields.ts';
import { sendRecovery } from '../accounts/letters.ts';
import { steady } from '../accounts/steady.ts';
import type { Deps } from '../deps.ts';
import { readAccountByEmail } from '../store/accounts.ts';
import { mayTry, networkOf } from '../tries.ts';

const Body = Type.Object({ email: EmailField });

/** The same answer for known and unknown addresses, and for those that asked too often. */
export function recoverRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/recover', { schema: { body: Body } }, async (request) => {
    const email = readEmail(request.body.email);
    await steady(async () => {
      const mayMail = await mayTry(deps, [
        ['mail-account', email],
        ['mail-address', networkOf(request.ip)],
      ]);
      const account = await readAccountByEmail(deps.database.db, email);
      if (!mayMail || !account || account.bannedAt) return;
      await deps.database.db.transaction((tx) => sendRecovery(tx, deps.config, account, deps.now()));
    });
    return {};
  });
}
