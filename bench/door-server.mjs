// What door.mjs measures: the built product, two nodes of it unless said, on a database with as many games as it says.
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { freePort } from '../scripts/free-port.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { built, source } from './lib/load.mjs';
import { nodeEnv, startServer } from './lib/server.mjs';
import { afterwards } from './lib/to-the-end.mjs';

/**
 * @typedef {{ url: string, ports: number[], pids: number[], pool: import('pg').Pool, cookieKey: Buffer }} Product
 * @typedef {{ gameId: number, cookie: string, captain: string }} Hot A game whose host and one captain are signed in: their cookies.
 */

/** A PostgreSQL has a hundred connections, and a node takes thirty of them when it is busy. */
const mostNodes = 2;
const ownConnections = 4;

/**
 * Two products to compare. Each on a PostgreSQL of its own, since one has not enough connections for the nodes of both; or both on one
 * where nobody is busy, since each PostgreSQL and each node takes seconds to start.
 * @param {{ few: number, many: number, on: number }} games
 * @param {{ databases: 1 | 2, nodesOfFew: number, nodesOfMany: number }} sizes
 * @returns {Promise<[few: Product, many: Product]>}
 */
export async function startBoth(games, { databases, nodesOfFew, nodesOfMany }) {
  const places = [];
  while (places.length < databases) {
    const folder = await freshFolder('door');
    places.push({ folder, server: await startDatabase(folder) });
  }
  const [one, other] = [places.at(0), places.at(-1)];
  if (!one || !other) throw new Error('There is no database.');
  return [
    await startProduct(one.server, 'few', games.few, one.folder, { nodes: nodesOfFew }),
    await startProduct(other.server, 'many', games.many, other.folder, { nodes: nodesOfMany, on: games.on }),
  ];
}

/**
 * The built product on a database of its own with so many games, whose races have all begun; those after the first `on` are over. It
 * stops when the bench ends.
 * @param {string} server
 * @param {string} name
 * @param {number} count
 * @param {string} folder
 * @param {{ nodes?: number, on?: number, env?: Record<string, string> }} [options]
 * @returns {Promise<Product>}
 */
export async function startProduct(server, name, count, folder, options = {}) {
  const { nodes: nodeCount = mostNodes, on = count, env = {} } = options;
  const [{ migrateDatabase }, { openDatabase }, { readKeys }, { readConfig }] = await Promise.all(
    ['server/store/migrate', 'server/store/database', 'server/store/accounts/keys', 'server/config/config'].map(built),
  );
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = server.replace(/\/[^/?]*\?/, `/${name}?`);
  await migrateDatabase(url);
  const database = openDatabase(url);
  const { cookie: cookieKey } = await readKeys(database, readConfig({})).finally(() => database.close());
  // Without the product's limits of time: a slow machine takes as long as it takes to write what is measured with.
  const pool = new Pool({ connectionString: url, max: ownConnections });
  afterwards(() => pool.end());
  await seed(pool, count, on);
  const nodes = await Promise.all(
    Array.from({ length: nodeCount }, (_, n) => startNode(url, join(folder, `${name}${n}`), env)),
  );
  const [ports, pids] = [nodes.map(({ port }) => port), nodes.map(({ pid }) => pid)];
  return { url, ports, pids, pool, cookieKey };
}

/**
 * @param {string} url
 * @param {string} dataDir
 * @param {Record<string, string>} env
 */
async function startNode(url, dataDir, env) {
  const port = await freePort();
  const usual = nodeEnv({ port, dataDir, databaseUrl: url });
  // A few hosts stand for thousands.
  const server = await startServer({ env: { ...usual, LOG_LEVEL: 'warn', CALLS_A_SECOND: '100000', ...env } });
  return { port, pid: server.pid };
}

/**
 * @param {import('pg').Pool} pool
 * @param {number} count
 * @param {number} on
 */
async function seed(pool, count, on) {
  const { aStart } = await source('engine/testing/a-night');
  const start = JSON.stringify({ type: 'race-started', ...aStart({ teams: 4, gameBars: 6 }), gameId: 0 });
  const client = await pool.connect();
  // Neither triggers nor references are looked at: what is written fits together, and 100,000 games take a minute instead of ten.
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await client.query(
    `insert into accounts (email, display_name, email_confirmed_at)
     select who || n || '@example.org', who, now()
     from unnest(array['host', 'captain']) as who, generate_series(1, $1::int) as n`,
    [count],
  );
  await client.query(
    `insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at, ended_at)
     select id, 'Egg', 'York', current_date, 'classic', 4, 6, case when nth <= $1 then 'ongoing' else 'fini' end,
       case when nth <= $1 then now() else now() - interval '200 days' end,
       case when nth > $1 then now() - interval '199 days' end
     from (
       select id, row_number() over (order by length(email), email) as nth from accounts where display_name = 'host'
     ) as hosts order by nth`,
    [on],
  );
  await client.query(
    'insert into game_groups (game_id, game_group) select game_id, unnest(array[$1, $2, $3, $4]) from games',
    ['A', 'B', 'C', 'D'],
  );
  await client.query(
    `insert into seats (game_id, game_group, place, email)
     select game_id, 'A', 1, 'captain' || game_id || '@example.org' from games`,
  );
  await client.query(
    `insert into events (game_id, seq, at, move_id, body)
     select game_id, 1, now(), 'start', replace($1, '"gameId":0', '"gameId":' || game_id)::json from games`,
    [start],
  );
  await client.query(
    "insert into moves (game_id, move_id, first_seq, last_seq) select game_id, 'start', 1, 1 from games",
  );
  await client.query('vacuum analyze');
  client.release(true);
}

/**
 * Races get so many events, as if the host had talked a lot, and the snapshot that comes with them.
 * @param {Product} product
 * @param {number} from
 * @param {number} races
 * @param {number} count
 */
export async function lengthen({ pool }, from, races, count) {
  const [{ listEvents, keepSnapshot }, { fold }, { foldVersion }] = await Promise.all(
    ['server/store/races/races', 'engine/fold', 'engine/race'].map(built),
  );
  const until = from + races - 1;
  await pool.query(
    `insert into events (game_id, seq, at, move_id, body)
     select game_id, seq, now(), 'said ' || seq, json_build_object('type', 'host-said', 'text', 'Word ' || seq)
     from generate_series($1::int, $2::int) as game_id, generate_series(2, $3::int) as seq`,
    [from, until, count],
  );
  const written = Math.floor(count / 50) * 50;
  if (written === 0) return;
  for (let gameId = from; gameId <= until; gameId += 1) {
    const [...made] = await listEvents(pool, gameId, 0, written);
    await keepSnapshot(pool, made.reduce(fold, null), foldVersion);
  }
}

/**
 * Signs the host and a captain of so many games in.
 * @param {Product} product
 * @param {number} from
 * @param {number} count
 * @returns {Promise<Hot[]>}
 */
export async function signIn({ pool, cookieKey }, from, count) {
  const { keepLoginSession } = await built('server/store/accounts/login-sessions');
  const { rows } = await pool.query(
    `with people as (
       select game_id, user_id, id as captain_id from games join accounts on email = 'captain' || game_id || '@example.org'
       where game_id between $1 and $2
     ), signed as (
       insert into auth_sessions (account_id, method)
       select unnest(array[user_id, captain_id]), 'password' from people returning id, account_id
     )
     select game_id, user_id, captain_id, host.id as host_session, captain.id as captain_session
     from people join signed as host on host.account_id = user_id join signed as captain on captain.account_id = captain_id
     order by game_id`,
    [from, from + count - 1],
  );
  const db = drizzle(pool);
  const cookieOf = async (/** @type {string} */ accountId, /** @type {string} */ sessionId) =>
    `sid=${await keepLoginSession(db, cookieKey, { accountId, sessionId }, new Date())}`;
  return Promise.all(
    rows.map(async (row) => ({
      gameId: row.game_id,
      cookie: await cookieOf(row.user_id, row.host_session),
      captain: await cookieOf(row.captain_id, row.captain_session),
    })),
  );
}
