import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';

const patience = {
  connectionTimeoutMillis: 60_000,
  silenceMs: 60_000,
  options:
    '-c lock_timeout=50s -c statement_timeout=55s -c idle_in_transaction_session_timeout=0 -c random_page_cost=1.1',
};

/** Lets connections wait as long as it takes, however busy the machine is. The limits of openDatabase have tests of their own. */
export function makePatient({ pool }: { pool: Pool }): void {
  Object.assign(pool.options, patience);
}

/** Runs one statement; a server that is just starting gets the time that is given. */
export async function runSql(url: string, sql: string, patienceMs = 0): Promise<void> {
  const client = await connect(url, Date.now() + patienceMs);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The databases of a server whose names begin like this. */
export async function listDatabases(url: string, prefix: string): Promise<string[]> {
  const client = await connect(url, 0);
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function connect(url: string, deadline: number): Promise<Client> {
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await pause(20);
    }
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
