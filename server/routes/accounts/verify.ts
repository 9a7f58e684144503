import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '#contract/problems';
import { sendWelcome } from '../../accounts/account-mails.ts';
import { asOnlyOwner, confirmNewAddress } from '../../accounts/guests.ts';
import { giveToOwner } from '../../accounts/google-sign-in.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { wasReplaced } from '../../accounts/sign-up-mark.ts';
import type { Deps } from '../../deps.ts';
import { refusalOfAddress } from '../../mails/unsubscribe.ts';
import { holdAccount, keepAccountChange } from '../../store/accounts/accounts.ts';
import type { Tx } from '../../store/database.ts';
import { removeBounce } from '../../store/mail/mail-refusals.ts';
import { type Purpose, removeOneTimeTokens, useOneTimeToken } from '../../store/accounts/one-time-tokens.ts';

const Body = Type.Object({
  token_hash: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.Union([
    Type.Literal('signup'),
    Type.Literal('email'),
    Type.Literal('recovery'),
    Type.Literal('email_change'),
  ]),
});

const purposes: Record<Static<typeof Body>['type'], Purpose> = {
  signup: 'confirm',
  email: 'confirm',
  recovery: 'recover',
  email_change: 'email-change',
};

/** Trades the link of a mail for a session, once. */
export function verifyRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Body: Static<typeof Body> }>('/verify', { schema: { body: Body } }, async (request) => {
    const { token_hash: token, type } = request.body;
    const purpose = purposes[type];
    return asOnlyOwner(() =>
      deps.database.db.transaction(async (tx) => {
        const accountId = await useOneTimeToken(tx, token, purpose, deps.now());
        if (accountId === null) throw new Problem('otp_expired');
        if (purpose === 'email-change') await confirmNewAddress(deps, tx, accountId);
        else await takeAddressAsOwned(deps, tx, request, { accountId, purpose });
        const method = purpose === 'recover' ? 'recovery' : 'otp';
        return signIn(deps, tx, { accountId, method, userAgent: request.headers['user-agent'] });
      }),
    );
  });
}

/**
 * Whoever opens the mail owns the address. Confirming trusts password and name of the sign-up the link was sent for, unless this very
 * browser made an earlier one; a reset of an account that never confirmed trusts nothing that was there before.
 */
async function takeAddressAsOwned(
  deps: Deps,
  tx: Tx,
  request: FastifyRequest,
  { accountId, purpose }: { accountId: string; purpose: Purpose },
): Promise<void> {
  const now = deps.now();
  const account = await holdAccount(tx, accountId);
  if (!account || account.emailConfirmedAt) return;
  if (purpose === 'confirm' && wasReplaced(deps, request, account)) throw new Problem('sign_up_replaced');
  await removeBounce(tx, refusalOfAddress(deps, account.email));
  if (purpose === 'recover') {
    await giveToOwner(tx, account, now);
    return;
  }
  await keepAccountChange(tx, account.id, { emailConfirmedAt: now }, now);
  await removeOneTimeTokens(tx, account.id, 'confirm');
  await sendWelcome(tx, deps.config, account);
}
