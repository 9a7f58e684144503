import { desc, eq, sql } from 'drizzle-orm';
import { cohosts as limits } from '#contract/limits';
import type { Letter } from '#contract/game';
import { deeds } from '../cohost-tables.ts';
import type { Executor, Tx } from '../database.ts';
import { accounts } from '../schema.ts';

/** An action of a host or co-host: the name of the call, or of one of the actions that call offers. */
export interface Deed {
  accountId: string;
  what: string;
  team: Letter | null;
}

/** One that goes through no door of the race; those that do are kept with their events. */
export async function keepDeed(tx: Tx, gameId: number, deed: Deed & { seq?: number }, now: Date): Promise<void> {
  await tx.insert(deeds).values({ gameId, ...deed, at: now });
}

/** The newest first, with what whoever did it is called; null where that account is gone. */
export async function listDeeds(db: Executor, gameId: number) {
  const found = await db
    .select({ deed: deeds, name: accounts.displayName, deletedAt: accounts.deletedAt })
    .from(deeds)
    .leftJoin(accounts, eq(accounts.id, deeds.accountId))
    .where(eq(deeds.gameId, gameId))
    .orderBy(desc(deeds.id))
    .limit(limits.deedsShown);
  return found.map(({ deed, name, deletedAt }) => ({ ...deed, name: deletedAt === null ? name : null }));
}

/** [J4] To whom the code of a bar was shown last, by bar; what is not on record was shown to the host. */
export async function listCodesShown(db: Executor, gameId: number): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ bar: string; accountId: string }>(sql`
    select distinct on (body ->> 'bar') body ->> 'bar' as bar, coalesce(deeds.account_id, games.user_id) as "accountId"
    from events join games on games.game_id = events.game_id
    left join deeds on deeds.game_id = events.game_id and deeds.seq = events.seq
    where events.game_id = ${gameId} and body ->> 'type' = 'code-revealed'
    order by body ->> 'bar', events.seq desc`);
  return new Map(rows.map(({ bar, accountId }) => [bar, accountId]));
}
