import { AuthClient } from '@supabase/auth-js';

/** Where this browser keeps the account session. */
export const storageKey = 'pickled-egg-session';

/** The account client: it keeps, refreshes and shares the session between tabs. */
export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});
