import { and, gt, inArray, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Executor } from '../database.ts';
import { namedStatement } from '../named-statement.ts';
import { attempts } from '../schema.ts';

export interface Counted {
  key: string;
  count: number;
  windowEndsAt: Date;
}

/**
 * A count is not worth a wait for the disk, in which everybody else who counts on the same key would wait too: a power cut may
 * forget the last second of it. As part of a transaction it is kept as that is.
 */
const unhurried = "set_config('synchronous_commit', 'off', true)";
const isPart = (db: Executor) => db instanceof PgTransaction;

interface CountedRow extends QueryResultRow {
  key: string;
  count: number;
  windowEndsAt: string;
}

const counting = (name: string, disk: string) =>
  namedStatement<CountedRow>(
    name,
    `insert into attempts (key, count, window_ends_at)
     select key, 1, ends_at from unnest((select $1::text[]), (select $2::timestamptz[])) with ordinality as tried (key, ends_at, place)
     order by place
     on conflict (key) do update set
       count = case when attempts.window_ends_at <= $3 then 1 else attempts.count + 1 end,
       window_ends_at = case when attempts.window_ends_at <= $3 then excluded.window_ends_at else attempts.window_ends_at end
     returning key, count, window_ends_at as "windowEndsAt", ${disk}`,
  );
const counted = { alone: counting('count_tries', unhurried), inPart: counting('count_tries_held', 'null') };

/**
 * Counts one try on each key and says how many that makes in its window, which begins with the first. Always name the keys
 * in the same order, the narrowest first: the last one may be shared by a whole pub and is then held the shortest.
 */
export async function countTries(
  db: Executor,
  tries: { key: string; windowS: number }[],
  now: Date,
): Promise<Counted[]> {
  const ends = tries.map(({ windowS }) => new Date(now.getTime() + windowS * 1_000).toISOString());
  const values = [tries.map(({ key }) => key), ends, now.toISOString()];
  const rows = await (isPart(db) ? counted.inPart : counted.alone)(db, values);
  return rows.map(({ key, count, windowEndsAt }) => ({ key, count, windowEndsAt: new Date(windowEndsAt) }));
}

/** Takes tries back: they turned out to be no failures. Held in the order named, as they were counted. */
export async function uncountTries(db: Executor, keys: string[]): Promise<void> {
  await db.execute(sql`
    with held as (
      select attempts.key
      from unnest(${sql.param(keys)}::text[]) with ordinality as named (key, place)
      join attempts on attempts.key = named.key
      order by place
      for update of attempts
    )
    update attempts set count = greatest(count - 1, 0) from held where attempts.key = held.key returning ${sql.raw(isPart(db) ? 'null' : unhurried)}`);
}

/** What is counted on these keys just now; one on which nothing is counted is left out. */
export async function listTries(db: Executor, keys: string[], now: Date): Promise<Counted[]> {
  return db
    .select()
    .from(attempts)
    .where(and(sql`${attempts.key} = any(${sql.param(keys)}::text[])`, gt(attempts.windowEndsAt, now)))
    .prepare('list_tries')
    .execute();
}

/** What was counted is forgotten. */
export async function removeTries(db: Executor, keys: string[]): Promise<void> {
  await db.delete(attempts).where(inArray(attempts.key, keys));
}
