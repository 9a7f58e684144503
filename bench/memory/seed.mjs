import { fullStart, halfWay, keepCookies, keepGames, keepLog, logOf } from '../lib/half-way.mjs';

/** A race of the size people play: six teams, twelve bars each, all half-way. */
const teams = ['A', 'B', 'C', 'D', 'E', 'F'];
const gameBars = 12;

/**
 * The cookie of the one phone of each race that is looked at.
 * @param {number} gameId
 */
export const tokenOf = (gameId) => `memory-${gameId}`;

/**
 * So many races straight into the tables, each half-way through and with a sabotage. Returns the number of the last event.
 * @param {import('pg').Pool} pool
 * @param {Buffer} cookieKey
 * @param {number} games
 * @param {import('../lib/half-way.mjs').Engine} engine
 */
export async function seed(pool, cookieKey, games, engine) {
  const start = await fullStart(pool, engine, { teams: teams.length, gameBars });
  const began = Date.now() - 5_400_000;
  const log = logOf(withSabotage(halfWay(start, gameBars / 2, began), start.sabotages[0]?.id ?? 1), engine);
  await keepGames(pool, { games, teams, gameBars, minutes: 90 });
  await pool.query(
    `insert into accounts (email, display_name, email_confirmed_at)
       select 'p' || game_id || '@example.org', 'Player', now() from games;
     insert into seats (game_id, game_group, place, email) select game_id, 'A', 1, 'p' || game_id || '@example.org' from games;`,
  );
  const phones = Array.from({ length: games }, (_, n) => ({ token: tokenOf(n + 1), email: `p${n + 1}@example.org` }));
  await keepCookies(pool, cookieKey, phones);
  await keepLog(pool, log);
  await pool.query('vacuum analyze');
  const { fold } = engine;
  const state = log.reduce(fold, /** @type {import('../lib/half-way.mjs').RaceState | null} */ (null));
  return { seq: log.length, bytes: JSON.stringify(state).length };
}

/**
 * @param {import('../lib/half-way.mjs').Happening[]} happenings
 * @param {number} sab
 * @returns {import('../lib/half-way.mjs').Happening[]}
 */
function withSabotage(happenings, sab) {
  const at = (happenings.at(-1)?.at ?? 0) + 60_000;
  const given = { type: /** @type {const} */ ('sabotage-given'), id: 's1', sab };
  return [...happenings, { ...given, by: 'A', to: 'B', at }, { type: 'sabotage-landed', id: 's1', at: at + 60_000 }];
}
