import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { renderSVG } from 'uqr';
import { cleanLine } from '#contract/text/clean-text';
import { Problem } from '#contract/problems';
import { type Holder, lacksSecondFactor, bearerOf } from '../../accounts/bearer.ts';
import { sendFactorAdded, sendFactorRemoved, sendRecoveryCodeUsed } from '../../accounts/account-mails.ts';
import { isRecentSignIn } from '../../accounts/change-password.ts';
import { base32, makeSecret, otpauthUri, readRecoveryCode, useShownCode } from '../../accounts/second-factor.ts';
import { signedIn } from '../../accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { holdAccount } from '../../store/accounts/accounts.ts';
import {
  endSessions,
  holdSession,
  isOver,
  keepSessionChange,
  lowerSessions,
} from '../../store/accounts/auth-sessions.ts';
import {
  hasVerifiedFactor,
  keepFactor,
  listFactors,
  readFactor,
  removeFactor,
  removeRecoveryCodes,
} from '../../store/accounts/factors.ts';
import { keepRefreshToken, useUpRefreshTokens } from '../../store/accounts/refresh-tokens.ts';
import { countFailures, networkOf, type Tries } from '../../http/rate-limits.ts';

const mostFactors = 10;
const longestName = 60;
const challengeS = 300;
const issuer = 'Pickled Egg';

const Id = Type.Object({
  id: Type.String({ pattern: '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$' }),
});
const Enrolment = Type.Object({
  factor_type: Type.Literal('totp'),
  friendly_name: Type.Optional(Type.String({ maxLength: longestName })),
});
const Answer = Type.Object({
  challenge_id: Type.String({ maxLength: 200 }),
  /** Six digits of an app, or a recovery code. */
  code: Type.String({ maxLength: 40 }),
});
type WithId = { Params: Static<typeof Id> };

/** Second factors: an authenticator app. */
export function factorsRoutes(auth: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  auth.post<{ Body: Static<typeof Enrolment> }>('/factors', { schema: { body: Enrolment } }, async (request) => {
    const holder = bearerOf(request);
    if (await lacksSecondFactor(deps, holder)) throw new Problem('insufficient_aal');
    const { account, session } = holder;
    const friendlyName = Array.from(cleanLine(request.body.friendly_name ?? ''))
      .slice(0, longestName)
      .join('');
    const secret = makeSecret();
    const factor = await db.transaction(async (tx) => {
      await holdAccount(tx, account.id);
      const verified = (await listFactors(tx, account.id)).filter((known) => known.verifiedAt);
      // Nobody with a borrowed phone may lock its owner out.
      if (verified.length === 0 && !isRecentSignIn(session, deps.now())) {
        throw new Problem('reauthentication_needed', {
          message: 'Log in again first, then add your authenticator app.',
        });
      }
      if (verified.length >= mostFactors) throw new Problem('too_many_enrolled_mfa_factors');
      return keepFactor(tx, { accountId: account.id, friendlyName, secret }, deps.now());
    });
    const uri = otpauthUri(secret, issuer, account.email);
    return {
      id: factor.id,
      type: 'totp',
      friendly_name: friendlyName,
      totp: { qr_code: renderSVG(uri), secret: base32(secret), uri },
    };
  });

  auth.post<WithId>('/factors/:id/challenge', { schema: { params: Id } }, async (request) => {
    const holder = bearerOf(request);
    const factor = await readFactor(db, holder.account.id, request.params.id.toLowerCase());
    if (!factor) throw new Problem('mfa_factor_not_found');
    const expiresAt = Math.floor(deps.now().getTime() / 1_000) + challengeS;
    return { id: challengeOf(deps, holder, factor.id, expiresAt), type: 'totp', expires_at: expiresAt };
  });

  auth.post<WithId & { Body: Static<typeof Answer> }>(
    '/factors/:id/verify',
    { schema: { params: Id, body: Answer } },
    async (request) => {
      const holder = bearerOf(request);
      const factorId = request.params.id.toLowerCase();
      refuseOldChallenge(deps, holder, factorId, request.body.challenge_id);
      const tries: Tries = [
        ['code-here', `${holder.account.id}\n${networkOf(request.ip)}`],
        ['code-account', holder.account.id],
      ];
      const answer = await countFailures(deps, tries, () =>
        db.transaction(async (tx) => {
          const now = deps.now();
          const account = (await holdAccount(tx, holder.account.id)) ?? holder.account;
          const session = await holdSession(tx, holder.session.id);
          if (!session || isOver(session, now)) throw new Problem('session_not_found');
          const factor = await readFactor(tx, holder.account.id, factorId);
          if (!factor) throw new Problem('mfa_factor_not_found');
          // Another factor than the ones there are must not be made good by somebody who has not shown one of those.
          const isFirst = !(await hasVerifiedFactor(tx, holder.account.id));
          if (!factor.verifiedAt && !isFirst && !holder.isAssured) throw new Problem('insufficient_aal');
          const shown = await useShownCode(deps, tx, { factor, code: request.body.code }, now);
          if (shown === null) return null;
          if (shown === 'recovery') await sendRecoveryCodeUsed(tx, deps.config, account);
          const raised = { assurance: 'aal2', assuredAt: now, refreshedAt: now } as const;
          await keepSessionChange(tx, session.id, raised);
          if (!factor.verifiedAt) {
            await endSessions(tx, account.id, now, { assurance: 'aal1' });
            await sendFactorAdded(tx, deps.config, account);
          }
          await useUpRefreshTokens(tx, session.id, now);
          const refreshToken = await keepRefreshToken(tx, session.id, now);
          return signedIn(deps, tx, { account, session: { ...session, ...raised }, refreshToken });
        }),
      );
      if (answer === null) {
        const isRecovery = readRecoveryCode(request.body.code) !== null;
        throw new Problem(isRecovery ? 'recovery_code_wrong' : 'mfa_verification_failed');
      }
      return answer;
    },
  );

  auth.delete<WithId>('/factors/:id', { schema: { params: Id } }, async (request) => {
    const holder = bearerOf(request);
    await db.transaction(async (tx) => {
      const account = (await holdAccount(tx, holder.account.id)) ?? holder.account;
      const factor = await readFactor(tx, account.id, request.params.id.toLowerCase());
      if (!factor) throw new Problem('mfa_factor_not_found');
      if (factor.verifiedAt && !holder.isAssured) throw new Problem('insufficient_aal');
      await removeFactor(tx, factor.id);
      if (factor.verifiedAt) await sendFactorRemoved(tx, deps.config, account);
      if (await hasVerifiedFactor(tx, account.id)) return;
      await removeRecoveryCodes(tx, account.id);
      await lowerSessions(tx, account.id);
    });
    return { id: request.params.id };
  });
}

/** A challenge is a signed time, good for this factor in this session; nothing of it is stored. */
function challengeOf(deps: Deps, holder: Holder, factorId: string, expiresAt: number): string {
  const mac = createHmac('sha256', deps.keys.cookie)
    .update(`challenge\n${holder.session.id}\n${factorId}\n${expiresAt}`)
    .digest('base64url');
  return `${expiresAt}.${mac}`;
}

function refuseOldChallenge(deps: Deps, holder: Holder, factorId: string, challenge: string): void {
  const expiresAt = Number(/^(\d{1,12})\./.exec(challenge)?.[1] ?? 0);
  const expected = Buffer.from(challengeOf(deps, holder, factorId, expiresAt));
  const given = Buffer.from(challenge);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || expiresAt * 1_000 < deps.now().getTime()) throw new Problem('mfa_challenge_expired');
}
