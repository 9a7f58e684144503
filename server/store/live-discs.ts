import { sql } from 'drizzle-orm';
import { metresFrom } from './bars.ts';
import type { Executor, Tx } from './database.ts';
import { liveDiscs } from './schema.ts';

interface Point {
  lat: number;
  lon: number;
}

export interface Disc extends Point {
  fetchedAt: Date;
}

/** The disc whose middle is nearest to a point, no further away than so; null when there is none. */
export async function readDiscNear(db: Executor, point: Point, withinM: number): Promise<Disc | null> {
  const metres = metresFrom(point);
  const [nearest] = await db
    .select({ lat: liveDiscs.lat, lon: liveDiscs.lon, fetchedAt: liveDiscs.fetchedAt })
    .from(liveDiscs)
    .where(sql`${metres} <= ${withinM}`)
    .orderBy(metres)
    .limit(1);
  return nearest ?? null;
}

export async function keepDisc(tx: Tx, { lat, lon }: Point, bars: number, fetchedAt: Date): Promise<void> {
  await tx
    .insert(liveDiscs)
    .values({ lat, lon, bars, fetchedAt })
    .onConflictDoUpdate({ target: [liveDiscs.lat, liveDiscs.lon], set: { bars, fetchedAt } });
}
