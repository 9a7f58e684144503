import { useSyncExternalStore } from 'react';
import { whenIdle } from '../app/idle.ts';
import { keepTrying } from '../call/keep-trying.ts';
import { forgetOthers } from './forget-others.ts';
import { type Person, personOf, storageKey, storedPerson } from './stored-session.ts';

let known: { person: Person | null } | null = null;
let isWatched = false;
const followers = new Set<() => void>();

/** Who is signed in, in this tab or by now in another; null when nobody is. */
export function usePerson(): Person | null {
  return useSyncExternalStore(follow, current);
}

/** What this browser keeps says it until somebody comes or goes. */
function current(): Person | null {
  known ??= { person: storedPerson() };
  return known.person;
}

function follow(tell: () => void): () => void {
  followers.add(tell);
  if (!isWatched) void watch();
  return () => followers.delete(tell);
}

/** Until the account client is here, what this browser keeps says who is signed in, also when another tab changes it. */
async function watch(): Promise<void> {
  isWatched = true;
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) take(storedPerson());
  });
  await whenIdle();
  keepTrying(watchClient, { signal: new AbortController().signal });
}

/** Whether the account client is here. */
async function watchClient(): Promise<boolean> {
  const { auth } = await import('./auth.ts');
  // A session that cannot be refreshed without a signal is still kept, and its person still signed in.
  auth.onAuthStateChange((_event, session) => take(personOf(session) ?? storedPerson()));
  // A seat that could not come along when somebody logged in does now.
  if (storedPerson()?.isGuest === false) await (await import('./guest-seat.ts')).bringGuestSeat();
  return true;
}

function take(next: Person | null): void {
  if (JSON.stringify(next) === JSON.stringify(current())) return;
  known = { person: next };
  void forgetOthers(next?.id ?? null);
  for (const tell of followers) tell();
}
