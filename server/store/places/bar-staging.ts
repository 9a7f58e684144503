import { type SQL, sql } from 'drizzle-orm';
import type { FoundBar, FoundLocality } from '../../outside/places/found-place.ts';
import type { Tx } from '../database.ts';

/** One import merges after the other: each must see what the one before it has changed. */
const mergeLock = 7_204_150_002;

export interface Merged {
  added: number;
  changed: number;
  /** Known before and not named any more: marked closed. */
  vanished: number;
}

interface Reach {
  collection: string;
  /** Which bars of the collection would have been named if they were still there. */
  vanishedAmong: SQL;
}

interface Merge extends Reach {
  /** A look-up leaves bars with the import that brought them; an import takes over what it names. */
  takesOver: boolean;
  now: Date;
}

/** Where bars wait until the whole source is read; gone with the transaction. */
export async function openStaging(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temp table staged_bars (
      id text primary key, name text, kind text, lat float8, lon float8, street text, locality text, is_closed boolean, source text
    ) on commit drop`);
  await tx.execute(sql`
    create temp table staged_localities (
      id text primary key, name text, folded text, county text, country text, lat float8, lon float8, people integer, bars integer
    ) on commit drop`);
}

/** A bar that is named twice counts as it was named last. OpenStreetMap's own ids say whose it is; others are, if `isOsm`. */
export async function stageBars(tx: Tx, found: FoundBar[], isOsm: boolean): Promise<void> {
  const once = [...new Map(found.map((bar) => [bar.id, bar])).values()];
  if (once.length === 0) return;
  await tx.execute(sql`
    insert into staged_bars
    select id, name, kind, lat, lon, street, locality, "isClosed",
      case when ${isOsm} or id like 'osm:%' then 'osm' else 'import' end
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as found (
      id text, name text, kind text, lat float8, lon float8, street text, locality text, "isClosed" boolean)
    on conflict (id) do update set name = excluded.name, kind = excluded.kind, lat = excluded.lat, lon = excluded.lon,
      street = excluded.street, locality = excluded.locality, is_closed = excluded.is_closed, source = excluded.source`);
}

export type StagedLocality = FoundLocality & { folded: string; bars: number };

export async function stageLocalities(tx: Tx, found: StagedLocality[]): Promise<void> {
  const once = [...new Map(found.map((locality) => [locality.id, locality])).values()];
  if (once.length === 0) return;
  await tx.execute(sql`
    insert into staged_localities
    select * from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as found (
      id text, name text, folded text, county text, country text, lat float8, lon float8, people integer, bars integer)
    on conflict (id) do nothing`);
}

/** The box round everything that waits. */
export const stagedBox = sql`(select box(point(max(lon), max(lat)), point(min(lon), min(lat))) from staged_bars)`;

async function beginMerge(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${mergeLock})`);
  await tx.execute(sql`analyze staged_bars`);
}

/** How many bars of the collection are open within reach, and how many of them a merge would close. */
export async function countClosing(
  tx: Tx,
  { collection, vanishedAmong }: Reach,
): Promise<{ open: number; closing: number }> {
  await beginMerge(tx);
  const { rows } = await tx.execute<{ open: number; closing: number }>(sql`
    select count(*)::int as open, count(*) filter (where staged.id is null or staged.is_closed)::int as closing
    from (select id from bars where collection = ${collection} and not is_closed and ${vanishedAmong}) as known
    left join staged_bars as staged on staged.id = known.id`);
  return rows[0] ?? { open: 0, closing: 0 };
}

/** Makes the directory say what waits, and counts what that changed. */
export async function mergeBars(tx: Tx, { collection, vanishedAmong, takesOver, now }: Merge): Promise<Merged> {
  await beginMerge(tx);
  const at = sql`${now.toISOString()}::timestamptz`;
  const differs = sql`(bars.name, bars.kind, bars.lat, bars.lon, bars.street, bars.locality, bars.is_closed, bars.source)
    is distinct from (staged.name, staged.kind, staged.lat, staged.lon, staged.street, staged.locality, staged.is_closed, staged.source)`;
  const { rows } = await tx.execute<{ added: number; changed: number }>(sql`
    select count(*) filter (where bars.id is null)::int as added,
      count(*) filter (where bars.id is not null and ${differs})::int as changed
    from staged_bars as staged left join bars on bars.id = staged.id`);
  const { rowCount } = await tx.execute(sql`
    update bars set is_closed = true, updated_at = ${at}
    where collection = ${collection} and not is_closed and ${vanishedAmong}
      and not exists (select from staged_bars where staged_bars.id = bars.id)`);
  await tx.execute(sql`
    insert into bars (id, name, kind, lat, lon, street, locality, is_closed, source, collection, created_at, updated_at)
    select staged.id, staged.name, staged.kind, staged.lat, staged.lon, staged.street, staged.locality, staged.is_closed,
      staged.source, ${collection}::text, ${at}, ${at}
    from staged_bars as staged left join bars on bars.id = staged.id
    where bars.id is null or ${differs} or (${takesOver} and bars.collection <> ${collection})
    order by staged.id
    on conflict (id) do update set name = excluded.name, kind = excluded.kind, lat = excluded.lat, lon = excluded.lon,
      street = excluded.street, locality = excluded.locality, is_closed = excluded.is_closed, source = excluded.source,
      collection = case when ${takesOver} then excluded.collection else bars.collection end, updated_at = excluded.updated_at`);
  return { added: rows[0]?.added ?? 0, changed: rows[0]?.changed ?? 0, vanished: rowCount ?? 0 };
}

/** Towns that bars name by themselves are counted anew within the box of this import. */
export async function mergeLocalities(tx: Tx, collection: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from localities
    where collection = ${collection} and id like 'town:%' and point(lon, lat) <@ ${stagedBox}
      and not exists (select from staged_localities where staged_localities.id = localities.id)`);
  const { rowCount } = await tx.execute(sql`
    insert into localities (id, name, folded, county, country, lat, lon, people, bars, collection, updated_at)
    select id, name, folded, county, country, lat, lon, people, bars, ${collection}::text, ${at}
    from staged_localities order by id
    on conflict (id) do update set name = excluded.name, folded = excluded.folded, county = excluded.county,
      country = excluded.country, lat = excluded.lat, lon = excluded.lon, people = excluded.people, bars = excluded.bars,
      collection = excluded.collection, updated_at = excluded.updated_at`);
  return rowCount ?? 0;
}

/** Where the bars that wait say they are: each town with their positions, in the order of its name, from a name on. */
export async function listStagedTowns(
  tx: Tx,
  after: string,
  most: number,
): Promise<{ town: string; lats: number[]; lons: number[] }[]> {
  const { rows } = await tx.execute<{ town: string; lats: number[]; lons: number[] }>(sql`
    select locality as town, array_agg(lat order by id) as lats, array_agg(lon order by id) as lons
    from staged_bars where locality > ${after} group by locality order by locality limit ${most}`);
  return rows;
}
