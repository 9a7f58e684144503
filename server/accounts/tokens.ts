import { errors, jwtVerify, SignJWT } from 'jose';
import { session as limits } from '#contract/session';
import type { Config } from '../config/config.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { AuthSession } from '../store/accounts/auth-sessions.ts';
import type { Keys } from '../store/accounts/keys.ts';

const audience = 'authenticated';
const methodNames = {
  password: 'password',
  google: 'oauth',
  otp: 'otp',
  recovery: 'recovery',
  anonymous: 'anonymous',
  rescue: 'anonymous',
} as const;

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);
const issuerOf = (config: Config) => `${config.publicOrigin}/auth/v1`;

/** What an access token says once its signature and times are right; whether its session still lives is another question. */
interface AccessClaims {
  accountId: string;
  sessionId: string;
  assurance: AuthSession['assurance'];
}

export async function signAccessToken(
  { config, keys }: { config: Config; keys: Keys },
  account: Account,
  session: AuthSession,
  now: Date,
): Promise<string> {
  const first = { method: methodNames[session.method], timestamp: seconds(session.createdAt) };
  const second = session.assuredAt ? [{ method: 'totp', timestamp: seconds(session.assuredAt) }] : [];
  return new SignJWT({
    session_id: session.id,
    email: account.isGuest ? '' : account.email,
    role: 'authenticated',
    aal: session.assurance,
    amr: [...second, first],
    is_anonymous: account.isGuest,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keys.token.kid })
    .setSubject(account.id)
    .setIssuer(issuerOf(config))
    .setAudience(audience)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + limits.accessTokenS)
    .sign(keys.token.privateKey);
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Null for anything we did not sign, signed for another place, or that is out of date. */
export async function readAccessToken(
  { config, keys }: { config: Config; keys: Keys },
  token: string,
  now: Date,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.token.publicKey, {
      algorithms: ['ES256'],
      issuer: issuerOf(config),
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
    });
    const { sub, session_id: sessionId, aal } = payload;
    if (!isUuid(sub) || !isUuid(sessionId)) return null;
    return { accountId: sub, sessionId, assurance: aal === 'aal2' ? 'aal2' : 'aal1' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
