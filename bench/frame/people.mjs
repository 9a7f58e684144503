// One game with somebody of every audience in it: a captain of each of six teams, a co-host who races, a host who does not, and
// somebody who once helped the host and is in no team any more.
import { createHmac } from 'node:crypto';

export const gameId = 1;
export const teams = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Who they are, and with which eyes they watch. */
export const people = [
  ...teams.map((team) => ({ name: `captain-${team}`, audience: 'player' })),
  { name: 'cohost', audience: 'seated-host' },
  { name: 'host', audience: 'host' },
  { name: 'helper', audience: 'spectator' },
];

/** @param {string} name */
export const cookieOf = (name) => `sid=frame-${name}`;

/** @param {string} name */
const emailOf = (name) => `${name.toLowerCase()}@example.org`;

/**
 * @param {import('pg').Client} client
 * @param {Buffer} cookieKey
 */
export async function seed(client, cookieKey) {
  const seats = [...teams.map((team) => [`captain-${team}`, team, 1]), ['cohost', 'B', 2], ['helper', 'C', 2]];
  for (const { name } of people) {
    const { rows } = await client.query(
      'insert into accounts (email, display_name, email_confirmed_at) values ($1, $2, now()) returning id',
      [emailOf(name), name],
    );
    const session = await client.query(
      "insert into auth_sessions (account_id, method) values ($1, 'password') returning id",
      [rows[0].id],
    );
    await client.query('insert into login_sessions (token_hash, account_id, session_id) values ($1, $2, $3)', [
      createHmac('sha256', cookieKey).update(cookieOf(name).replace('sid=', '')).digest(),
      rows[0].id,
      session.rows[0].id,
    ]);
  }
  await client.query(
    `insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
     select id, 'Egg', 'York', current_date, 'classic', 6, 12, 'ongoing', now() from accounts where email = $1`,
    [emailOf('host')],
  );
  await client.query(`insert into game_groups select game_id, unnest('{${teams.join()}}'::text[]) from games`);
  for (const [name, team, place] of seats) {
    await client.query('insert into seats (game_id, game_group, place, email) values ($1, $2, $3, $4)', [
      gameId,
      team,
      place,
      emailOf(String(name)),
    ]);
  }
  await client.query(
    `insert into cohosts (game_id, account_id, asked_at, since_at, ended_at, raced_team, knows)
     select $1, id, now(), now(), case when email = $2 then now() end, case when email = $3 then 'B' end, email = $2
     from accounts where email in ($2, $3)`,
    [gameId, emailOf('helper'), emailOf('cohost')],
  );
}
