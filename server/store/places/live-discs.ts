import { and, between, sql } from 'drizzle-orm';
import { metresADegree, metresFrom } from './bars.ts';
import type { Executor, Tx } from '../database.ts';
import { liveDiscs } from '../schema.ts';

interface Point {
  lat: number;
  lon: number;
}

export interface Disc extends Point {
  bars: number;
  fetchedAt: Date;
}

/** The disc whose middle is nearest to a point, no further away than so; null when there is none. */
export async function readDiscNear(db: Executor, point: Point, withinM: number): Promise<Disc | null> {
  const metres = metresFrom(point);
  // A little more than needed: the index narrows, the distance judges.
  const high = (withinM * 1.001) / metresADegree;
  const [nearest] = await db
    .select({ lat: liveDiscs.lat, lon: liveDiscs.lon, bars: liveDiscs.bars, fetchedAt: liveDiscs.fetchedAt })
    .from(liveDiscs)
    .where(and(between(liveDiscs.lat, point.lat - high, point.lat + high), sql`${metres} <= ${withinM}`))
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
