import type { Logger } from 'pino';
import type { WalkTable } from '#contract/streets/walk-table';
import type { Place } from '#engine/distance';
import type { Config } from '../config/config.ts';
import { openWalkingServer } from '../outside/walking/walking-server.ts';
import type { Executor } from '../store/database.ts';
import { readStreetsVersion } from '../store/streets/street-tiles.ts';
import { importedStreets, inventedStreets, openAreas } from './walks/areas.ts';
import { walksByStreet } from './walks/by-street.ts';
import { openRecent } from './walks/recent.ts';
import { tableOf } from './walks/walk-table.ts';

/** How far places are apart on foot. */
export interface Walks {
  /** Null where neither streets nor a routing server tell: then a walk is guessed from the straight line. */
  between: (db: Executor, places: readonly Place[]) => Promise<WalkTable | null>;
}

interface WalksDeps {
  config: Pick<Config, 'walkingUrl'>;
  log: Logger;
  now: () => Date;
}

const tablesKept = 64;
/** Streets are built and shut: what a routing server said is asked again after so long, and what it would not say sooner. */
const askedAgainAfterMs = { told: 24 * 3_600_000, untold: 60_000 };

/** Opens what tells distances on foot: the routing server where one is set, else the streets in the database or those of invented towns. */
export function openWalks(deps: WalksDeps): Walks {
  const server = openWalkingServer(deps);
  const [imported, invented] = [openAreas(importedStreets), openAreas(inventedStreets)];
  const byStreet = openRecent<{ table: WalkTable | null }>(tablesKept);
  const byServer = openRecent<{ table: WalkTable | null; untilMs: number }>(tablesKept);

  async function told(places: readonly Place[], key: string): Promise<WalkTable | null> {
    const nowMs = deps.now().getTime();
    const ask = async () => {
      const metres = await server?.table(places);
      const table = metres ? tableOf(places, metres) : null;
      return { table, untilMs: nowMs + (table ? askedAgainAfterMs.told : askedAgainAfterMs.untold) };
    };
    const known = await byServer.get(key, ask, ({ untilMs }) => nowMs < untilMs);
    return known.table;
  }

  return {
    between: async (db, places) => {
      if (places.length < 2) return null;
      const key = JSON.stringify(places.map(({ id, lat, lon }) => [id, lat, lon]));
      const table = server && (await told(places, key));
      if (table) return table;
      const version = await readStreetsVersion(db);
      const find = async () => {
        const real = await walksByStreet(db, imported, version, places);
        return { table: real ?? (isInvented(places) ? await walksByStreet(db, invented, 0, places) : null) };
      };
      const found = await byStreet.get(`${version} ${key}`, find);
      return found.table;
    },
  };
}

/** Bars of a town we made up: nobody else walks its streets. */
function isInvented(places: readonly Place[]): boolean {
  return places.some(({ id }) => id.startsWith('demo:'));
}
