import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { StartRefused } from '../config/start-refused.ts';
import { openPool } from './pool.ts';
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
  close(): Promise<void>;
}

const oldestServer = 15;

/** Opens a pool on a PostgreSQL server; connections are made when first needed. */
export function openDatabase(url: string): Database {
  const pool = openPool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    silenceMs: 20_000,
    application_name: 'pickled-egg',
    // The last: what we ask for is in memory or on an SSD, so an index pays off in small tables too.
    options:
      '-c lock_timeout=3s -c idle_in_transaction_session_timeout=2s -c statement_timeout=15s -c random_page_cost=1.1',
  });
  return { pool, db: drizzle(pool), turns: new Turns(), close: () => pool.end() };
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
