import { createHmac } from 'node:crypto';
import { sized } from '../lib/short.mjs';

/** How many races there are, and how many phones watch each: two of each of six teams. */
export const games = Number(process.env['BENCH_GAMES'] ?? sized(1_000, 10));
export const teams = ['A', 'B', 'C', 'D', 'E', 'F'];
export const phonesPerGame = 2 * teams.length;
/** Bars on a route. */
const gameBars = 6;

/**
 * The cookie of a phone: its place tells whose it is.
 * @param {number} gameId
 * @param {number} phone
 */
export const tokenOf = (gameId, phone) => `bench-${gameId}-${phone}`;

/**
 * Races as they stand half an hour after the start, straight into the tables: every team has found a bar or two and been wrong
 * once, and the feed is as long as it gets. Returns the number of the last event.
 * @param {import('pg').Client} client
 * @param {Buffer} cookieKey
 * @param {Record<string, any>} engine
 */
export async function seed(client, cookieKey, { aStart, fold, stamp }) {
  const began = Date.now() - 1_800_000;
  const start = aStart({ teams: teams.length, gameBars, reserves: 2 });
  const events = happenings(start, began).reduce(
    (/** @type {any[]} */ all, { at, ...body }) => [...all, ...stamp([body], all.reduce(fold, null), at)],
    [],
  );
  await client.query(
    `insert into accounts (email, display_name, email_confirmed_at) values ('host@example.org', 'Host', now());
     insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
       select id, 'Egg', 'York', current_date, 'classic', ${teams.length}, ${gameBars}, 'ongoing', now() - interval '30 minutes'
       from accounts, generate_series(1, ${games});
     insert into game_groups select game_id, unnest('{${teams.join()}}'::text[]) from games;
     insert into accounts (email, display_name, email_confirmed_at)
       select 'p' || game_id || '-' || phone || '@example.org', 'Player', now()
       from games, generate_series(0, ${phonesPerGame - 1}) as phone;
     insert into seats (game_id, game_group, place, email)
       select game_id, ('{${teams.join()}}'::text[])[1 + phone / 2], 1 + phone % 2, 'p' || game_id || '-' || phone || '@example.org'
       from games, generate_series(0, ${phonesPerGame - 1}) as phone;
     insert into auth_sessions (account_id, method) select id, 'password' from accounts;`,
  );
  const tokens = Array.from({ length: games * phonesPerGame }, (_, n) =>
    tokenOf(1 + Math.floor(n / phonesPerGame), n % phonesPerGame),
  );
  await client.query(
    `insert into login_sessions (token_hash, account_id, session_id)
     select hash, accounts.id, auth_sessions.id
     from unnest($1::bytea[], $2::text[]) as kept (hash, email)
     join accounts on accounts.email = kept.email join auth_sessions on account_id = accounts.id`,
    [
      tokens.map((token) => createHmac('sha256', cookieKey).update(token).digest()),
      tokens.map((token) => `${token.replace('bench-', 'p')}@example.org`),
    ],
  );
  await client.query(
    `insert into events (game_id, seq, at, move_id, body)
     select game_id, (event ->> 'seq')::int, to_timestamp((event ->> 'at')::float8 / 1000), 'seeded',
       case when event ->> 'type' = 'race-started' then jsonb_set(event, '{gameId}', to_jsonb(game_id)) else event end - 'seq' - 'at'
     from games, jsonb_array_elements($1) as event`,
    [JSON.stringify(events)],
  );
  await client.query('analyze');
  return events.length;
}

/**
 * @param {any} start
 * @param {number} began
 */
function happenings(start, began) {
  const claimed = { step: 0, official: began + 60_000, banked: false, photo: { id: 'seeded' }, by: 'place' };
  const rulings = teams.flatMap((team) => {
    const [first, second] = start.routes[team];
    return [
      { type: 'bar-missed', team, bar: second, ...claimed },
      { type: 'bar-verified', team, bar: first, ...claimed },
    ];
  });
  const said = Array.from({ length: 20 }, (_, n) => ({ type: 'host-said', text: message(n) }));
  const given = { type: 'sabotage-given', id: 's1', sab: 1, by: 'A', to: 'B' };
  const all = [{ type: 'race-started', ...start }, ...rulings, ...said, given, { type: 'sabotage-landed', id: 's1' }];
  return all.map((body, n) => ({ ...body, at: began + n * 30_000 }));
}

/** @param {number} n */
export const message = (n) => `Round ${n}: drinks are on the team that comes last, mind the step on your way out.`;
