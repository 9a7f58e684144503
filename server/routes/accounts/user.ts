import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { foldEmail } from '#contract/text/checks';
import { Problem } from '#contract/problems';
import { changePassword } from '../../accounts/change-password.ts';
import { addAddress, guestName } from '../../accounts/guests.ts';
import { NameFields, PasswordField, readDisplayName } from '../../accounts/password-rule.ts';
import { bearerOf, lacksSecondFactor } from '../../accounts/bearer.ts';
import { readUser } from '../../accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { keepAccountChange } from '../../store/accounts/accounts.ts';

const Body = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 320 })),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
  password: Type.Optional(PasswordField),
  current_password: Type.Optional(PasswordField),
  data: Type.Optional(NameFields),
});

export function userRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.get('/user', async (request) => {
    const { account } = bearerOf(request);
    return readUser(deps, deps.database.db, account);
  });

  auth.put<{ Body: Static<typeof Body> }>('/user', { schema: { body: Body } }, async (request, reply) => {
    const holder = bearerOf(request);
    const { email, phone, password, current_password: currentPassword, data } = request.body;
    if (phone) throw new Problem('validation_failed', { message: 'We keep no telephone number with your account.' });
    const { isGuest } = holder.account;
    if (isGuest && password !== undefined && email === undefined) {
      throw new Problem('validation_failed', { message: 'Enter an e-mail address as well.' });
    }
    if (!isGuest && email !== undefined && foldEmail(email) !== holder.account.email) {
      throw new Problem('validation_failed', {
        message: 'The e-mail address of an account cannot be changed. Sign up with the other address instead.',
      });
    }
    if (await lacksSecondFactor(deps, holder)) throw new Problem('insufficient_aal');
    const displayName = isGuest ? guestName(data) : readDisplayName(data);
    if (data && displayName === null && Object.keys(data).length > 0) {
      throw new Problem('validation_failed', { message: 'Enter a display name.' });
    }
    if (isGuest && email !== undefined) {
      return addAddress(deps, holder, { email, password, displayName }, [request, reply]);
    }
    const change = displayName === null ? {} : { displayName };
    if (password !== undefined) {
      return changePassword(deps, holder, { password, currentPassword, change, ip: request.ip });
    }
    return deps.database.db.transaction(async (tx) => {
      const changed =
        displayName === null ? holder.account : await keepAccountChange(tx, holder.account.id, change, deps.now());
      return readUser(deps, tx, changed);
    });
  });
}
