// Races that lie half-way through in the tables, without having been played there: what several benches measure with.
import { createHmac } from 'node:crypto';

/**
 * @typedef {import('../../contract/race.ts').RaceStart} RaceStart
 * @typedef {import('../../contract/race.ts').RaceEvent} RaceEvent
 * @typedef {import('../../contract/race.ts').EventBody & { at: number }} Happening
 * @typedef {import('../../engine/race.ts').RaceState} RaceState
 * @typedef {Pick<typeof import('../../engine/testing/a-night.ts'), 'aStart'>} Starts
 * @typedef {Pick<typeof import('../../engine/fold.ts'), 'fold' | 'stamp'>} Folds
 * @typedef {Starts & Folds} Engine
 * @typedef {Pick<import('pg').ClientBase, 'query'>} Tables
 * @typedef {{ token: string, email: string }} SignedIn A phone's cookie, and whose it is.
 */

export const longClue =
  'Sailors slept under this sign before the long voyage home, or so an old man told us between two trains';
const minuteMs = 60_000;

/**
 * A start as the product makes one: its own sabotages and forfeits, and no two clues alike, as where every team has its own.
 * @param {Tables} tables
 * @param {Starts} engine
 * @param {{ teams: number, gameBars: number }} size
 */
export async function fullStart(tables, { aStart }, size) {
  const { rows: sabotages } = await tables.query('select id, text from sabotages order by id');
  const { rows: forfeits } = await tables.query('select id, text from forfeits order by id');
  const start = { ...aStart({ ...size, reserves: 2 }), sabotages, forfeits };
  for (const [team, of] of Object.entries(start.clues)) {
    for (const [bar, one] of Object.entries(of)) one.text = `${longClue} ${team} ${bar}`;
  }
  return start;
}

/**
 * Every team is wrong once and right at each of its first bars; then the host talks. Something each minute.
 * @param {RaceStart} start
 * @param {number} barsDone
 * @param {number} began
 * @returns {Happening[]}
 */
export function halfWay(start, barsDone, began) {
  const claimed = {
    official: began + minuteMs,
    banked: false,
    photo: { id: 'seeded' },
    by: /** @type {const} */ ('place'),
  };
  const rulings = Array.from({ length: barsDone }, (_, step) =>
    start.teams.flatMap((team) => {
      const [bar = '', next = ''] = start.routes[team]?.slice(step) ?? [];
      const missed = { type: /** @type {const} */ ('bar-missed'), team, bar: next, step, ...claimed };
      const verified = { type: /** @type {const} */ ('bar-verified'), team, bar, step, ...claimed };
      return step === 1 ? [missed, verified] : [verified];
    }),
  ).flat();
  const said = Array.from({ length: 12 }, (_, n) => ({
    type: /** @type {const} */ ('host-said'),
    text: `Round ${n}: mind the step on your way out.`,
  }));
  const all = [{ type: /** @type {const} */ ('race-started'), ...start }, ...rulings, ...said];
  return all.map((body, n) => ({ ...body, at: began + n * minuteMs }));
}

/**
 * What happened, as a race keeps it.
 * @param {Happening[]} happenings
 * @param {Folds} engine
 */
export function logOf(happenings, { fold, stamp }) {
  const log = /** @type {RaceEvent[]} */ ([]);
  let state = /** @type {RaceState | null} */ (null);
  for (const { at, ...body } of happenings) {
    const events = stamp([body], state, at);
    log.push(...events);
    state = events.reduce(fold, state);
  }
  return log;
}

/**
 * So many games of one host, under way for some minutes.
 * @param {Tables} tables
 * @param {{ games: number, teams: string[], gameBars: number, minutes: number }} races
 */
export async function keepGames(tables, { games, teams, gameBars, minutes }) {
  await tables.query(
    `insert into accounts (email, display_name, email_confirmed_at) values ('host@example.org', 'Host', now());
     insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
       select id, 'Egg', 'York', current_date, 'classic', ${teams.length}, ${gameBars}, 'ongoing', now() - interval '${minutes} minutes'
       from accounts, generate_series(1, ${games});
     insert into game_groups (game_id, game_group) select game_id, unnest('{${teams.join()}}'::text[]) from games;`,
  );
}

/**
 * Signs everybody in who has an account.
 * @param {Tables} tables
 * @param {Buffer} cookieKey
 * @param {SignedIn[]} phones
 */
export async function keepCookies(tables, cookieKey, phones) {
  await tables.query("insert into auth_sessions (account_id, method) select id, 'password' from accounts");
  await tables.query(
    `insert into login_sessions (token_hash, account_id, session_id)
     select hash, accounts.id, auth_sessions.id from unnest($1::bytea[], $2::text[]) as kept (hash, email)
     join accounts on accounts.email = kept.email join auth_sessions on account_id = accounts.id`,
    [
      phones.map(({ token }) => createHmac('sha256', cookieKey).update(token).digest()),
      phones.map(({ email }) => email),
    ],
  );
}

/**
 * The same log for every game there is.
 * @param {Tables} tables
 * @param {RaceEvent[]} log
 */
export async function keepLog(tables, log) {
  await tables.query(
    `insert into events (game_id, seq, at, move_id, body)
     select game_id, (event ->> 'seq')::int, to_timestamp((event ->> 'at')::float8 / 1000), 'seeded',
       case when event ->> 'type' = 'race-started' then jsonb_set(event, '{gameId}', to_jsonb(game_id)) else event end - 'seq' - 'at'
     from games, jsonb_array_elements($1) as event`,
    [JSON.stringify(log)],
  );
}
