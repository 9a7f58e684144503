import type { Session } from '@supabase/auth-js';

/** Where this browser keeps the account session. */
export const storageKey = 'pickled-egg-session';

/** Who is signed in, as the pages show it. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  /** Joined a race by its code: a name and no address. */
  isGuest: boolean;
}

/** Whether somebody can be in a game: by an address, or as a guest. */
export function isKnown(person: Person | null): person is Person {
  return person !== null && (person.isGuest || person.email !== null);
}

/** The display name, or else the part of the e-mail before the @. */
export function personOf(session: Pick<Session, 'user'> | null): Person | null {
  if (!session) return null;
  const { id, email, user_metadata: more, is_anonymous: isGuest = false } = session.user;
  const named: unknown = more['displayName'] ?? more['name'];
  const name = typeof named === 'string' ? named.trim() : '';
  return { id, name: name || email?.split('@')[0] || 'You', email: email || null, isGuest };
}

/** Read at once, before the client has looked at its storage, so that the header does not flicker. */
export function storedPerson(): Person | null {
  return personOf(storedSession());
}

export function storedSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The client keeps its session when the server did not answer its sign-out; this device must not. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is closed to us, so nothing was kept either.
  }
}

function isSession(value: unknown): value is Session {
  const { user } = (value ?? {}) as { user?: { user_metadata?: unknown } };
  return typeof user?.user_metadata === 'object' && user.user_metadata !== null;
}
