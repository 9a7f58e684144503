import { keepCookies, keepGames, keepLog, logOf } from '../lib/half-way.mjs';
import { sized } from '../lib/short.mjs';

/** How many races there are, and how many phones watch each: two of each of six teams. */
export const games = Number(process.env['BENCH_GAMES'] ?? sized(1_000, 10));
/** @type {import('../../contract/game.ts').Letter[]} */
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
 * @param {import('../lib/half-way.mjs').Engine} engine
 */
export async function seed(client, cookieKey, engine) {
  const began = Date.now() - 1_800_000;
  const start = engine.aStart({ teams: teams.length, gameBars, reserves: 2 });
  const log = logOf(happenings(start, began), engine);
  await keepGames(client, { games, teams, gameBars, minutes: 30 });
  await client.query(
    `insert into accounts (email, display_name, email_confirmed_at)
       select 'p' || game_id || '-' || phone || '@example.org', 'Player', now()
       from games, generate_series(0, ${phonesPerGame - 1}) as phone;
     insert into seats (game_id, game_group, place, email)
       select game_id, ('{${teams.join()}}'::text[])[1 + phone / 2], 1 + phone % 2, 'p' || game_id || '-' || phone || '@example.org'
       from games, generate_series(0, ${phonesPerGame - 1}) as phone;`,
  );
  const phones = Array.from({ length: games * phonesPerGame }, (_, n) => {
    const [gameId, phone] = [1 + Math.floor(n / phonesPerGame), n % phonesPerGame];
    return { token: tokenOf(gameId, phone), email: `p${gameId}-${phone}@example.org` };
  });
  await keepCookies(client, cookieKey, phones);
  await keepLog(client, log);
  await client.query('analyze');
  return log.length;
}

/**
 * @param {import('../lib/half-way.mjs').RaceStart} start
 * @param {number} began
 * @returns {import('../lib/half-way.mjs').Happening[]}
 */
function happenings(start, began) {
  const photo = { id: 'seeded' };
  const claimed = { step: 0, official: began + 60_000, banked: false, photo, by: /** @type {const} */ ('place') };
  const rulings = teams.flatMap((team) => {
    const [bar = '', next = ''] = start.routes[team] ?? [];
    return [
      { type: /** @type {const} */ ('bar-missed'), team, bar: next, ...claimed },
      { type: /** @type {const} */ ('bar-verified'), team, bar, ...claimed },
    ];
  });
  const said = Array.from({ length: 20 }, (_, n) => ({ type: /** @type {const} */ ('host-said'), text: message(n) }));
  /** @type {import('../../contract/race.ts').EventBody[]} */
  const all = [
    { type: 'race-started', ...start },
    ...rulings,
    ...said,
    { type: 'sabotage-given', id: 's1', sab: 1, by: 'A', to: 'B' },
    { type: 'sabotage-landed', id: 's1' },
  ];
  return all.map((body, n) => ({ ...body, at: began + n * 30_000 }));
}

/** @param {number} n */
export const message = (n) => `Round ${n}: drinks are on the team that comes last, mind the step on your way out.`;
