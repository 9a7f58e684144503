import type { Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { count, type SignEvent } from './analytics.ts';
import { postToken } from './api.ts';
import { auth } from './auth.ts';
import { leave } from './leave.ts';
import { type Person, personOf, storedPerson } from './stored-session.ts';

let person = storedPerson();

/** Who is signed in, in this tab or by now in another; null when nobody is. */
export function usePerson(): Person | null {
  return useSyncExternalStore(follow, () => person);
}

/** Posts the token for the cookie, counts that somebody came in, then loads the target as a new document. */
export async function enter(session: Session, target: string, sign?: SignEvent): Promise<never> {
  await postToken(session);
  if (sign) count(sign);
  return leave(target);
}

function follow(tell: () => void): () => void {
  const { data } = auth.onAuthStateChange((_event, session) => {
    const next = personOf(session);
    if (JSON.stringify(next) !== JSON.stringify(person)) person = next;
    // Whoever follows later finds it kept already, and has to hear of it all the same.
    tell();
  });
  return () => data.subscription.unsubscribe();
}
