import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { projectRoot } from '../../../server/config/project-root.ts';
import { migrateUpTo } from '../../../server/store/migrate.ts';

/** A small database as a release kept it: see scripts/release.mjs. */
export interface Dump {
  /** The newest migration it had. */
  migration: string;
  tables: Record<string, Record<string, unknown>[]>;
}

export function readRelease(name: string): Dump {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8')) as Dump;
}

/** Makes an empty database what it was at that release. */
export async function restoreRelease(url: string, { migration, tables }: Dump): Promise<void> {
  const path = join(projectRoot, 'server/store/migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string; when: number }[] };
  await migrateUpTo(url, journal.entries.find(({ tag }) => tag === migration)?.when ?? 0);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // In whatever order: what refers to what was right when it was kept.
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      await client.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    const { rows: counters } = await client.query<{ table: string; column: string; sequence: string }>(
      `select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
       from information_schema.columns
       where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
    );
    for (const { table, column, sequence } of counters) {
      await client.query(`select setval($1, greatest(1, (select max(${column}) from ${table})))`, [sequence]);
    }
  } finally {
    await client.end();
  }
}
