import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table as a snapshot holds it: the columns that PostgreSQL does not work out by itself. */
export interface KeptTable {
  schema: string;
  name: string;
  columns: string[];
}

/** How far a sequence has come; null where it never gave one. */
export interface SequenceValue {
  schema: string;
  name: string;
  value: string | null;
}

/** Ours, and that of the jobs. */
export const schemas = ['public', 'graphile_worker'];

/**
 * What is kept: tables that outlive a crash. An unlogged one holds what must be in no copy. What migrations were made is told by the
 * manifest instead.
 */
export async function listTables(client: Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and not (n.nspname = 'graphile_worker' and c.relname = 'migrations') and (n.nspname, c.relname) <> ('public', $2)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [schemas, halfRestored],
  );
  return rows;
}

/** [X1] Where phones are is in no snapshot. Older ones that were made while people raced have this table. */
export function isOmitted({ schema, name }: Pick<KeptTable, 'schema' | 'name'>): boolean {
  return schema === 'public' && name === 'positions';
}

/** Stands there while a restore is under way, and after one that was cut short. */
export const halfRestored = 'restore_under_way';

export async function listSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The newest migration made here, by its time in the journal; null in a database that is not ours. */
export async function newestMigration(client: Client): Promise<number | null> {
  const { rows: found } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (!found[0]?.is) return null;
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return rows[0]?.at ? Number(rows[0].at) : null;
}

/** From here on everything read is as it stood at this moment, and no migration changes a table under us. */
export async function beginSnapshot(client: Client): Promise<KeptTable[]> {
  await client.query('begin isolation level repeatable read read only');
  await client.query("set local datestyle = 'ISO, YMD'");
  await client.query("set local timezone = 'UTC'");
  const tables = (await listTables(client)).filter((table) => !isOmitted(table));
  // Before the first look at a row: that is what fixes the moment.
  if (tables.length > 0) await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`);
  return tables;
}

/** About so many bytes at a time. */
const partBytes = 4 * 1024 * 1024;
const newline = 0x0a;

/** The rows of a table as COPY writes them, in parts that end where a row ends; how many there were is returned. */
export async function* copyOut(client: Client, table: KeptTable): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table.columns)}) to stdout`));
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of Readable.from(stream) as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    const all = Buffer.concat(waiting);
    // A line break inside a value is written as two letters: the byte itself ends a row.
    const end = all.lastIndexOf(newline) + 1;
    if (end > 0) yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
  return stream.rowCount;
}

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`;

export const columnsOf = (columns: string[]) => columns.map(quoted).join(', ');

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
