import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, type Pool } from 'pg';
import { StartRefused } from '../config/start-refused.ts';
import { openPool, type PoolOptions, withoutNames } from './pool.ts';
import { Turns } from './turns.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What store functions take first: the pool, or the transaction they are part of. */
export type Executor = Db | Tx;

export interface Database {
  pool: Pool;
  db: Db;
  /** Changes of one game wait for each other here, in memory: each that waited on a lock would hold a connection others need. */
  turns: Turns;
  /** How PostgreSQL itself is reached, for what needs a connection to itself: the bell and the jobs. The pool's own way, unless that leads through a pooler. */
  direct: PoolOptions;
  close(): Promise<void>;
}

const oldestServer = 15;

/** Nobody waits long for a lock, holds others up in a transaction that stands still, or asks for ever. */
const limits = { lock_timeout: '3s', idle_in_transaction_session_timeout: '2s', statement_timeout: '15s' };
// The last: what we ask for is in memory or on an SSD, so an index pays off in small tables too.
const settings = Object.entries({ ...limits, random_page_cost: '1.1' })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * Opens a pool on a PostgreSQL server; connections are made when first needed. With a direct address the first one is a pooler's that
 * may give each transaction another connection: nothing may be left behind on one, and what is set for all of them is the pooler's part.
 */
export function openDatabase(url: string, directUrl: string | null = null): Database {
  const plain = {
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    silenceMs: 20_000,
    application_name: 'pickled-egg',
  };
  const pool = openPool(directUrl === null ? { ...plain, options: settings } : plain);
  if (directUrl !== null) withoutNames(pool);
  const direct =
    directUrl === null
      ? (pool.options as Pool['options'] & PoolOptions)
      : { ...plain, connectionString: directUrl, options: settings };
  return { pool, db: drizzle(pool), turns: new Turns(), direct, close: () => pool.end() };
}

/** Refuses a pooler that leads elsewhere than the direct address, or on which nothing is limited. */
export async function refuseWrongPooler({ pool, direct }: Database): Promise<void> {
  const names = Object.keys(limits);
  const asking = {
    text: `select current_database() || ' ' || pg_postmaster_start_time() as place,
      array(select name from unnest($1::text[]) as name where current_setting(name) = '0') as unlimited`,
    values: [names],
  };
  const client = new Client(direct);
  await client.connect();
  try {
    const [[there], [here]] = [await rowsOf(client), await rowsOf(pool)];
    if (there?.place !== here?.place) {
      throw new StartRefused('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
    }
    if (here && here.unlimited.length > 0) throw new StartRefused(unlimitedWords(here.unlimited));
  } finally {
    await client.end();
  }

  async function rowsOf(way: Client | Pool) {
    return (await way.query<{ place: string; unlimited: string[] }>(asking)).rows;
  }
}

function unlimitedWords(names: string[]): string {
  return `DATABASE_URL leads through a pooler whose connections have no ${names.join(', no ')}: let it set them, as ops/pgbouncer/pgbouncer.ini does.`;
}

/** Refuses servers we do not know to work, in words that say what to do. */
export async function refuseOldServer(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000);
  if (major < oldestServer) {
    throw new StartRefused(`DATABASE_URL points at PostgreSQL ${major}; Pickled Egg needs ${oldestServer} or newer.`);
  }
}

/** Refuses a database that a restore has not filled to the end. */
export async function refuseHalfRestored(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ is: boolean }>(
    "select to_regclass('public.restore_under_way') is not null as is",
  );
  if (rows[0]?.is) throw new StartRefused('This database is half restored. Run npm run restore again, to its end.');
}

/** True when a row can really be written: a standby, a read-only setting or a full disk says no. */
export async function isWritable(database: Database): Promise<boolean> {
  const written = await database.pool.query(
    `insert into attempts (key, count, window_ends_at) values ('readyz', 1, now())
     on conflict (key) do update set window_ends_at = excluded.window_ends_at`,
  );
  return written.rowCount === 1;
}
