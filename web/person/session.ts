import { useSyncExternalStore } from 'react';
import { whenIdle } from '../app/idle.ts';
import { postToken } from '../call/api.ts';
import { keepTrying } from '../call/keep-trying.ts';
import { forgetOthers } from './forget-others.ts';
import { type Person, personOf, storageKey, storedPerson, storedSession } from './stored-session.ts';

let known: { person: Person | null } | null = null;
let isWatched = false;
const followers = new Set<() => void>();

/** Who is signed in, in this tab or by now in another; null when nobody is. */
export function usePerson(): Person | null {
  return useSyncExternalStore(follow, currentPerson);
}

/** What this browser keeps says it until somebody comes or goes. */
export function currentPerson(): Person | null {
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
  // A page that the back button brings back as it was left has heard of no change meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && take(storedPerson()));
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
  const before = currentPerson();
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  if (before && next && before.id !== next.id) void takeOver();
  else show(next);
}

/** Another person signed in over this one: until the cookie is theirs too, calls would be sent in the earlier person's name. */
async function takeOver(): Promise<void> {
  const session = storedSession();
  if (session) await postToken(session).catch(() => undefined);
  show(storedPerson());
}

function show(person: Person | null): void {
  known = { person };
  void forgetOthers(person?.id ?? null);
  for (const tell of followers) tell();
}
