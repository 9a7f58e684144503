import { type StreetTile, streetTilePath, type TileAt } from '#contract/streets/street-tile';
import { giveUpAfter } from '../call/give-up-after.ts';

const cacheName = 'pickled-egg-streets';
const keptAtHeader = 'x-kept-at';

/** A square is read from the phone for a day; the phone keeps so many, the oldest go first; the network has so long to answer. */
export const streetStore = { freshMs: 86_400_000, most: 240, patienceMs: 12_000 } as const;

interface Kept {
  tile: StreetTile;
  isFresh: boolean;
}

/**
 * A square of our map: kept on this phone, else from the network, else what is kept however old it is. Null where there is nothing;
 * an error where nobody can say. Squares are asked for round the start of a race and where a hand moves a map, never round other bars:
 * what a phone asks for must not tell anybody what its team guesses.
 */
export async function readStreetTile(at: TileAt): Promise<StreetTile | null> {
  const path = streetTilePath(at);
  const kept = await readKept(path);
  if (kept?.isFresh) return kept.tile;
  try {
    return await fetched(path);
  } catch (error) {
    if (kept) return kept.tile;
    throw error;
  }
}

async function fetched(path: string): Promise<StreetTile | null> {
  const words = await giveUpAfter(streetStore.patienceMs, async (signal) => {
    const answer = await fetch(path, { signal });
    if (answer.status === 204 || answer.status === 404) return null;
    if (!answer.ok) throw new Error(`A square of the map was answered with ${answer.status}.`);
    return answer.text();
  });
  if (words === null) return null;
  const tile = JSON.parse(words) as StreetTile;
  await keep(path, words);
  return tile;
}

/** Null also where the browser keeps nothing, and where it kept something that cannot be read. */
async function readKept(path: string): Promise<Kept | null> {
  try {
    const answer = await (await caches.open(cacheName)).match(path);
    if (!answer) return null;
    const ageMs = Date.now() - Number(answer.headers.get(keptAtHeader));
    return { tile: (await answer.json()) as StreetTile, isFresh: ageMs >= 0 && ageMs < streetStore.freshMs };
  } catch {
    return null;
  }
}

/** A phone without room draws the square all the same, and asks again next time. */
async function keep(path: string, words: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    const headers = { 'content-type': 'application/json', [keptAtHeader]: String(Date.now()) };
    await cache.put(path, new Response(words, { headers }));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - streetStore.most)).map((old) => cache.delete(old)));
  } catch {
    // Nothing else depends on it.
  }
}
