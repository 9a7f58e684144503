import { attribution } from '#contract/attribution';
import { metresBetween } from '#engine/distance';
import type { Deps } from '../deps.ts';
import { SourceFailed } from '../outside/polite-source.ts';
import { keepCityLookup, readCityLookup } from '../store/city-lookups.ts';
import { listLocalities, type Locality } from '../store/localities.ts';
import { liesIn, type Reading, readingsOf } from './asked-city.ts';
import { bestCities, type City, type ListedCity, type Matches } from './city.ts';
import { foldPlace } from './fold.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';

type FindDeps = Pick<Deps, 'config' | 'database' | 'now' | 'places'>;

/** A town of an import and one of the gazetteer with the same name are the same when they lie this near. */
const sameWithinM = 8_000;
const keptMs = 30 * 24 * 3_600_000;

/** The places that may be meant, best first: from the gazetteer and the imports, and only if both know none from outside. */
export async function findCities(deps: FindDeps, typed: string): Promise<City[]> {
  const gazetteer = await openGazetteer();
  for (const reading of readingsOf(typed)) {
    const best = bestCities(within(reading, await matchesOf(deps, gazetteer, reading.folded)));
    if (best.length > 0) return best;
  }
  const asked = foldPlace(typed);
  if (asked === '' || deps.config.placesLive === 'off') return [];
  return bestCities({ exact: await askOutside(deps, asked, typed), begun: [] });
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

/** A kept answer serves for thirty days, and for longer when there is no newer one to be had. */
async function askOutside(deps: FindDeps, asked: string, typed: string): Promise<City[]> {
  const { db } = deps.database;
  const key = asked.slice(0, 160);
  const kept = await readCityLookup(db, key);
  if (kept && deps.now().getTime() - kept.fetchedAt.getTime() < keptMs) return kept.found;
  try {
    const found = await deps.places.cities.search(typed);
    await keepCityLookup(db, key, found, deps.now());
    return found;
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return kept?.found ?? [];
  }
}
