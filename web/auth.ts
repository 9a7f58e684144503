import { AuthClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { storageKey } from './stored-session.ts';

/** The account client: it keeps, refreshes and shares the session between tabs. It is heavy, so that most pages fetch it at rest. */
export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});

/** The session of this browser, refreshed where it must be; null when there is none. A signal that was lost meanwhile says neither, and throws. */
export async function readSession(): Promise<Session | null> {
  const { data, error } = await auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session;
}
