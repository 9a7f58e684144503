import { attribution } from '#contract/attribution';
import { metresBetween } from '#engine/distance';
import type { Deps } from '../deps.ts';
import { listLocalities, type Locality } from '../store/places/city-lookups.ts';
import { mayTry } from '../http/rate-limits.ts';
import { bestCities, liesIn, type ListedCity, type Matches, type Reading, readingsOf } from './city.ts';
import type { City } from '../outside/places/city.ts';
import { foldPlace } from './fold.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';

type FindDeps = Pick<Deps, 'database' | 'keys' | 'now' | 'places'>;

/** A town of an import and one of the gazetteer with the same name are the same when they lie this near. */
const sameWithinM = 8_000;

/** The places that may be meant, best first: from the gazetteer and the imports, and only if both know none from outside. */
export function findCities(deps: FindDeps, accountId: string, typed: string): Promise<City[]> {
  return citiesNamed(deps, typed, () => mayTry(deps, [['city-look-ups', accountId]]));
}

/** The same out of what is stored; nobody outside is asked. */
export function findStoredCities(deps: FindDeps, typed: string): Promise<City[]> {
  return citiesNamed(deps, typed, async () => false);
}

async function citiesNamed(deps: FindDeps, typed: string, mayAsk: () => Promise<boolean>): Promise<City[]> {
  const gazetteer = await openGazetteer();
  for (const reading of readingsOf(typed)) {
    const best = bestCities(within(reading, await matchesOf(deps, gazetteer, reading.folded)));
    if (best.length > 0) return best;
  }
  const outside = await deps.places.cities.lookUp(typed, mayAsk);
  return bestCities({ exact: outside, begun: [] });
}

function within({ areas }: Reading, { exact, begun }: Matches): Matches {
  const isThere = (place: ListedCity) => liesIn(place, areas);
  return { exact: exact.filter(isThere), begun: begun.filter(isThere) };
}

async function matchesOf(deps: FindDeps, gazetteer: Gazetteer, folded: string): Promise<Matches> {
  const { exact, begun } = gazetteer.startingWith(folded);
  const localities = await listLocalities(deps.database.db, folded);
  const added = localities.filter((locality) => !isListed(gazetteer, locality));
  const cityOf = (locality: Locality) => importedCity(locality, gazetteer.nearest(locality));
  return {
    exact: [...exact, ...added.filter((locality) => locality.folded === folded).map(cityOf)],
    begun: [...begun, ...added.filter((locality) => locality.folded !== folded).map(cityOf)],
  };
}

function isListed(gazetteer: Gazetteer, locality: Locality): boolean {
  const namesakes = gazetteer.startingWith(locality.folded).exact;
  return namesakes.some((place) => metresBetween(place, locality) < sameWithinM);
}

/** What an import does not say of a place, its neighbour in the gazetteer does. */
function importedCity({ id, name, county, country, lat, lon, people }: Locality, near: City): ListedCity {
  const isThere = country === null || country === near.code;
  const around = {
    county: county ?? (isThere ? near.county : ''),
    country: isThere ? near.country : (countryNames.of(country) ?? ''),
    nation: isThere ? near.nation : '',
  };
  return {
    name,
    ...around,
    areas: Object.values(around).map(foldPlace),
    code: country ?? near.code,
    lat: Math.round(lat * 10_000) / 10_000,
    lon: Math.round(lon * 10_000) / 10_000,
    people: people ?? 0,
    ...(id.startsWith('osm:') ? { attribution: attribution.osm } : {}),
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
