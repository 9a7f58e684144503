import { createHmac } from 'node:crypto';

/** A race of the size people play: six teams, twelve bars each, all half-way. */
const teams = ['A', 'B', 'C', 'D', 'E', 'F'];
const gameBars = 12;
const done = gameBars / 2;
const clue = 'Sailors slept under this sign before the long voyage home, or so an old man told us between two trains';

/**
 * The cookie of the one phone of each race that is looked at.
 * @param {number} gameId
 */
export const tokenOf = (gameId) => `memory-${gameId}`;

/**
 * So many races straight into the tables, each half-way through with a snapshot as the product keeps one. Returns the number of the last event.
 * @param {import('pg').Pool} pool
 * @param {Buffer} cookieKey
 * @param {number} games
 * @param {Record<string, any>} engine
 */
export async function seed(pool, cookieKey, games, { aStart, fold, stamp }) {
  const began = Date.now() - 5_400_000;
  const { rows: sabotages } = await pool.query('select id, text from sabotages order by id');
  const { rows: forfeits } = await pool.query('select id, text from forfeits order by id');
  const start = { ...aStart({ teams: teams.length, gameBars, reserves: 2 }), sabotages, forfeits };
  // No two clues alike, as where every team has its own.
  for (const [team, of] of Object.entries(start.clues)) {
    for (const [bar, one] of Object.entries(of)) one.text = `${clue} ${team} ${bar}`;
  }
  const events = happenings(start, began).reduce(
    (/** @type {any[]} */ all, { at, ...body }) => [...all, ...stamp([body], all.reduce(fold, null), at)],
    [],
  );
  await pool.query(
    `insert into accounts (email, display_name, email_confirmed_at) values ('host@example.org', 'Host', now());
     insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
       select id, 'Egg', 'York', current_date, 'classic', ${teams.length}, ${gameBars}, 'ongoing', now() - interval '90 minutes'
       from accounts, generate_series(1, ${games});
     insert into game_groups select game_id, unnest('{${teams.join()}}'::text[]) from games;
     insert into accounts (email, display_name, email_confirmed_at)
       select 'p' || game_id || '@example.org', 'Player', now() from games;
     insert into seats (game_id, game_group, place, email) select game_id, 'A', 1, 'p' || game_id || '@example.org' from games;
     insert into auth_sessions (account_id, method) select id, 'password' from accounts;`,
  );
  const all = Array.from({ length: games }, (_, n) => n + 1);
  await pool.query(
    `insert into login_sessions (token_hash, account_id, session_id)
     select hash, accounts.id, auth_sessions.id from unnest($1::bytea[], $2::text[]) as kept (hash, email)
     join accounts on accounts.email = kept.email join auth_sessions on account_id = accounts.id`,
    [
      all.map((gameId) => createHmac('sha256', cookieKey).update(tokenOf(gameId)).digest()),
      all.map((gameId) => `p${gameId}@example.org`),
    ],
  );
  await pool.query(
    `insert into events (game_id, seq, at, move_id, body)
     select game_id, (event ->> 'seq')::int, to_timestamp((event ->> 'at')::float8 / 1000), 'seeded',
       case when event ->> 'type' = 'race-started' then jsonb_set(event, '{gameId}', to_jsonb(game_id)) else event end - 'seq' - 'at'
     from games, jsonb_array_elements($1) as event`,
    [JSON.stringify(events)],
  );
  await pool.query('vacuum analyze');
  return { seq: events.length, bytes: JSON.stringify(events.reduce(fold, null)).length };
}

/**
 * Every team is wrong once and right six times; the host talks, and a sabotage is played at each bar.
 * @param {any} start
 * @param {number} began
 */
function happenings(start, began) {
  const claimed = { official: began + 60_000, banked: false, photo: { id: 'seeded' }, by: 'place' };
  const rulings = Array.from({ length: done }, (_, step) =>
    teams.flatMap((team) => {
      const bar = start.routes[team][step];
      const missed = { type: 'bar-missed', team, bar: start.routes[team][step + 1], step, ...claimed };
      const verified = { type: 'bar-verified', team, bar, step, ...claimed };
      return step === 1 ? [missed, verified] : [verified];
    }),
  ).flat();
  const said = Array.from({ length: 12 }, (_, n) => ({
    type: 'host-said',
    text: `Round ${n}: mind the step on your way out.`,
  }));
  const given = { type: 'sabotage-given', id: 's1', sab: start.sabotages[0]?.id ?? 1, by: 'A', to: 'B' };
  const all = [{ type: 'race-started', ...start }, ...rulings, ...said, given, { type: 'sabotage-landed', id: 's1' }];
  return all.map((body, n) => ({ ...body, at: began + n * 60_000 }));
}
