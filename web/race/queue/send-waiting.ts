import { zoneOf } from '#contract/pages/zones';
import { storedPerson } from '../../person/stored-session.ts';

/** What was banked in a race is sent from whichever page of ours its person opens next; the race itself does so anyway. */
export async function sendWaiting(): Promise<void> {
  const person = storedPerson();
  if (!person || zoneOf(location.pathname) === 'race') return;
  try {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('pickled-egg')) return;
    const { ErrandQueue } = await import('./errand-queue.ts');
    new ErrandQueue(person.id).start();
  } catch {
    // A browser that does not say what it keeps sends from the race only.
  }
}
