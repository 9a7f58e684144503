import { eq } from 'drizzle-orm';
import { type ClientBase, DatabaseError, type Pool } from 'pg';
import type { EventBody, EventOf, RaceEvent } from '#contract/race';
import { momentOfEnd } from '#engine/fold/race-ended';
import type { Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import type { Deed } from '../games/deeds.ts';
import type { Answer, KeyedCall } from '../idempotency.ts';
import { events, moves } from '../race-tables.ts';

/** What a move made, and what is said to whoever asked for it. */
export interface Append {
  gameId: number;
  moveId: string;
  events: RaceEvent[];
  answered: { call: KeyedCall; answer: Answer } | null;
  /** Whose doing it was, where a host or co-host did it. */
  deed: Deed | null;
}

/**
 * The race in the database is not as far as the node that wanted to go on with it: a standby took over that had not heard of everything.
 * Nothing was kept.
 */
export function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === divisionByZero;
}

const divisionByZero = '22012';

/**
 * Adds what moves of different races made in one statement: their events, their ids, whose doing it was, and what is said to their callers. Fails
 * as a whole where another took a place in a log, or one of the moves is in it already. Tells in which of these games a device wants to
 * be told.
 */
export async function keepAppends(pool: Pool, appends: Append[]): Promise<Set<number>> {
  const client = await pool.connect();
  try {
    const told = await appendOn(client, appends);
    client.release();
    return told;
  } catch (error) {
    // Who came second comes again at once, and should find the connection open and the statement known there.
    client.release(!isRefused(error));
    throw error;
  }
}

/** The statement failed, and nothing else: the connection is as it was. */
function isRefused(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

async function appendOn(client: ClientBase, appends: Append[]): Promise<Set<number>> {
  // All nodes go by the same order, so that none waits for another that waits for it.
  const inOrder = appends.toSorted((one, other) => one.gameId - other.gameId);
  const said = inOrder.flatMap(({ answered }) => (answered ? [saidOf(answered)] : []));
  const done = inOrder.flatMap(deedRow);
  const values = [inOrder.map(madeOf), said, done].map((rows) => JSON.stringify(rows));
  const { rows } = await client.query<{ game_id: number }>({ ...appending, values });
  return new Set(rows.map((row) => row.game_id));
}

/** The last event of a race while it is on, and with it the status of its game; all positions go. */
export function keepEnd(pool: Pool, append: Append): Promise<Set<number>> {
  return keepWithGame(pool, append, async (client, { gameId, events: made }) => {
    const end = made.find((event) => event.type === 'race-ended');
    const endedAt = end ? new Date(momentOfEnd(end)) : null;
    await client.query("update games set status = 'fini', ended_at = $2 where game_id = $1", [gameId, endedAt]);
    await client.query('delete from positions where game_id = $1', [gameId]);
  });
}

/** [Y2] Another last jar, or none, and with it when the game is to be looked at. */
export function keepLastJar(pool: Pool, append: Append): Promise<Set<number>> {
  return keepWithGame(pool, append, async (client, { gameId, events: made }) => {
    const set = made.findLast((event) => event.type === 'last-jar-set')?.lastJar ?? null;
    const at = set && new Date(set.at);
    const text = 'update games set last_jar = $2, last_jar_at = $3 where game_id = $1';
    await client.query(text, [gameId, set?.hour ?? null, at]);
  });
}

/** Events that change their game as well: both, or nothing. */
async function keepWithGame(
  pool: Pool,
  append: Append,
  change: (client: ClientBase, append: Append) => Promise<void>,
): Promise<Set<number>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Whoever keeps a position just now is waited for, so that the end sees it and takes it along.
    await client.query('select from games where game_id = $1 for no key update', [append.gameId]);
    const told = await appendOn(client, [append]);
    await change(client, append);
    await client.query('commit');
    client.release();
    return told;
  } catch (error) {
    // Whatever state it is in, nobody else gets this connection.
    client.release(true);
    throw error;
  }
}

/** The first event, and with it the status of its game. The game is held by this transaction. */
export async function keepStart(
  tx: Tx,
  { gameId, moveId, event }: { gameId: number; moveId: string; event: EventOf<'race-started'> },
): Promise<void> {
  const at = new Date(event.at);
  await tx.insert(events).values({ gameId, seq: event.seq, at, moveId, body: bodyOf(event) });
  await tx.insert(moves).values({ gameId, moveId, firstSeq: event.seq, lastSeq: event.seq });
  const date = at.toISOString().slice(0, 10);
  const hostTeam = event.racingHost?.team ?? null;
  const { lastJar } = event;
  const ends = { lastJar: lastJar?.hour ?? null, lastJarAt: lastJar ? new Date(lastJar.at) : null };
  await tx
    .update(games)
    .set({ status: 'ongoing', startedAt: at, date, hostTeam, ...ends })
    .where(eq(games.gameId, gameId));
}

const appending = {
  name: 'append',
  // Where the event before is not there it divides by nought: see isCutShort.
  text: `with made as (
      select * from json_to_recordset($1)
        as made (game_id int, move_id text, first_seq int, last_seq int, at timestamptz, bodies json)
      where 1 / (exists (select from events where events.game_id = made.game_id and events.seq = made.first_seq - 1))::int = 1
    ), moved as (
      insert into moves (game_id, move_id, first_seq, last_seq) select game_id, move_id, first_seq, last_seq from made
    ), said as (
      insert into idempotency (account_id, game_id, call, key, body_hash, status, answer)
      select account_id, game_id, call, key, decode(body_hash, 'hex'), status, answer from json_to_recordset($2)
        as said (account_id uuid, game_id int, call text, key text, body_hash text, status int, answer jsonb)
    ), done as (
      insert into deeds (game_id, seq, at, account_id, what, game_group)
      select game_id, seq, at, account_id, what, game_group from json_to_recordset($3)
        as done (game_id int, seq int, at timestamptz, account_id uuid, what text, game_group text)
    ), logged as (
      insert into events (game_id, seq, at, move_id, body)
      select game_id, first_seq + place - 1, at, move_id, body
      from made, json_array_elements(bodies) with ordinality as one (body, place)
    )
    select game_id from made where exists (select from push_subscriptions where push_subscriptions.game_id = made.game_id)`,
};

function madeOf({ gameId, moveId, events: made }: Append): object {
  const [first] = made;
  const last = made.at(-1);
  if (!first || !last) throw new Error('A move that made nothing is not kept.');
  return {
    game_id: gameId,
    move_id: moveId,
    first_seq: first.seq,
    last_seq: last.seq,
    at: new Date(last.at),
    bodies: made.map(bodyOf),
  };
}

function deedRow({ gameId, events: [first], deed }: Append): object[] {
  if (!deed || !first) return [];
  const { accountId, what, team } = deed;
  return [{ game_id: gameId, seq: first.seq, at: new Date(first.at), account_id: accountId, what, game_group: team }];
}

function saidOf({ call, answer: { status, answer } }: NonNullable<Append['answered']>): object {
  const { accountId, gameId, call: name, key, bodyHash } = call;
  return {
    account_id: accountId,
    game_id: gameId,
    call: name,
    key,
    body_hash: bodyHash.toString('hex'),
    status,
    answer,
  };
}

function bodyOf({ seq: _seq, at: _at, ...body }: RaceEvent): EventBody {
  return body;
}
