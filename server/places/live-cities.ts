import type { Nominatim } from '../outside/places/nominatim.ts';
import { SourceFailed } from '../outside/places/polite-source.ts';
import { keepCityLookup, readCityLookup } from '../store/places/city-lookups.ts';
import type { City } from '../outside/places/city.ts';
import { foldPlace } from './fold.ts';
import type { LiveDeps } from './live-bars.ts';
import { inTime } from './loading.ts';

export interface LiveCities {
  /** What public servers said about a name, lately or now; `mayAsk` is heard before one of them is asked. */
  lookUp(typed: string, mayAsk: () => Promise<boolean>): Promise<City[]>;
}

const keptMs = 30 * 24 * 3_600_000;
const fewestLetters = 3;

/** A kept answer serves for thirty days, and for longer when there is no newer one to be had; equal searches at once ask once. */
export function openLiveCities(deps: LiveDeps, nominatim: Nominatim, patienceMs?: number): LiveCities {
  const { db } = deps.database;
  const underWay = new Map<string, Promise<City[] | null>>();

  async function fetchCities(asked: string, typed: string): Promise<City[] | null> {
    try {
      const found = await nominatim.search(typed);
      await keepCityLookup(db, asked, found, deps.now());
      return found;
    } catch (error) {
      if (!(error instanceof SourceFailed)) deps.log.error({ err: error }, 'a city could not be looked up');
      return null;
    }
  }

  function fetchOnce(asked: string, typed: string): Promise<City[] | null> {
    const fetching = underWay.get(asked) ?? fetchCities(asked, typed).finally(() => underWay.delete(asked));
    underWay.set(asked, fetching);
    return fetching;
  }

  return {
    lookUp: async (typed, mayAsk) => {
      const asked = foldPlace(typed);
      const letters = typed.match(/\p{L}/gu) ?? [];
      if (deps.config.placesLive === 'off' || asked === '' || letters.length < fewestLetters) return [];
      const kept = await readCityLookup(db, asked);
      if (kept && deps.now().getTime() - kept.fetchedAt.getTime() < keptMs) return kept.found;
      const found = (await mayAsk()) ? await inTime(fetchOnce(asked, typed), patienceMs) : null;
      return found ?? kept?.found ?? [];
    },
  };
}
