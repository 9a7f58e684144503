import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Executor, Tx } from '../database.ts';
import { bars } from '../schema.ts';

interface Point {
  lat: number;
  lon: number;
}

export interface BarNear extends Point {
  id: string;
  name: string;
  kind: (typeof bars.$inferSelect)['kind'];
  street: string | null;
  source: (typeof bars.$inferSelect)['source'];
  collection: string | null;
  metres: number;
}

/** To the north. */
export const metresADegree = 111_195;

/**
 * Open bars within a radius, nearest first: those of the directory, and those that this person added. The boxes find them by
 * the index, the distance on the sphere then judges.
 */
export async function listBarsNear(
  pool: Pool,
  { lat, lon }: Point,
  radiusM: number,
  limit: number,
  ownerId: string | null = null,
): Promise<BarNear[]> {
  const [box, beyond] = boxesAround({ lat, lon }, radiusM);
  const values = [lat, lon, radiusM, limit, ownerId, box];
  const { rows } = await pool.query<BarNear>(
    beyond === undefined
      ? { name: 'bars-near', text: nearText('pt <@ $6::box'), values }
      : {
          name: 'bars-near-date-line',
          text: nearText('(pt <@ $6::box or pt <@ $7::box)'),
          values: [...values, beyond],
        },
  );
  return rows;
}

/** Prepared once on each connection: planned anew it takes as long as it does to run. Offset 0 keeps distances from being worked out twice. */
function nearText(isInBox: string): string {
  return `select * from (
      select id, name, kind, lat, lon, street, source, collection, 2 * 6371008.8 * asin(sqrt(least(1,
        sin(radians(lat - $1::float8) / 2) ^ 2
        + cos(radians($1::float8)) * cos(radians(lat)) * sin(radians(lon - $2::float8) / 2) ^ 2))) as metres
      from bars
      where ${isInBox} and not is_closed and (owner_id is null or owner_id = $5::uuid)
      offset 0
    ) as around
    where metres <= $3::float8
    order by metres, id
    limit $4`;
}

/** How many open bars the directory has within a radius; those that people added for themselves do not count. */
export async function countBarsNear(db: Executor, point: Point, radiusM: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from bars
    where ${isInBoxes(point, radiusM)} and not is_closed and owner_id is null and ${metresFrom(point)} <= ${radiusM}`);
  return rows[0]?.count ?? 0;
}

/** Whether a collection has an open bar among these. */
export async function hasOpenBars(db: Executor, collection: string, among: SQL): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from bars where collection = ${collection} and not is_closed and ${among} limit 1`);
  return rows.length > 0;
}

/** How far the bar of a row is from a point, on the sphere. */
export function metresFrom({ lat, lon }: Point) {
  return sql`2 * 6371008.8 * asin(sqrt(least(1,
    sin(radians(lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lon - ${lon}::float8) / 2) ^ 2)))`;
}

/** True of every bar within a radius and of some beyond it: the index knows. */
export function isInBoxes(point: Point, radiusM: number): SQL {
  const boxes = boxesAround(point, radiusM).map((box) => sql`pt <@ ${box}::box`);
  return sql`(${sql.join(boxes, sql` or `)})`;
}

/** Two where they meet at the date line. */
function boxesAround({ lat, lon }: Point, radiusM: number): string[] {
  // A little more than needed: the distance judges.
  const high = (radiusM * 1.001) / metresADegree;
  const widest = Math.cos((Math.min(89.9, Math.abs(lat) + high) * Math.PI) / 180);
  const wide = Math.min(180, high / widest);
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)];
  const [west, east] = [lon - wide, lon + wide];
  const box = (from: number, to: number) => `((${to},${north}),(${from},${south}))`;
  if (north > 89.9 || south < -89.9) return [box(-180, 180)];
  if (west < -180) return [box(-180, east), box(west + 360, 180)];
  if (east > 180) return [box(west, 180), box(-180, east - 360)];
  return [box(west, east)];
}

/** Those of these bars that the directory knows or this person added, closed ones too: a game may have chosen them before. */
export async function listKnownBars(
  db: Executor,
  ids: string[],
  ownerId: string,
): Promise<(typeof bars.$inferSelect)[]> {
  return db
    .select()
    .from(bars)
    .where(and(inArray(bars.id, ids), or(isNull(bars.ownerId), eq(bars.ownerId, ownerId))));
}

/** Which of these bars OpenStreetMap's people mapped: their ids need not say so. */
export async function readMapped(db: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: bars.id })
    .from(bars)
    .where(and(inArray(bars.id, ids), eq(bars.source, 'osm')));
  return new Set(found.map(({ id }) => id));
}

export interface HostBar extends Point {
  name: string;
  street: string | null;
}

/** The same bar again, within a few steps, is the first one. */
export async function readHostTwin(tx: Tx, ownerId: string, { name, lat, lon }: HostBar): Promise<string | null> {
  const [twin] = await tx
    .select({ id: bars.id })
    .from(bars)
    .where(
      and(
        eq(bars.ownerId, ownerId),
        eq(bars.isClosed, false),
        sql`lower(${bars.name}) = lower(${name})`,
        sql`${metresFrom({ lat, lon })} <= 30`,
      ),
    )
    .limit(1);
  return twin?.id ?? null;
}

export async function keepHostBar(tx: Tx, ownerId: string, bar: HostBar, now: Date): Promise<string> {
  const id = `bar:${randomUUID()}`;
  await tx
    .insert(bars)
    .values({ ...bar, id, kind: 'pub', source: 'host', ownerId, collection: null, createdAt: now, updatedAt: now });
  return id;
}
