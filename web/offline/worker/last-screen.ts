import { type LastScreen, screenOf, screenPrefix } from '#contract/pages/last-screen';

/** What is not read by then is not waited for: the page opens without it. */
const patienceMs = 400;

/** What this phone last showed of a race, if whoever is signed in has left it here. */
export async function lastScreen(path: string): Promise<LastScreen | null> {
  const gameId = /^\/game\/([1-9]\d{0,9})$/.exec(path)?.[1];
  if (gameId === undefined) return null;
  const late = new Promise<unknown[]>((resolve) => setTimeout(() => resolve([]), patienceMs));
  const kept = await Promise.race([keptScreens().catch(() => []), late]);
  return screenOf(kept, Number(gameId));
}

/** Out of what the app keeps (web/offline/database.ts); none where there is no such database. */
function keptScreens(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pickled-egg');
    // A database that is only just being made holds nothing, and is the app's to make.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => reject(new Error('There is no database.')));
    opening.addEventListener('success', () => {
      const db = opening.result;
      try {
        const range = IDBKeyRange.bound(screenPrefix, `${screenPrefix}\uFFFF`);
        const asked = db.transaction('pages').objectStore('pages').getAll(range);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error('The screens cannot be read.')));
      } catch (error) {
        reject(error);
      }
      // Once what was asked for is read; it must not stand in the way of a newer version.
      db.close();
    });
  });
}
