import { and, between, desc, eq, gte, isNotNull, lte } from 'drizzle-orm';
import { streetTiles as sizes, type TileAt } from '#contract/streets/street-tile';
import type { Executor } from '../database.ts';
import { streetSets, streetTiles } from '../street-tables.ts';

/** Near squares from one to another, both included. */
interface TileSpan {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The streets one may walk in these squares, as they are packed; a square that two imports share is there twice. */
export async function listNetworks(db: Executor, { west, east, north, south }: TileSpan): Promise<Buffer[]> {
  const rows = await db
    .select({ network: streetTiles.network })
    .from(streetTiles)
    .where(
      and(
        eq(streetTiles.z, sizes.near),
        between(streetTiles.x, west, east),
        between(streetTiles.y, north, south),
        isNotNull(streetTiles.network),
      ),
    );
  return rows.flatMap(({ network }) => (network ? [network] : []));
}

/** What is drawn of a square, JSON in brotli, one for each import that has something there. */
export async function listGrounds(db: Executor, { z, x, y }: TileAt): Promise<Buffer[]> {
  const rows = await db
    .select({ ground: streetTiles.ground })
    .from(streetTiles)
    .where(and(eq(streetTiles.z, z), eq(streetTiles.x, x), eq(streetTiles.y, y), isNotNull(streetTiles.ground)))
    .orderBy(streetTiles.setId);
  return rows.flatMap(({ ground }) => (ground ? [ground] : []));
}

/** Changes with every import: whatever was worked out from streets of before is to be worked out anew. 0 where there are none. */
export async function readStreetsVersion(db: Executor): Promise<number> {
  const [newest] = await db.select({ id: streetSets.id }).from(streetSets).orderBy(desc(streetSets.id)).limit(1);
  return newest?.id ?? 0;
}

/** Whether an import brought streets of somewhere within these degrees. */
export async function hasStreetsIn(
  db: Executor,
  { south, west, north, east }: Record<'south' | 'west' | 'north' | 'east', number>,
): Promise<boolean> {
  const overlaps = and(
    lte(streetSets.south, north),
    gte(streetSets.north, south),
    lte(streetSets.west, east),
    gte(streetSets.east, west),
  );
  return (await db.select({ id: streetSets.id }).from(streetSets).where(overlaps).limit(1)).length > 0;
}
