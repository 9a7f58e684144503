import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshDatabase, freshDatabaseUrl } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { runSql, withDatabase } from '../../tests/harness/servers/sql.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrateDatabase, migrateUpTo } from './migrate.ts';

const database = await freshDatabase();

test('migrating again changes nothing', async () => {
  const before = await shape();
  await migrateDatabase(database.url);
  expect(await shape()).toEqual(before);
  expect(await isMigrated(database)).toBe(true);
});

test('four nodes that meet an empty database migrate it once', async () => {
  const { url } = inject('postgres');
  const name = `empty_${process.pid}`;
  await runSql(url, `create database ${name}`);
  const nodes = Array.from({ length: 4 }, () => openDatabase(withDatabase(url, name)));
  try {
    await Promise.all(nodes.map(() => migrateDatabase(withDatabase(url, name))));
    const applied = await nodes[0]?.pool.query('select hash from drizzle.__drizzle_migrations');
    expect(applied?.rows.length).toBe(journal().entries.length);
    const jobs = await nodes[1]?.pool.query(
      "select from information_schema.tables where table_schema = 'graphile_worker'",
    );
    expect(jobs?.rowCount).toBeGreaterThan(0);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await runSql(url, `drop database ${name} with (force)`);
  }
});

test('a migration that waits for a table holds up nobody who wants to write there, and comes to its end', async () => {
  const url = await freshDatabaseUrl();
  const { entries } = journal();
  // Its indexes want the tables that nodes write to.
  const at = entries.findIndex(({ tag }) => tag === '0028_ways_to_rows');
  expect(await migrateUpTo(url, entries[at - 1]?.when ?? 0)).toBe(true);
  const other = openDatabase(url);
  afterwards(() => other.close());
  const { pool } = other;
  const holder = new Client({ connectionString: url });
  await holder.connect();
  afterwards(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table events in row exclusive mode');
  const migrated = migrateDatabase(url);
  const waiting = "select from pg_locks where relation = 'events'::regclass and not granted";
  await eventually(async () => (await pool.query(waiting)).rowCount).toBe(1);
  // Behind it, within the time that phones wait for a lock.
  await pool.query('begin; lock table events in row exclusive mode; commit');
  await holder.query('commit');
  await migrated;
  const { rows } = await pool.query('select max(created_at) as at from drizzle.__drizzle_migrations');
  expect(Number(rows[0]?.at)).toBe(entries.at(-1)?.when);
});

test('a newer schema is good enough, an older one is not', async () => {
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)",
  );
  expect(await isMigrated(database)).toBe(true);
  await database.pool.query('delete from drizzle.__drizzle_migrations');
  expect(await isMigrated(database)).toBe(false);
});

test('every migration file is in the journal, in order, and each is newer than the one before', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const { entries } = journal();
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
});

const folder = join(import.meta.dirname, 'migrations');

function journal(): { entries: { tag: string; when: number }[] } {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
}

async function shape(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select table_schema, table_name, column_name, data_type, column_default from information_schema.columns
     where table_schema in ('public', 'drizzle', 'graphile_worker') order by 1, 2, 3`,
  );
  const kept = await database.pool.query('select name, constant from constants');
  return [...rows, ...kept.rows];
}
