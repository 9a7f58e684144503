import { AuthClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { session } from '#contract/limits';
import { storageKey } from './stored-session.ts';

/** The account client: it keeps, refreshes and shares the session between tabs. It is heavy, so that most pages fetch it at rest. */
export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  fetch: fetchMarked,
});

/** The session of this browser, refreshed where it must be; null when there is none. A signal that was lost meanwhile says neither, and throws. */
export async function readSession(): Promise<Session | null> {
  const { data, error } = await auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session;
}

const markKey = 'signUpMark';

/** Shows the server which sign-up this browser has made, so that nobody else's is confirmed in its place. */
async function fetchMarked(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers);
  const mark = atStorage((storage) => storage.getItem(markKey));
  if (mark) headers.set(session.signUpHeader, mark);
  const answer = await fetch(input, { ...init, headers });
  const made = answer.headers.get(session.signUpHeader);
  if (made) atStorage((storage) => storage.setItem(markKey, made));
  else if (answer.ok && answer.url.endsWith('/verify')) atStorage((storage) => storage.removeItem(markKey));
  return answer;
}

/** Where storage is closed to us nothing is kept, and nothing else suffers. */
function atStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
