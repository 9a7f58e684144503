import { AuthClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { session } from '#contract/session';
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

/** Seals the server gives this browser, by the header each comes in: which sign-up it made, and that it was signed in to an account. */
const seals = { [session.signUpHeader]: 'signUpMark', [session.deviceHeader]: 'knownDevice' };

/** Shows them again with every account call, so that nobody else's sign-up is confirmed here and no stranger locks this browser out. */
export async function fetchMarked(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers);
  for (const [header, key] of Object.entries(seals)) {
    const kept = atStorage((storage) => storage.getItem(key));
    if (kept) headers.set(header, kept);
  }
  const answer = await fetch(input, { ...init, headers });
  for (const [header, key] of Object.entries(seals)) {
    const given = answer.headers.get(header);
    if (given) atStorage((storage) => storage.setItem(key, given));
  }
  if (answer.ok && answer.url.endsWith('/verify')) {
    atStorage((storage) => storage.removeItem(seals[session.signUpHeader]));
  }
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
