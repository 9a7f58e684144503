import { AuthClient } from '@supabase/auth-js';
import { storageKey } from './stored-session.ts';

/** The account client: it keeps, refreshes and shares the session between tabs. */
export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
});
