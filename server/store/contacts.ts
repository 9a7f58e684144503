import { and, eq, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Executor } from './database.ts';
import { contacts } from './race-tables.ts';

/** Keeps that a phone of a team was heard of. After a silence a new period begins, which remembers the end of the one before. */
export async function keepContact(db: Executor, gameId: number, team: Letter, at: Date): Promise<void> {
  const isBack = sql`excluded.last_at > ${contacts.lastAt} + ${race.comingBackMs} * interval '1 millisecond'`;
  await db
    .insert(contacts)
    .values({ gameId, gameGroup: team, sinceAt: at, lastAt: at, beforeAt: null })
    .onConflictDoUpdate({
      target: [contacts.gameId, contacts.gameGroup],
      set: {
        sinceAt: sql`case when ${isBack} then excluded.since_at else ${contacts.sinceAt} end`,
        beforeAt: sql`case when ${isBack} then ${contacts.lastAt} else ${contacts.beforeAt} end`,
        lastAt: sql`greatest(${contacts.lastAt}, excluded.last_at)`,
      },
    });
}

/** When a team was last in contact before the present one: one that has just come back could not have sent what it banked. */
export async function readContactBefore(db: Executor, gameId: number, team: Letter, at: Date): Promise<Date | null> {
  const [kept] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.gameId, gameId), eq(contacts.gameGroup, team)));
  if (!kept) return null;
  const agoMs = (moment: Date) => at.getTime() - moment.getTime();
  if (agoMs(kept.lastAt) > race.comingBackMs) return kept.lastAt;
  return agoMs(kept.sinceAt) < race.comingBackMs ? kept.beforeAt : kept.lastAt;
}
