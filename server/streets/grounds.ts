import { createHash } from 'node:crypto';
import { streetTilePath, type TileAt } from '#contract/streets/street-tile';
import type { Executor } from '../store/database.ts';
import { hasStreetsIn, listGrounds } from '../store/streets/street-tiles.ts';
import { inventedBox, inventedTile } from './demo-streets/invented.ts';
import { mergeGrounds } from './ground/pack-tile.ts';

/** So many squares are kept in memory (twelve kilobytes each at most), and not for longer than this: an import is seen soon after. */
const keptMost = 600;
const keptMs = 30_000;

interface Ground {
  /** A StreetTile, JSON in brotli. */
  packed: Buffer;
  /** Another for other content. */
  etag: string;
}

/** Squares of our own map; what a crowd asks for at once is read once. */
export interface Grounds {
  at: (tile: TileAt) => Promise<Ground | null>;
}

export function openGrounds(db: Executor): Grounds {
  const kept = new Map<string, { ground: Promise<Ground | null>; until: number }>();
  return {
    at: (tile) => {
      const [path, now] = [streetTilePath(tile), performance.now()];
      const known = kept.get(path);
      kept.delete(path);
      const entry = known && known.until > now ? known : { ground: readGround(db, tile), until: now + keptMs };
      kept.set(path, entry);
      entry.ground.catch(() => kept.delete(path));
      const [oldest] = kept.keys();
      if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest);
      return entry.ground;
    },
  };
}

async function readGround(db: Executor, tile: TileAt): Promise<Ground | null> {
  const packed = mergeGrounds(tile, await listGrounds(db, tile)) ?? (await madeUp(db, tile));
  return packed && { packed, etag: createHash('sha256').update(packed).digest('base64url').slice(0, 22) };
}

/** A town we made up gives way as a whole where true streets came in: the two are never mixed. */
async function madeUp(db: Executor, tile: TileAt): Promise<Buffer | null> {
  const box = inventedBox(tile);
  return box && !(await hasStreetsIn(db, box)) ? inventedTile(tile) : null;
}
