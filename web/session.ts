import type { Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { afterLogout } from '#contract/limits';
import { clearToken, postToken } from './api.ts';
import { auth, storageKey } from './auth.ts';
import { leave } from './leave.ts';

/** Who is signed in, as the pages show it. */
export interface Person {
  name: string;
  email: string | null;
}

const logoutWaitMs = 5_000;

let person = personOf(storedSession());

/** Who is signed in, in this tab or by now in another; null when nobody is. */
export function usePerson(): Person | null {
  return useSyncExternalStore(follow, () => person);
}

/** The display name, or else the part of the e-mail before the @. */
export function personOf(session: Pick<Session, 'user'> | null): Person | null {
  if (!session) return null;
  const { email, user_metadata: more } = session.user;
  const named: unknown = more['displayName'] ?? more['name'];
  const name = typeof named === 'string' ? named.trim() : '';
  return { name: name || email?.split('@')[0] || 'You', email: email || null };
}

/** Posts the token for the cookie, then loads the target as a new document. */
export async function enter(session: Session, target: string): Promise<never> {
  await postToken(session);
  return leave(target);
}

/** Signs out on this device. Whatever fails, the person ends up signed out and at home. */
export async function logout(): Promise<never> {
  const asked = Promise.allSettled([auth.signOut({ scope: 'local' }), clearToken()]);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, logoutWaitMs))]);
  forget();
  return leave(afterLogout);
}

/** Ends every session of the account. Unlike a plain logout this one must not fail unseen. */
export async function logoutEverywhere(): Promise<never> {
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) throw error;
  return logout();
}

function follow(tell: () => void): () => void {
  const { data } = auth.onAuthStateChange((_event, session) => {
    const next = personOf(session);
    if (JSON.stringify(next) === JSON.stringify(person)) return;
    person = next;
    tell();
  });
  return () => data.subscription.unsubscribe();
}

/** Read at once, before the client has looked at its storage, so that the header does not flicker. */
function storedSession(): Pick<Session, 'user'> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Pick<Session, 'user'> {
  const { user } = (value ?? {}) as { user?: { user_metadata?: unknown } };
  return typeof user?.user_metadata === 'object' && user.user_metadata !== null;
}

/** The client keeps its session when the server did not answer its sign-out; this device must not. */
function forget() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is closed to us, so nothing was kept either.
  }
}
