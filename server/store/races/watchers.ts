import { and, eq, gt, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor } from '../database.ts';
import { watchers } from '../race-tables.ts';

/** Somebody on the live line of a race; without a team, its host. */
export interface Watcher {
  gameId: number;
  accountId: string;
  team: Letter | null;
}

/** Who is on the live line of a race, on any node. */
export interface Presence {
  /** People, not phones: somebody with two counts once. */
  online: Partial<Record<Letter, number>>;
  host: boolean;
}

/** A node that died takes its rows along when it has not refreshed them for so long. */
const freshFor = sql`interval '90 seconds'`;
const isFresh = gt(watchers.seenAt, sql`now() - ${freshFor}`);

/** Keeps who came to this node's lines. Whoever or whatever was deleted meanwhile is left out. */
export async function keepWatchers(db: Executor, nodeId: string, came: Watcher[]): Promise<void> {
  await db.execute(sql`
    insert into watchers (node_id, game_id, account_id, game_group, seen_at)
    select ${nodeId}, game_id, account_id, game_group, now()
    from unnest(
      ${sql.param(came.map(({ gameId }) => gameId))}::int[],
      ${sql.param(came.map(({ accountId }) => accountId))}::uuid[],
      ${sql.param(came.map(({ team }) => team))}::text[]
    ) as came (game_id, account_id, game_group)
    where exists (select from games where games.game_id = came.game_id)
      and exists (select from accounts where accounts.id = came.account_id)
    on conflict (node_id, game_id, account_id)
    do update set game_group = excluded.game_group, seen_at = excluded.seen_at`);
}

export async function removeWatchers(db: Executor, nodeId: string, left: Watcher[]): Promise<void> {
  await db.execute(sql`
    delete from watchers
    using unnest(
      ${sql.param(left.map(({ gameId }) => gameId))}::int[],
      ${sql.param(left.map(({ accountId }) => accountId))}::uuid[]
    ) as gone (game_id, account_id)
    where watchers.node_id = ${nodeId} and watchers.game_id = gone.game_id and watchers.account_id = gone.account_id`);
}

/** This node goes; so does whoever it watched for. */
export async function removeNode(db: Executor, nodeId: string): Promise<void> {
  await db.delete(watchers).where(eq(watchers.nodeId, nodeId));
}

/** This node says that its lines are still there, and clears away what dead nodes left; how many rows are its own. */
export async function keepNodeSeen(db: Executor, nodeId: string): Promise<number> {
  const { rowCount } = await db.update(watchers).set({ seenAt: sql`now()` }).where(eq(watchers.nodeId, nodeId));
  await db.execute(sql`delete from watchers where seen_at < now() - 2 * ${freshFor}`);
  return rowCount ?? 0;
}

/** Who is on the lines of these races, over all nodes. */
export async function listPresence(db: Executor, gameIds: number[]): Promise<Map<number, Presence>> {
  const { rows } = await db.execute<{ game_id: number; game_group: Letter | null; people: number; host: boolean }>(sql`
    select watchers.game_id, watchers.game_group, count(distinct account_id)::int as people,
      bool_or(account_id = games.user_id) as host
    from watchers join games on games.game_id = watchers.game_id
    where watchers.game_id = any(${sql.param(gameIds)}::int[]) and ${isFresh}
    group by 1, 2
    order by 1, 2`);
  const found = new Map<number, Presence>(gameIds.map((gameId) => [gameId, { online: {}, host: false }]));
  for (const { game_id: gameId, game_group: team, people, host } of rows) {
    const presence = found.get(gameId);
    if (!presence) continue;
    if (team) presence.online[team] = people;
    presence.host ||= host;
  }
  return found;
}

/** The accounts whose phone is on the live line of this race just now. */
export async function listWatching(db: Executor, gameId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: watchers.accountId })
    .from(watchers)
    .where(and(eq(watchers.gameId, gameId), isFresh));
  return rows.map(({ accountId }) => accountId);
}
