import { sql } from 'drizzle-orm';
import { receipts as limits } from '#contract/limits';
import type { Letter } from '#contract/game';
import { shownAddress } from '../accounts/deleted-accounts.ts';
import type { Executor } from '../database.ts';

interface Reader {
  gameId: number;
  accountId: string;
  team: Letter;
}

/** [Q9] Keeps that somebody has seen what was said to everybody or to their team; anything else is left out. How many were new. */
export async function keepReceipts(
  db: Executor,
  { gameId, accountId, team }: Reader,
  seqs: number[],
  now: Date,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into receipts (game_id, seq, account_id, at)
    select game_id, seq, ${accountId}::uuid, ${now.toISOString()}::timestamptz from events
    where game_id = ${gameId} and seq = any(${sql.param(seqs)}::int[]) and body ->> 'type' = 'host-said'
      and coalesce(body ->> 'to', ${team}) = ${team}
    on conflict do nothing`);
  return rowCount ?? 0;
}

export interface Said {
  seq: number;
  at: Date;
  text: string;
  to: Letter | null;
  /** Who said it, where that is known. */
  accountId: string | null;
  name: string | null;
  /** Whose phones have shown it. */
  seenBy: string[];
}

/** The newest things the hosts of a race said, newest first, with who has seen them. */
export async function listSaid(db: Executor, gameId: number): Promise<Said[]> {
  const { rows } = await db.execute<Omit<Said, 'at'> & { at: string }>(sql`
    select events.seq, events.at, events.body ->> 'text' as text, events.body ->> 'to' as to,
      deeds.account_id as "accountId", case when accounts.deleted_at is null then accounts.display_name end as name,
      array(select receipts.account_id::text from receipts
        where receipts.game_id = events.game_id and receipts.seq = events.seq) as "seenBy"
    from events
    left join deeds on deeds.game_id = events.game_id and deeds.seq = events.seq
    left join accounts on accounts.id = deeds.account_id
    where events.game_id = ${gameId} and events.body ->> 'type' = 'host-said'
    order by events.seq desc limit ${limits.messages}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export interface Seated {
  team: Letter;
  /** What they are called, or the address of somebody who has not opened the game. */
  name: string;
  accountId: string | null;
}

/** Who has the two places of each team: who took one by the invitation's link, or whose address it is. */
export async function listSeated(db: Executor, gameId: number, trustsAddresses: boolean): Promise<Seated[]> {
  const { rows } = await db.execute<{ team: Letter; name: string | null; email: string; accountId: string | null }>(sql`
    select seats.game_group as team, seats.email, accounts.id as "accountId",
      case when seats.account_id is not null or seats.opened_at is not null then accounts.display_name end as name
    from seats
    left join accounts on accounts.deleted_at is null and (
      accounts.id = seats.account_id or seats.account_id is null and accounts.email = seats.email
        and (${trustsAddresses} or accounts.email_confirmed_at is not null))
    where seats.game_id = ${gameId} order by seats.game_group, seats.place`);
  return rows.map(({ team, name, email, accountId }) => ({ team, name: name ?? shownAddress(email), accountId }));
}

/** Who did what made this event; null where that is not on record. */
export async function readDoer(db: Executor, gameId: number, seq: number): Promise<string | null> {
  const { rows } = await db.execute<{ accountId: string | null }>(sql`
    select account_id as "accountId" from deeds where game_id = ${gameId} and seq = ${seq}`);
  return rows[0]?.accountId ?? null;
}
