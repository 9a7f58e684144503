import { and, between, eq, gt, sql } from 'drizzle-orm';
import type { Service, Silences } from '../../outside/places/polite-source.ts';
import type { Database, Executor, Tx } from '../database.ts';
import { liveDiscs, liveSilences } from '../schema.ts';
import { metresADegree, metresFrom } from './bars.ts';

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

/** The silences all nodes keep. */
export function silencesIn({ db }: Database): Silences {
  return {
    why: (service, now) => readSilence(db, service, now),
    keep: (service, until, reason) => keepSilence(db, service, until, reason),
  };
}

/** Why a public server is not asked at this moment; null when it may be. */
export async function readSilence(db: Executor, service: Service, now: Date): Promise<string | null> {
  const found = await db
    .select({ reason: liveSilences.reason })
    .from(liveSilences)
    .where(and(eq(liveSilences.service, service), gt(liveSilences.until, now)));
  return found[0]?.reason ?? null;
}

/** No node asks this server before that moment; a silence that lasts longer already stays. */
export async function keepSilence(db: Executor, service: Service, until: Date, reason: string): Promise<void> {
  await db
    .insert(liveSilences)
    .values({ service, until, reason })
    .onConflictDoUpdate({
      target: liveSilences.service,
      set: {
        until: sql`greatest(${liveSilences.until}, excluded.until)`,
        reason: sql`case when excluded.until > ${liveSilences.until} then excluded.reason else ${liveSilences.reason} end`,
      },
    });
}
