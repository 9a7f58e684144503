import { and, eq, exists, lte, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { EventBody, RaceEvent } from '#contract/race';
import type { RaceState } from '#engine/race';
import type { Executor } from '../database.ts';
import { games } from '../game-tables.ts';
import type { Answer, KeyedCall } from '../idempotency.ts';
import { events } from '../race-tables.ts';

/** What is on record of a move that may have been played before. */
export interface OnRecord {
  /** The newest event of the race; 0 before it began. */
  head: number;
  move: { firstSeq: number; lastSeq: number } | null;
  /** What was said to the call that was sent with this key, and the hash of its body. */
  said: (Answer & { bodyHash: Buffer }) | null;
}

type EventRow = { seq: number; at: number; body: EventBody };

const eventOf = ({ seq, at, body }: EventRow): RaceEvent => ({ ...body, seq, at });

/** The events after one, in order; all of them after 0. */
export async function listEvents(pool: Pool, gameId: number, after: number, most?: number): Promise<RaceEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'list-events',
    text: `select seq, (extract(epoch from at) * 1000)::float8 as at, body from events
      where game_id = $1 and seq > $2 and seq <= $3 order by seq`,
    values: [gameId, after, most ?? largestSeq],
  });
  return rows.map(eventOf);
}

/** The events of several races, each after one of its own, in one question. */
export async function listTails(
  pool: Pool,
  wanted: { gameId: number; after: number }[],
): Promise<Map<number, RaceEvent[]>> {
  const { rows } = await pool.query<EventRow & { game_id: number }>({
    name: 'list-tails',
    text: `select game_id, seq, (extract(epoch from at) * 1000)::float8 as at, body
      from unnest($1::int[], $2::int[]) as wanted (wanted_id, after) join events on game_id = wanted_id and seq > after
      order by game_id, seq`,
    // As PostgreSQL writes an array: the driver would look at each number for what is to be escaped.
    values: [`{${wanted.map(({ gameId }) => gameId).join()}}`, `{${wanted.map(({ after }) => after).join()}}`],
  });
  const tails = new Map<number, RaceEvent[]>(wanted.map(({ gameId }) => [gameId, []]));
  for (const row of rows) tails.get(row.game_id)?.push(eventOf(row));
  return tails;
}

/** The newest snapshot that this version of the fold made; null when there is none. */
export async function readSnapshot(pool: Pool, gameId: number, foldVersion: number): Promise<RaceState | null> {
  const { rows } = await pool.query<{ state: RaceState }>({
    name: 'read-snapshot',
    text: 'select state from snapshots where game_id = $1 and fold_version = $2',
    values: [gameId, foldVersion],
  });
  return rows[0]?.state ?? null;
}

/** An older one never replaces a newer, be it older by events or by the fold. One that a crash takes is made again: it waits for no disk. */
export async function keepSnapshot(pool: Pool, state: RaceState, foldVersion: number): Promise<void> {
  await pool.query({
    name: 'keep-snapshot',
    text: `insert into snapshots as kept (game_id, seq, fold_version, state)
      select $1, $2, $3, $4 from set_config('synchronous_commit', 'off', true)
      on conflict (game_id) do update set seq = excluded.seq, fold_version = excluded.fold_version, state = excluded.state
      where (kept.fold_version, kept.seq) < (excluded.fold_version, excluded.seq)`,
    values: [state.gameId, state.seq, foldVersion, JSON.stringify(state)],
  });
}

/** What a move says that makes nothing, kept for whoever sends its key again; false when something was said already. */
export async function keepSaid(pool: Pool, call: KeyedCall, answer: Answer): Promise<boolean> {
  const kept = await pool.query({
    name: 'keep-said',
    text: `insert into idempotency (account_id, game_id, call, key, body_hash, status, answer)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      call.accountId,
      call.gameId,
      call.call,
      call.key,
      call.bodyHash,
      answer.status,
      JSON.stringify(answer.answer),
    ],
  });
  return kept.rowCount === 1;
}

/** Looks a move up by its id and by its caller's key, and how far the race is, all at one moment. */
export async function readOnRecord(
  pool: Pool,
  { gameId, moveId, call }: { gameId: number; moveId: string; call: KeyedCall | null },
): Promise<OnRecord> {
  const { rows } = await pool.query<RecordRow>({
    name: 'read-on-record',
    text: `select coalesce((select max(seq) from events where game_id = $1), 0) as head, first_seq, last_seq, body_hash, status, answer
      from (select) as one
      left join moves on game_id = $1 and move_id = $2
      left join idempotency on account_id = $3 and idempotency.game_id = $1 and call = $4 and key = $5`,
    values: [gameId, moveId, call?.accountId ?? null, call?.call ?? null, call?.key ?? null],
  });
  const [row] = rows;
  if (!row) throw new Error('One row always comes.');
  return {
    head: row.head,
    move: row.first_seq === null ? null : { firstSeq: row.first_seq, lastSeq: row.last_seq },
    said: row.status === null ? null : { status: row.status, answer: row.answer, bodyHash: row.body_hash },
  };
}

/** Races that are on and began by a moment, oldest first. */
export async function listBegunBy(db: Executor, moment: Date): Promise<number[]> {
  const begun = await db
    .select({ gameId: games.gameId })
    .from(games)
    .where(and(eq(games.status, 'ongoing'), lte(games.startedAt, moment)))
    .orderBy(games.startedAt);
  return begun.map(({ gameId }) => gameId);
}

/** [Y3] Races that are on and whose last jar comes by a moment, the next one first. */
export async function listLastJarsBy(db: Executor, moment: Date): Promise<number[]> {
  const due = await db
    .select({ gameId: games.gameId })
    .from(games)
    .where(and(eq(games.status, 'ongoing'), lte(games.lastJarAt, moment)))
    .orderBy(games.lastJarAt);
  return due.map(({ gameId }) => gameId);
}

/** Races that are on and in which a hint was taken. */
export async function listHinted(db: Executor): Promise<number[]> {
  const wasTaken = db
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.gameId, games.gameId), sql`${events.body} ->> 'type' = 'hint-taken'`));
  const on = await db
    .select({ gameId: games.gameId })
    .from(games)
    .where(and(eq(games.status, 'ongoing'), exists(wasTaken)))
    .orderBy(games.gameId);
  return on.map(({ gameId }) => gameId);
}

const largestSeq = 2_147_483_647;

type RecordRow = { head: number } & ({ first_seq: null; last_seq: null } | { first_seq: number; last_seq: number }) &
  ({ status: null; answer: null; body_hash: null } | { status: number; answer: unknown; body_hash: Buffer });

/** The newest event of each of these races, in one question; those that have not begun are left out. */
export async function listHeads(pool: Pool, gameIds: number[]): Promise<{ gameId: number; seq: number }[]> {
  const { rows } = await pool.query<{ gameId: number; seq: number }>({
    name: 'list-heads',
    text: `select wanted as "gameId", newest.seq from unnest($1::int[]) as wanted
      cross join lateral (select seq from events where game_id = wanted order by seq desc limit 1) as newest`,
    values: [gameIds],
  });
  return rows;
}
