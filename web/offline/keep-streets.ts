import { tilesAround } from '#contract/streets/street-tile';
import { readStreetTile } from './street-store.ts';

interface Place {
  lat: number;
  lon: number;
}

const keptHere = new Set<string>();

/**
 * Fetches the squares round the start of a race, so that its map is there without a signal. Once for each start, one after the other,
 * and not for those who asked their browser to save data: they get what they look at.
 */
export async function keepStreetsRound({ lat, lon }: Place): Promise<void> {
  const name = `${lat} ${lon}`;
  if (keptHere.has(name) || savesData()) return;
  keptHere.add(name);
  try {
    for (const at of tilesAround({ lat, lon })) await readStreetTile(at);
  } catch {
    // Without a signal there is nothing to fetch: the next screen that knows the start tries again.
    keptHere.delete(name);
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
