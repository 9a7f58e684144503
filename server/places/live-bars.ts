import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { metresBetween } from '#engine/distance';
import type { Deps } from '../deps.ts';
import type { Overpass } from '../outside/overpass.ts';
import { SourceFailed } from '../outside/polite-source.ts';
import { mergeBars, openStaging, stageBars } from '../store/bar-staging.ts';
import { isInBoxes, metresFrom } from '../store/bars.ts';
import { keepDisc, readDiscNear } from '../store/live-discs.ts';

interface Point {
  lat: number;
  lon: number;
}

export interface LiveBars {
  /** Sees to it that the directory knows the bars round a city; false when that could not be done, or not in time. */
  lookAround(point: Point): Promise<boolean>;
}

const discRadiusM = 5_000;
/** A search this near to the middle of a disc is about the same city. */
const sameCityM = 2_500;
const keptMs = 30 * 24 * 3_600_000;
/** Whoever searches waits no longer; what comes later is there for the next search. */
const patienceMs = 9_000;

type LiveDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** Bars from public servers, one disc a city, asked for once however many search there at a time. */
export function openLiveBars(deps: LiveDeps, overpass: Overpass): LiveBars {
  const underWay: { centre: Point; done: Promise<boolean> }[] = [];

  async function fetchDisc(centre: Point): Promise<boolean> {
    const found = await overpass.barsAround(centre, discRadiusM);
    const now = deps.now();
    await deps.database.db.transaction(async (tx) => {
      await openStaging(tx);
      await stageBars(tx, found, true);
      // What lies at the very edge may be there and not be named.
      const vanishedAmong = sql`${isInBoxes(centre, discRadiusM)} and ${metresFrom(centre)} <= ${discRadiusM - 50}`;
      await mergeBars(tx, { collection: 'live', vanishedAmong, takesOver: false, now });
      await keepDisc(tx, centre, found.length, now);
    });
    return true;
  }

  function fetchOnce(centre: Point): Promise<boolean> {
    const same = underWay.find((one) => metresBetween(one.centre, centre) <= sameCityM);
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
    lookAround: async (point) => {
      if (deps.config.placesLive === 'off') return true;
      const disc = await readDiscNear(deps.database.db, point, sameCityM);
      if (disc && deps.now().getTime() - disc.fetchedAt.getTime() < keptMs) return true;
      const centre = disc ? { lat: disc.lat, lon: disc.lon } : rounded(point);
      const tooLong = new AbortController();
      const late = pause(patienceMs, false, { ref: false, signal: tooLong.signal }).catch(() => false);
      return Promise.race([fetchOnce(centre), late]).finally(() => tooLong.abort());
    },
  };
}

/** The middle of a city needs no more, and nobody's own position is kept. */
function rounded({ lat, lon }: Point): Point {
  return { lat: Math.round(lat * 1_000) / 1_000, lon: Math.round(lon * 1_000) / 1_000 };
}
