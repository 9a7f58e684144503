import type { Static } from 'typebox';
import { attribution } from '#contract/attribution';
import type { NearbyBar } from '#contract/calls/shapes';
import { bars, radius, search } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { type BarNear, listBarsNear } from '../store/places/bars.ts';
import { hasStreetsIn } from '../store/streets/street-tiles.ts';
import { demoBarsNear } from './demo.ts';

interface Search {
  accountId: string;
  point: { lat: number; lon: number };
  radiusM: number;
}

/** If an imported bar lies within this distance, an import covers the area. */
const importReachM = 20_000;

interface FoundBars {
  places: Static<typeof NearbyBar>[];
  attribution?: string;
  message?: string;
}

/**
 * Bars a host may choose from, nearest first: the directory's and their own, fetched live where no import has brought enough
 * to choose from, and invented ones only where there is not a single real one.
 */
export async function findBarsForSetup(
  deps: Pick<Deps, 'database' | 'log' | 'places'>,
  asked: Search,
): Promise<FoundBars> {
  const look = () =>
    listBarsNear(deps.database.pool, asked.point, asked.radiusM, search.barsMost, asked.accountId).catch(
      (error: unknown) => {
        deps.log.error({ err: error }, 'the directory did not answer');
        throw new Problem('find-nearby-failed', { retryAfterS: 5 });
      },
    );
  let found = await look();
  let isReached = true;
  if (found.filter(isImported).length < bars.selectedMax) {
    isReached = await deps.places.bars.lookAround(asked.point, asked.radiusM);
    found = await look();
  }
  const demo = found.every(({ source }) => source === 'host') ? demoBarsNear(asked.point, asked.radiusM) : [];
  const places = [...found.map(viewOf), ...demo.map((bar) => ({ ...bar, demo: true as const }))].slice(
    0,
    search.barsMost,
  );
  if (places.length === 0 && !isReached && !(await isImportedArea(deps.database, asked.point))) {
    throw new Problem('find-nearby-failed', { retryAfterS: 30 });
  }
  return {
    places,
    ...(found.some(({ source }) => source === 'osm') ? { attribution: attribution.osm } : {}),
    ...(places.length === 0 ? { message: 'No bars found here. Search a wider circle, or add one yourself.' } : {}),
    ...(demo.length > 0 ? { message: 'These bars are invented, to try the game with.' } : {}),
  };
}

function isImported({ collection }: BarNear): boolean {
  return collection !== null && collection !== 'live';
}

/** While the public servers cannot be reached, only an import of a map or a list of bars proves that an area has no bars. */
async function isImportedArea({ db, pool }: Deps['database'], point: Search['point']): Promise<boolean> {
  const { lat, lon } = point;
  if (await hasStreetsIn(db, { south: lat, north: lat, west: lon, east: lon })) return true;
  return (await listBarsNear(pool, point, importReachM, search.barsMost)).some(isImported);
}

function viewOf({ id, name, lat, lon, kind, street, source }: BarNear): Static<typeof NearbyBar> {
  const bar = { id, name, lat, lon, kind, ...(street === null ? {} : { street }) };
  return source === 'host' ? { ...bar, added: true } : bar;
}

/** How far a search for bars reaches, in metres. */
export function readRadius(given: number = radius.setupKm * 1_000): number {
  if (given >= radius.setupMinKm * 1_000 && given <= radius.setupMaxKm * 1_000) return given;
  throw new Problem('bad-input', {
    message: `A search reaches from ${radius.setupMinKm} to ${radius.setupMaxKm} km.`,
  });
}
