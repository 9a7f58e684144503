import { removeKeptOf } from '../offline/database.ts';

/** Everything this device keeps for somebody whose account is gone: races, photos, what waits to be sent. What it keeps for others stays. */
export async function forgetPerson(personId: string): Promise<void> {
  forgetStored(personId);
  await Promise.allSettled([removeKeptOf(personId), stopPush()]);
}

/** Clues that somebody else has not sent yet are theirs. */
function forgetStored(personId: string): void {
  try {
    const names = Object.keys(localStorage);
    const isOthers = (name: string) => /^unsent(Clue|Nudge):/.test(name) && !name.includes(`:${personId}:`);
    for (const name of names.filter((one) => !isOthers(one))) localStorage.removeItem(name);
    sessionStorage.clear();
  } catch {
    // Storage is closed to us, so nothing was kept either.
  }
}

async function stopPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
