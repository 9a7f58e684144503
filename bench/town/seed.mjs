import { createHmac } from 'node:crypto';
import { barsDone, gameBars, hostPhone, phonesPerRace, phonesPerTeam, teams, tokenOf } from './evening.mjs';

const clue = 'Sailors slept under this sign before the long voyage home, or so an old man told us between two trains';
/** In the town around the bars of the races. */
const otherBars = 3_000;
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * So many races straight into the tables, each half-way through: captain and vice-captain of each team by their address, the third by the
 * code of the game, the host at the side. Returns the number of the last event, and the bars of a race.
 * @param {import('pg').Pool} pool
 * @param {Buffer} cookieKey
 * @param {number} games
 * @param {Record<string, any>} engine
 */
export async function seedTown(pool, cookieKey, games, { aStart, fold, stamp }) {
  const began = Date.now() - 5_400_000;
  const client = await pool.connect();
  // Neither triggers nor references are looked at: what is written fits together.
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  const { rows: sabotages } = await client.query('select id, text from sabotages order by id');
  const { rows: forfeits } = await client.query('select id, text from forfeits order by id');
  const start = { ...aStart({ teams: teams.length, gameBars, reserves: 2 }), sabotages, forfeits };
  for (const [team, of] of Object.entries(start.clues)) {
    for (const [bar, one] of Object.entries(of)) one.text = `${clue} ${team} ${bar}`;
  }
  const events = happenings(start, began).reduce(
    (/** @type {any[]} */ all, { at, ...body }) => [...all, ...stamp([body], all.reduce(fold, null), at)],
    [],
  );
  await client.query(peopleAndGames, [games, phonesPerRace]);
  for (const text of [gamesText, teamsText, seatsText, membersText, signInsText]) await client.query(text);
  const phones = Array.from({ length: games * phonesPerRace }, (_, n) => ({
    gameId: 1 + Math.floor(n / phonesPerRace),
    phone: n % phonesPerRace,
  }));
  await client.query(cookiesText, [
    phones.map(({ gameId, phone }) => createHmac('sha256', cookieKey).update(tokenOf(gameId, phone)).digest()),
    phones.map(({ gameId, phone }) => emailOf(gameId, phone)),
  ]);
  await client.query(eventsText, [JSON.stringify(events)]);
  await client.query(barsText, [otherBars]);
  await client.query('vacuum analyze');
  client.release(true);
  return { seq: events.length, start };
}

/**
 * @param {number} gameId
 * @param {number} phone
 */
const emailOf = (gameId, phone) => `p${gameId}-${phone}@example.org`;

const peopleAndGames = `
  insert into accounts (email, display_name, email_confirmed_at)
  select 'p' || game || '-' || phone || '@example.org', 'Player', now()
  from generate_series(1, $1::int) as game, generate_series(0, $2::int - 1) as phone`;

const gamesText = `
  insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
  select id, 'Egg', 'York', current_date, 'classic', ${teams.length}, ${gameBars}, 'ongoing', now() - interval '90 minutes'
  from accounts where email like 'p%-${hostPhone}@example.org'
  order by substring(email from 'p(\\d+)-')::int`;

const teamsText = `insert into game_groups (game_id, game_group) select game_id, unnest('{${teams.join()}}'::text[]) from games`;

const seatsText = `
  insert into seats (game_id, game_group, place, email)
  select game_id, team, place, 'p' || game_id || '-' || ((nth - 1) * ${phonesPerTeam} + place - 1) || '@example.org'
  from games, unnest('{${teams.join()}}'::text[]) with ordinality as one (team, nth), generate_series(1, 2) as place`;

const membersText = `
  insert into members (game_id, account_id, game_group, seat, rescue_code, joined_at)
  select game_id, accounts.id, team, nth,
    (select string_agg(substr('${letters}', 1 + (game_id * 4 + nth)::int / (31 ^ place)::int % 31, 1), '') from generate_series(0, 5) as place),
    now() - interval '2 hours'
  from games, unnest('{${teams.join()}}'::text[]) with ordinality as one (team, nth), accounts
  where email = 'p' || game_id || '-' || (nth * ${phonesPerTeam} - 1) || '@example.org'`;

const signInsText = `insert into auth_sessions (account_id, method) select id, 'password' from accounts`;

const cookiesText = `
  insert into login_sessions (token_hash, account_id, session_id)
  select hash, accounts.id, auth_sessions.id from unnest($1::bytea[], $2::text[]) as kept (hash, email)
  join accounts on accounts.email = kept.email join auth_sessions on account_id = accounts.id`;

const eventsText = `
  insert into events (game_id, seq, at, move_id, body)
  select game_id, (event ->> 'seq')::int, to_timestamp((event ->> 'at')::float8 / 1000), 'seeded',
    case when event ->> 'type' = 'race-started' then jsonb_set(event, '{gameId}', to_jsonb(game_id)) else event end - 'seq' - 'at'
  from games, jsonb_array_elements($1) as event`;

const barsText = `
  insert into bars (id, name, kind, lat, lon, source, collection)
  select 'import:' || n, 'The Bar ' || n, 'pub', 53.88 + random() * 0.2, -1.3 + random() * 0.25, 'import', 'town'
  from generate_series(1, $1::int) as n`;

/**
 * Every team is wrong once and right six times, and the host talks.
 * @param {any} start
 * @param {number} began
 */
function happenings(start, began) {
  const claimed = { official: began + 60_000, banked: false, photo: { id: 'seeded' }, by: 'place' };
  const rulings = Array.from({ length: barsDone }, (_, step) =>
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
  const all = [{ type: 'race-started', ...start }, ...rulings, ...said];
  return all.map((body, n) => ({ ...body, at: began + n * 60_000 }));
}
