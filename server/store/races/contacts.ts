import { and, eq, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Executor } from '../database.ts';
import { contacts, firstTries } from '../race-tables.ts';

/** A team with which a phone was in contact, and when. */
export interface Contact {
  gameId: number;
  team: Letter;
  at: Date;
}

/**
 * Keeps when phones of these teams were in contact: each moment of late, the newest before those, and the first of all. A game that was
 * deleted meanwhile is left out.
 */
export async function keepContacts(db: Executor, heard: Contact[]): Promise<void> {
  const all = sql`unnest(kept.recent || excluded.recent)`;
  const kept = sql`greatest(kept.last_at, excluded.last_at) - ${race.contactKeptMs} * interval '1 millisecond'`;
  await db.execute(sql`
    insert into contacts as kept (game_id, game_group, since_at, last_at, recent)
    select game_id, game_group, min(heard_at), max(heard_at), array_agg(distinct heard_at order by heard_at)
    from unnest(
      ${sql.param(heard.map(({ gameId }) => gameId))}::int[],
      ${sql.param(heard.map(({ team }) => team))}::text[],
      ${sql.param(heard.map(({ at }) => at))}::timestamptz[]
    ) as heard (game_id, game_group, heard_at)
    where exists (select from games where games.game_id = heard.game_id)
    group by game_id, game_group
    order by 1, 2
    on conflict (game_id, game_group) do update set
      since_at = least(kept.since_at, excluded.since_at),
      last_at = greatest(kept.last_at, excluded.last_at),
      recent = array(
        select distinct at from ${all} as at
        where at >= coalesce((select max(old) from ${all} as old where old < ${kept}), '-infinity')
        order by at)`);
}

/** When each team of a race was last heard from; a team that never was is not there. */
export async function listContacts(db: Executor, gameId: number): Promise<{ team: Letter; at: Date }[]> {
  return db
    .select({ team: contacts.team, at: contacts.lastAt })
    .from(contacts)
    .where(eq(contacts.gameId, gameId))
    .orderBy(contacts.team);
}

/**
 * [E9] The moment before which nothing was made that is first sent at `triedAt`: the newest contact that could have sent it and did not,
 * else the first of all, before which nobody had a clue. Null when there was none.
 */
export async function readContactBefore(
  db: Executor,
  gameId: number,
  team: Letter,
  triedAt: number,
): Promise<number | null> {
  const [kept] = await db
    .select({ sinceAt: contacts.sinceAt, recent: contacts.recent })
    .from(contacts)
    .where(and(eq(contacts.gameId, gameId), eq(contacts.team, team)));
  if (!kept) return null;
  const moments = kept.recent.map((at) => at.getTime()).filter((at) => at <= triedAt - race.sentWithinMs);
  return Math.max(kept.sinceAt.getTime(), ...moments);
}

/** When this was first sent; null when we never had to turn it away. */
export async function readFirstTry(db: Executor, tryHash: Buffer): Promise<Date | null> {
  const [kept] = await db.select({ at: firstTries.at }).from(firstTries).where(eq(firstTries.tryHash, tryHash));
  return kept?.at ?? null;
}

/** The first of each stays. */
export async function keepFirstTries(db: Executor, tryHashes: Buffer[], at: Date): Promise<void> {
  if (tryHashes.length === 0) return;
  await db
    .insert(firstTries)
    .values(tryHashes.map((tryHash) => ({ tryHash, at })))
    .onConflictDoNothing();
}
