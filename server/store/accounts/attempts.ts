import { and, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Executor } from '../database.ts';
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
const unhurried = (db: Executor) =>
  db instanceof PgTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts one try on each key and says how many that makes in its window, which begins with the first. Always name the keys
 * in the same order, the narrowest first: the last one may be shared by a whole pub and is then held the shortest.
 */
export async function countTries(
  db: Executor,
  tries: { key: string; windowS: number }[],
  now: Date,
): Promise<Counted[]> {
  const isOver = sql`${attempts.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const windowEnd = (windowS: number) => new Date(now.getTime() + windowS * 1_000);
  return db
    .insert(attempts)
    .values(tries.map(({ key, windowS }) => ({ key, count: 1, windowEndsAt: windowEnd(windowS) })))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning({ ...getTableColumns(attempts), disk: unhurried(db) })
    .prepare(`count_tries_${tries.length}${db instanceof PgTransaction ? '_held' : ''}`)
    .execute();
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
    update attempts set count = greatest(count - 1, 0) from held where attempts.key = held.key returning ${unhurried(db)}`);
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
