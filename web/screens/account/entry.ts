import type { AuthTokenResponsePassword, Session } from '@supabase/auth-js';
import { problems } from '#contract/problems';
import { auth } from '../../auth.ts';
import { enter } from '../../session.ts';

type SessionAnswer = Pick<AuthTokenResponsePassword, 'error'> & { data: { session: Session | null } };

/** The session of an answer; what the account client only returns is thrown here. */
export function sessionOf({ data, error }: SessionAnswer): Session {
  if (error) throw error;
  if (!data.session?.access_token) throw new Error(problems['no-session-token'].words);
  return data.session;
}

/** Goes on to the target, unless this account has a second factor: then its id comes back and nothing is posted yet. */
export async function enterOrAsk(session: Session, target: string): Promise<string> {
  const { data: level, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  if (level.nextLevel !== 'aal2' || level.currentLevel === 'aal2') return enter(session, target);
  const { data: factors, error: factorError } = await auth.mfa.listFactors();
  if (factorError) throw factorError;
  const [factor] = factors.totp;
  return factor ? factor.id : enter(session, target);
}

/** The second step: the code of the day, then on to the target. */
export async function enterWithCode(factorId: string, code: string, target: string): Promise<never> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return enter(sessionOf(await auth.getSession()), target);
}

/** Google's token and the secret of this page for a session. */
export async function signInWithGoogle(token: string | undefined, nonce: string): Promise<Session> {
  if (!token) throw new Error(problems['missing-token'].words);
  return sessionOf(await auth.signInWithIdToken({ provider: 'google', token, nonce }));
}
