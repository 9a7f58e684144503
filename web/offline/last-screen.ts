import { type LastScreen, screenPrefix } from '#contract/pages/last-screen';
import { storedPerson } from '../person/stored-session.ts';
import { inDatabase, isSignedOut, recordName } from './database.ts';

/** Nobody waits longer than this for a browser's database on their way in or out. */
const patienceMs = 3_000;

/**
 * Keeps what a phone shows of a race, for the worker to open it with (worker/last-screen.ts). The worker cannot know who is signed in:
 * so there is one such screen at a time, and it is theirs.
 */
export async function keepScreen(screen: LastScreen): Promise<void> {
  const { personId, gameId } = screen;
  if (storedPerson()?.id !== personId || isSignedOut(personId)) return;
  const name = recordName('screen', personId, gameId);
  await changeScreens(async (store, names) => {
    await Promise.all(names.filter((one) => one !== name).map((one) => store.delete(one)));
    await store.put(screen, name);
  });
}

/** The race is over, or not theirs any more. */
export async function forgetScreenOf(gameId: number): Promise<void> {
  await forgetWhere((name) => name.endsWith(`:${gameId}`));
}

function forgetWhere(isForgotten: (name: string) => boolean): Promise<void> {
  return changeScreens(async (store, names) => {
    await Promise.all(names.filter(isForgotten).map((name) => store.delete(name)));
  });
}

interface Screens {
  put: (screen: LastScreen, name: string) => Promise<unknown>;
  delete: (name: string) => Promise<unknown>;
}

/** In one go, so that there are never two; where the browser keeps nothing there is nothing to change. */
async function changeScreens(change: (store: Screens, names: string[]) => Promise<void>): Promise<void> {
  try {
    await inDatabase(async (db) => {
      const tx = db.transaction('pages', 'readwrite');
      await change(tx.store, await tx.store.getAllKeys(IDBKeyRange.bound(screenPrefix, `${screenPrefix}\uFFFF`)));
      await tx.done;
    }, patienceMs);
  } catch {
    // What cannot be opened holds nothing.
  }
}
