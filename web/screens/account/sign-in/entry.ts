import type { AuthTokenResponsePassword, Session } from '@supabase/auth-js';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../../app/analytics.ts';
import { auth, fetchMarked } from '../../../person/auth.ts';
import { keepGuestBehind } from '../../../person/guest-seat.ts';
import { enter } from '../../../person/enter.ts';

type SessionAnswer = Pick<AuthTokenResponsePassword, 'error'> & { data: { session: Session | null } };

/** The session of an answer; what the account client only returns is thrown here. */
export function sessionOf({ data, error }: SessionAnswer): Session {
  if (error) throw error;
  if (!data.session?.access_token) throw new Error(problems['no-session-token'].words);
  return data.session;
}

/** Goes on to the target, unless this account has a second factor: then its id comes back and nothing is posted yet. */
export async function enterOrAsk(session: Session, target: string, sign?: SignEvent): Promise<string> {
  return (await missingFactor()) ?? enter(session, target, sign);
}

/** The id of the second factor that this session has not shown yet; null when it needs none. */
export async function missingFactor(): Promise<string | null> {
  const { data: level, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  if (level.nextLevel !== 'aal2' || level.currentLevel === 'aal2') return null;
  const { data: factors, error: factorError } = await auth.mfa.listFactors();
  if (factorError) throw factorError;
  return factors.totp[0]?.id ?? null;
}

/** Shows the code from the person's authenticator; it may be typed with spaces. */
export async function showCode(factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') });
  if (error) throw error;
}

/** The second step: the code of the day, then on to the target. */
export async function enterWithCode(factorId: string, code: string, target: string, sign?: SignEvent): Promise<never> {
  await showCode(factorId, code);
  return enter(sessionOf(await auth.getSession()), target, sign);
}

/** Google's token and the secret of this page for a session. */
export async function signInWithGoogle(token: string | undefined, nonce: string): Promise<Session> {
  if (!token) throw new Error(problems['missing-token'].words);
  keepGuestBehind();
  return sessionOf(await auth.signInWithIdToken({ provider: 'google', token, nonce }));
}

/** The same where an account has a password that Google alone does not open: shown once, and Google opens it from then on. */
export async function linkGoogle(held: GoogleProof, password: string): Promise<Session> {
  const response = await fetchMarked('/auth/v1/token?grant_type=id_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'google', id_token: held.token, nonce: held.nonce, password }),
  });
  const answer = (await response.json().catch(() => ({}))) as Partial<Session> & { message?: string; code?: string };
  const { access_token, refresh_token } = answer;
  if (!response.ok || !access_token || !refresh_token) {
    throw Object.assign(new Error(answer.message ?? ''), answer.code ? { code: answer.code } : {});
  }
  keepGuestBehind();
  return sessionOf(await auth.setSession({ access_token, refresh_token }));
}

/** What Google said, kept while somebody types a password. */
export interface GoogleProof {
  token: string;
  nonce: string;
}
