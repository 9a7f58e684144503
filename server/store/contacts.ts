import { and, eq, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Executor } from './database.ts';
import { contacts } from './race-tables.ts';

/** A team of which a phone was heard, and when. */
export interface Heard {
  gameId: number;
  team: Letter;
  at: Date;
}

/**
 * Keeps that phones of these teams were heard of, each team once. After a silence a new period begins, which remembers the end of
 * the one before. A game that was deleted meanwhile is left out.
 */
export async function keepContacts(db: Executor, heard: Heard[]): Promise<void> {
  const isBack = sql`excluded.last_at > kept.last_at + ${race.comingBackMs} * interval '1 millisecond'`;
  await db.execute(sql`
    insert into contacts as kept (game_id, game_group, since_at, last_at)
    select game_id, game_group, heard_at, heard_at
    from unnest(
      ${sql.param(heard.map(({ gameId }) => gameId))}::int[],
      ${sql.param(heard.map(({ team }) => team))}::text[],
      ${sql.param(heard.map(({ at }) => at))}::timestamptz[]
    ) as heard (game_id, game_group, heard_at)
    where exists (select from games where games.game_id = heard.game_id)
    order by 1, 2
    on conflict (game_id, game_group) do update set
      since_at = case when ${isBack} then excluded.since_at else kept.since_at end,
      before_at = case when ${isBack} then kept.last_at else kept.before_at end,
      last_at = greatest(kept.last_at, excluded.last_at)`);
}

/** When each team of a race was last heard of; a team that never was is not there. */
export async function listContacts(db: Executor, gameId: number): Promise<{ group: Letter; at: Date }[]> {
  return db
    .select({ group: contacts.gameGroup, at: contacts.lastAt })
    .from(contacts)
    .where(eq(contacts.gameId, gameId))
    .orderBy(contacts.gameGroup);
}

/**
 * When a team was last in contact before the present one: one that has just come back could not have sent what it banked. The first
 * time of all it had no clue before.
 */
export async function readContactBefore(db: Executor, gameId: number, team: Letter, at: Date): Promise<Date | null> {
  const [kept] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.gameId, gameId), eq(contacts.gameGroup, team)));
  if (!kept) return null;
  const agoMs = (moment: Date) => at.getTime() - moment.getTime();
  if (agoMs(kept.lastAt) > race.comingBackMs) return kept.lastAt;
  return agoMs(kept.sinceAt) < race.comingBackMs ? (kept.beforeAt ?? kept.sinceAt) : kept.lastAt;
}
