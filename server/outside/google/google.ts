import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { session } from '#contract/session';
import { Problem } from '#contract/problems';
import type { Config } from '../../config/config.ts';

/** What Google vouches for. */
export interface GooglePerson {
  subject: string;
  email: string;
  name: string;
  /** Google runs that mailbox itself, or the domain is a customer's of theirs: whoever has the address now has this Google account. */
  speaksForAddress: boolean;
}

export interface Google {
  /** The person an id token is about; refuses what Google did not sign for us just now. */
  readIdToken(idToken: string, nonce: string | null, now: Date): Promise<GooglePerson>;
}

const issuers = ['https://accounts.google.com', 'accounts.google.com'];
const googlesOwn = new Set(['gmail.com', 'googlemail.com']);
const answerWithinMs = 4_000;
/** A token with a key we do not know makes us look again, but not more often than this. */
const lookAgainAfterMs = 30_000;

export function openGoogle(config: Pick<Config, 'googleClientId' | 'googleKeysUrl'>): Google {
  const keySet = createRemoteJWKSet(new URL(config.googleKeysUrl), {
    timeoutDuration: answerWithinMs,
    cooldownDuration: lookAgainAfterMs,
    cacheMaxAge: session.keySetCacheS * 1_000,
  });
  return {
    readIdToken: async (idToken, nonce, now) => {
      if (config.googleClientId === null) throw new Problem('provider_disabled');
      const { payload } = await jwtVerify(idToken, keySet, {
        algorithms: ['RS256', 'ES256'],
        issuer: issuers,
        audience: config.googleClientId,
        currentDate: now,
        clockTolerance: 30,
        maxTokenAge: '2h',
        requiredClaims: ['sub', 'exp', 'iat'],
      }).catch((error: unknown) => {
        throw isAboutToken(error) ? new Problem('bad_id_token') : new Problem('google_unreachable', { retryAfterS: 5 });
      });
      if (!isSameNonce(payload['nonce'], nonce)) throw new Problem('bad_id_token');
      return personIn(payload);
    },
  };
}

/** The token's fault, rather than that of the way to Google's keys. */
function isAboutToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // Any other answer than a key set is the bare error.
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

/** Google's token carries the hash of the nonce the page made; the page sends us the nonce itself. */
function isSameNonce(claimed: unknown, nonce: string | null): boolean {
  if (claimed === undefined && nonce === null) return true;
  if (typeof claimed !== 'string' || nonce === null) return false;
  const expected = Buffer.from(createHash('sha256').update(nonce).digest('hex'));
  const given = Buffer.from(claimed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function personIn(payload: JWTPayload): GooglePerson {
  const { sub, email, email_verified: isVerified, name, hd: hostedDomain } = payload;
  if (!sub || sub.length > 255 || typeof email !== 'string') throw new Problem('bad_id_token');
  // Google's older tokens say 'true' as text.
  if (isVerified !== true && isVerified !== 'true') throw new Problem('provider_email_needs_verification');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isHosted = typeof hostedDomain === 'string' && hostedDomain.toLowerCase() === domain;
  const speaksForAddress = isHosted || googlesOwn.has(domain);
  return { subject: sub, email, name: typeof name === 'string' ? name : '', speaksForAddress };
}
