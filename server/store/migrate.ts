import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { projectRoot } from '../config/project-root.ts';
import type { Database } from './database.ts';

const migrationsFolder = join(projectRoot, 'server/store/migrations');
/** Migrations may take longer than the pool's time limits allow, also where those are set for the role or the database. */
const unlimited = '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
/** Nodes that serve phones want the same tables, and wait behind whoever waits for one: so long at a time, and so often; then for as long as it takes. */
const tries = { waitMs: 1_000, pauseMs: 500, most: 20 };
const inTheWay = new Set(['55P03', '40P01']);
/** Two nodes that start together migrate one after the other. */
const migrationLock = 7_204_150_001;

const journalFile = 'meta/_journal.json';
const journal = JSON.parse(readFileSync(join(migrationsFolder, journalFile), 'utf8')) as {
  entries: { when: number }[];
};
const newest = Math.max(...journal.entries.map((entry) => entry.when));

/** Brings a database up to this code's schema; forward only, one node at a time. */
export async function migrateDatabase(url: string): Promise<void> {
  await migrateBy(url, migrationsFolder);
}

/** Brings an empty database to where another stood, by the time of its newest migration in the journal; false where we know no such. */
export async function migrateUpTo(url: string, when: number): Promise<boolean> {
  if (!journal.entries.some((entry) => entry.when === when)) return false;
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const entries = journal.entries.filter((entry) => entry.when <= when);
    await writeFile(join(folder, journalFile), JSON.stringify({ ...journal, entries }));
    await migrateBy(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  return true;
}

async function migrateBy(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url, options: unlimited });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await betweenOthers(client, () => migrate(drizzle(client), { migrationsFolder: folder }));
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}

/** Migrations are one transaction: one that meets others is undone and begun again. */
async function betweenOthers(client: Client, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await client.query(`set lock_timeout = ${tried < tries.most ? tries.waitMs : 0}`);
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      await pause(tries.pauseMs);
    }
  }
}

function isInTheWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return inTheWay.has((error as NodeJS.ErrnoException).code ?? '') || isInTheWay(error.cause);
}

/** True when the database is at this code's newest migration or beyond it: an older node works beside a newer one. */
export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at ?? 0) >= newest;
}
