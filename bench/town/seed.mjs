import { fullStart, halfWay, keepCookies, keepLog, logOf } from '../lib/half-way.mjs';
import { barsDone, gameBars, hostPhone, phonesPerRace, phonesPerTeam, teams, tokenOf } from './evening.mjs';

/** In the town around the bars of the races. */
const otherBars = 3_000;
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * So many races straight into the tables, each half-way through: captain and vice-captain of each team by their address, the third by the
 * code of the game, the host at the side. Returns the number of the last event, and the bars of a race.
 * @param {import('pg').Pool} pool
 * @param {Buffer} cookieKey
 * @param {number} games
 * @param {import('../lib/half-way.mjs').Engine} engine
 */
export async function seedTown(pool, cookieKey, games, engine) {
  const client = await pool.connect();
  // Neither triggers nor references are looked at: what is written fits together.
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  const start = await fullStart(client, engine, { teams: teams.length, gameBars });
  const log = logOf(halfWay(start, barsDone, Date.now() - 5_400_000), engine);
  await client.query(peopleAndGames, [games, phonesPerRace]);
  for (const text of [gamesText, teamsText, seatsText, membersText]) await client.query(text);
  const phones = Array.from({ length: games * phonesPerRace }, (_, n) => {
    const [gameId, phone] = [1 + Math.floor(n / phonesPerRace), n % phonesPerRace];
    return { token: tokenOf(gameId, phone), email: `p${gameId}-${phone}@example.org` };
  });
  await keepCookies(client, cookieKey, phones);
  await keepLog(client, log);
  await client.query(barsText, [otherBars]);
  await client.query('vacuum analyze');
  client.release(true);
  return { seq: log.length, start };
}

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

const barsText = `
  insert into bars (id, name, kind, lat, lon, source, collection)
  select 'import:' || n, 'The Bar ' || n, 'pub', 53.88 + random() * 0.2, -1.3 + random() * 0.25, 'import', 'town'
  from generate_series(1, $1::int) as n`;
