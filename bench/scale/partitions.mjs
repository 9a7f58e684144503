// Events and moves in partitions by the hash of their game: the product's own door and views on them, with more and more games stored.
import { ofProduct } from '../lib/load.mjs';
import { sized } from '../lib/short.mjs';

const { Pool } = ofProduct('pg');

/** What lies in them is found by game alone, so a node may ask for it without knowing that there are partitions. */
export const partitions = sized(64, 4);
/** After the whole night of three teams: a row each. */
const eventsPerGame = 50;
const gamesStored = {
  few: sized(2_000, 20),
  many: Number(process.env['BENCH_GAMES'] ?? sized(100_000, 40)),
};
/** By turns: what else a machine does falls on both sides. */
const rounds = sized(8, 1);
/** The races that are played in a round, spread over all that are stored. */
const played = sized(100, 10);
const movesEach = sized(3, 1);

/**
 * @typedef {{ url: string, games: number, views: number[], moves: number[] }} Side
 *
 * @param {(name: string) => Promise<string>} emptyDatabase
 * @param {Record<string, any>} product
 */
export async function withPartitions(emptyDatabase, product) {
  const start = JSON.stringify({ type: 'race-started', ...product.aStart({ teams: 3, gameBars: 12 }), gameId: 0 });
  const sides = [];
  for (const games of Object.values(gamesStored)) {
    const url = await emptyDatabase(`partitions_${games}`);
    const pool = new Pool({ connectionString: url, max: 1 });
    await partition(pool);
    await store(pool, games, start);
    await pool.end();
    sides.push({ url, games, views: [], moves: [] });
  }
  // The first round warms what the others find warm.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of sides) {
      if (round === 1) Object.assign(side, { views: [], moves: [] });
      await play(side, product);
    }
  }
  return sides.map(({ games, views, moves }) => ({
    games,
    rows: games * eventsPerGame,
    doorMs: at(moves, 0.5),
    doorP99: at(moves, 0.99),
    viewMs: at(views, 0.5),
    viewP99: at(views, 0.99),
  }));
}

/** What a migration would do: the same columns, keys and checks, in partitions. @param {import('pg').Pool} pool */
async function partition(pool) {
  for (const [table, key] of [
    ['events', 'game_id, seq'],
    ['moves', 'game_id, move_id'],
  ]) {
    const each = Array.from(
      { length: partitions },
      (_, n) =>
        `create table ${table}_${n} partition of ${table} for values with (modulus ${partitions}, remainder ${n});`,
    );
    await pool.query(
      `alter table ${table} rename to ${table}_whole;
       create table ${table} (like ${table}_whole including defaults including constraints) partition by hash (game_id);
       drop table ${table}_whole;
       alter table ${table} add primary key (${key});
       alter table ${table} add foreign key (game_id) references games (game_id) on delete cascade;
       ${each.join('\n')}`,
    );
  }
}

/**
 * So many games, each with a night of events.
 * @param {import('pg').Pool} pool
 * @param {number} games
 * @param {string} start
 */
async function store(pool, games, start) {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query(
    `insert into accounts (email, display_name, email_confirmed_at) values ('host@example.org', 'Host', now())`,
  );
  await client.query(
    `insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, started_at)
     select id, 'Egg', 'York', current_date, 'classic', 3, 12, 'ongoing', now() - interval '90 minutes'
     from accounts, generate_series(1, $1::int)`,
    [games],
  );
  await client.query(
    `insert into events (game_id, seq, at, move_id, body)
     select game, seq, now() - interval '90 minutes' + seq * interval '1 minute', 'seeded ' || seq,
       case when seq = 1 then replace($2, '"gameId":0', '"gameId":' || game)::json
       else json_build_object('type', 'host-said', 'text', 'Round ' || seq || ': mind the step on your way out.') end
     from generate_series(1, $1::int) as game, generate_series(1, $3::int) as seq`,
    [games, start, eventsPerGame],
  );
  await client.query(
    `insert into moves (game_id, move_id, first_seq, last_seq)
     select game, 'seeded ' || seq, seq, seq + 4 from generate_series(1, $1::int) as game, generate_series(1, $2::int, 5) as seq`,
    [games, eventsPerGame],
  );
  await client.query('vacuum analyze');
  client.release(true);
}

/**
 * Races that are spread over all: each is read and shown, as for a phone that comes, and then moves through the door.
 * @param {Side} side
 * @param {Record<string, any>} product
 */
async function play({ url, games, views, moves }, { openDatabase, openRaces, viewFor, silent }) {
  const database = openDatabase(url);
  const bell = { ring: () => undefined };
  const races = openRaces({ database, bell, log: silent, now: () => new Date(), drain: { draining: false } });
  for (let n = 0; n < played; n += 1) {
    const gameId = 1 + Math.floor(((n + Math.random()) * games) / played);
    const began = performance.now();
    JSON.stringify(viewFor(await races.current(gameId), { kind: 'player', team: 'A' }));
    views.push(performance.now() - began);
    for (let move = 0; move < movesEach; move += 1) {
      const moved = performance.now();
      await races.play({ gameId, move: { type: 'message', text: `Round ${n}` } }, () => ({ success: true }));
      moves.push(performance.now() - moved);
    }
  }
  await races.stop();
  await database.close();
}

/**
 * @param {number[]} times
 * @param {number} part
 */
function at(times, part) {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0;
}
