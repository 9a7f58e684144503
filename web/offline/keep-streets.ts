import { tilesAround } from '#contract/streets/street-tile';
import { readStreetTile } from './street-store.ts';

interface Place {
  lat: number;
  lon: number;
}

const keptHere = new Set<string>();

/**
 * Fetches the squares round the start of a race, so that its map is there without a signal; says whether that is done. Once for each
 * start, one after the other, and not for those who asked their browser to save data: they get what they look at.
 */
export async function keepStreetsRound({ lat, lon }: Place): Promise<boolean> {
  const name = `${lat} ${lon}`;
  if (keptHere.has(name) || savesData()) return true;
  keptHere.add(name);
  try {
    for (const at of tilesAround({ lat, lon })) await readStreetTile(at);
    return true;
  } catch {
    keptHere.delete(name);
    return false;
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
