import { randomBytes } from 'node:crypto';
import { keptGame, withRoute } from '../races/kept-game.ts';
import type { StartedRace } from '../races/race.ts';

/** Seats by code in a race that is run and in one to come, and what a phone at the door leaves. */
export async function whatJoiningLeaves(race: StartedRace, id: string): Promise<void> {
  const { pool } = race.deps.database;
  const toCome = await keptGame(pool, race.host.id, withRoute());
  for (const [gameId, code] of [
    [race.gameId, 'AAAAAA'],
    [toCome, 'BBBBBB'],
  ] as const) {
    await pool.query(
      `insert into members (game_id, account_id, game_group, seat, rescue_code, joined_at)
       values ($1, $2, 'A', 1, $3, now())`,
      [gameId, id, code],
    );
  }
  await pool.query("insert into clue_readers values ($1, $2, 'A')", [toCome, id]);
  await pool.query("insert into moved_seats values ($1, $2, 'BBBBBB', now())", [toCome, id]);
  await pool.query('insert into removed_members values ($1, $2, now())', [toCome, id]);
  await pool.query(
    `insert into phone_contacts (game_id, account_id, game_group, since_at, last_at) values ($1, $2, 'A', now(), now())
     on conflict do nothing`,
    [race.gameId, id],
  );
  await pool.query('insert into cohosts (game_id, account_id, asked_at, since_at) values ($1, $2, now(), now())', [
    toCome,
    id,
  ]);
  await pool.query('insert into cohost_links (game_id, token_hash, expires_at, used_by) values ($1, $2, now(), $3)', [
    toCome,
    randomBytes(32),
    id,
  ]);
  await pool.query("insert into deeds (game_id, account_id, at, what) values ($1, $2, now(), 'pause')", [toCome, id]);
  await pool.query('insert into receipts values ($1, 1, $2, now())', [race.gameId, id]);
  const vice = race.vices.A?.id;
  for (const [knocking, seatOf, by] of [
    [id, null, vice],
    [vice, id, null],
    [race.host.id, null, id],
  ]) {
    await pool.query(
      `insert into knocks (game_id, game_group, account_id, seat_account_id, pairs, right_pair, asked_at, answer, answered_by, seen_by, network)
       values ($1, 'A', $2, $3, '[]', 0, now(), 'no', $4, array[$5::uuid], 'here')`,
      [race.gameId, knocking, seatOf, by, id],
    );
  }
  await pool.query("insert into phone_steps values ($1, $2, 'ready')", [toCome, id]);
  await pool.query("insert into home_words (game_id, account_id, word, said_at) values ($1, $2, 'home', now())", [
    race.gameId,
    id,
  ]);
  for (const [sharing, looker] of [
    [id, race.host.id],
    [race.host.id, id],
  ]) {
    await pool.query("insert into home_shares values ($1, $2, now() + interval '1 hour', array[$3::uuid])", [
      race.gameId,
      sharing,
      looker,
    ]);
    await pool.query('insert into home_fixes values ($1, $2, 53.96, -1.08, 12, now())', [race.gameId, sharing]);
  }
  await pool.query(
    `insert into hand_overs (token_hash, session_id, account_id, expires_at)
     select $1, id, $2, now() from auth_sessions where account_id = $2 limit 1`,
    [randomBytes(32), id],
  );
}
