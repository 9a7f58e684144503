import { sql } from 'drizzle-orm';
import { metresBetween } from '#engine/distance';
import type { Overpass } from '../outside/places/overpass.ts';
import { type SourceDeps, SourceFailed } from '../outside/places/polite-source.ts';
import type { Database } from '../store/database.ts';
import { mergeBars, openStaging, stageBars } from '../store/places/bar-staging.ts';
import { hasOpenBars, isInBoxes, metresFrom } from '../store/places/bars.ts';
import { type Disc, keepDisc, readDiscNear } from '../store/places/live-discs.ts';
import { inTime } from './loading.ts';

interface Point {
  lat: number;
  lon: number;
}

/** What looking things up with public servers takes. */
export interface LiveDeps extends Pick<SourceDeps, 'config' | 'log' | 'now'> {
  database: Database;
}

export interface LiveBars {
  /** Sees to it that the directory knows the bars within a radius; false when that could not be done, or not in time. */
  lookAround(point: Point, radiusM: number): Promise<boolean>;
}

const discRadiusM = 5_000;
/** What lies at the very edge may be there and not be named. */
const edgeM = 50;
/** A search may reach so far beyond a disc that serves it. */
const beyondM = 250;
const dayMs = 24 * 3_600_000;
const keptDays = { some: 30, none: 1 };

/** Bars from public servers, one disc a city, asked for once however many search there at a time. */
export function openLiveBars(deps: LiveDeps, overpass: Overpass): LiveBars {
  const underWay: { centre: Point; done: Promise<boolean> }[] = [];

  async function fetchDisc(centre: Point): Promise<boolean> {
    const among = sql`${isInBoxes(centre, discRadiusM)} and ${metresFrom(centre)} <= ${discRadiusM - edgeM}`;
    const isAnyKnown = await hasOpenBars(deps.database.db, 'live', among);
    const found = await overpass.barsAround(centre, discRadiusM, isAnyKnown);
    const now = deps.now();
    await deps.database.db.transaction(async (tx) => {
      await openStaging(tx);
      await stageBars(tx, found, true);
      await mergeBars(tx, { collection: 'live', vanishedAmong: among, takesOver: false, now });
      await keepDisc(tx, centre, found.length, now);
    });
    return true;
  }

  function fetchOnce(centre: Point, serves: (centre: Point) => boolean): Promise<boolean> {
    const same = underWay.find((one) => serves(one.centre));
    if (same) return same.done;
    const done = fetchDisc(centre)
      .catch((error: unknown) => {
        if (!(error instanceof SourceFailed)) deps.log.error({ err: error }, 'bars could not be fetched');
        return false;
      })
      .finally(() => {
        underWay.splice(
          underWay.findIndex((one) => one.centre === centre),
          1,
        );
      });
    underWay.push({ centre, done });
    return done;
  }

  return {
    lookAround: async (point, radiusM) => {
      if (deps.config.placesLive === 'off') return true;
      const servedWithinM = discRadiusM + beyondM - radiusM;
      const disc = await readDiscNear(deps.database.db, point, servedWithinM);
      if (disc && deps.now().getTime() - disc.fetchedAt.getTime() < keptMs(disc)) return true;
      const centre = disc ? { lat: disc.lat, lon: disc.lon } : rounded(point);
      const serves = (middle: Point) => metresBetween(middle, point) <= servedWithinM;
      return (await inTime(fetchOnce(centre, serves))) ?? false;
    },
  };
}

/** That there are no bars may soon turn out to be wrong. */
function keptMs({ bars }: Disc): number {
  return (bars > 0 ? keptDays.some : keptDays.none) * dayMs;
}

/** The middle of a city needs no more, and nobody's own position is kept. */
function rounded({ lat, lon }: Point): Point {
  return { lat: Math.round(lat * 1_000) / 1_000, lon: Math.round(lon * 1_000) / 1_000 };
}
