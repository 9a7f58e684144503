import { eq, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { attempts } from './schema.ts';

export interface Counted {
  count: number;
  windowEndsAt: Date;
}

/** Counts one try on a key and says how many that makes in its window; the window begins with the first. */
export async function countTry(db: Executor, key: string, windowS: number, now: Date): Promise<Counted> {
  const ends = new Date(now.getTime() + windowS * 1_000);
  const isOver = sql`${attempts.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await db
    .insert(attempts)
    .values({ key, count: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else least(${attempts.count} + 1, 1000000) end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning({ count: attempts.count, windowEndsAt: attempts.windowEndsAt });
  if (!counted) throw new Error('The try was not counted.');
  return counted;
}

/** Takes a try back: it turned out to be no failure. */
export async function uncountTry(db: Executor, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key));
}
