import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  columnsOf,
  type SequenceValue,
  halfRestored,
  type KeptTable,
  listTables,
  nameOf,
  quoted,
  newestMigration,
  schemas,
} from './tables.ts';

interface ForeignKey {
  schema: string;
  table: string;
  name: string;
  definition: string;
}

/** What a restore finds: nothing, what one that was cut short left behind, or somebody's games. */
export async function targetState(client: Client): Promise<'empty' | 'half restored' | 'in use'> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('public.${halfRestored}') is not null as is`,
  );
  if (rows[0]?.is) return 'half restored';
  return (await newestMigration(client)) === null && (await listTables(client)).length === 0 ? 'empty' : 'in use';
}

/** Says, before anything else is made, that what comes is not whole yet. */
export async function markHalfRestored(client: Client): Promise<void> {
  await client.query(`create table public.${halfRestored} (since timestamptz not null default now())`);
}

/** Takes away what a restore that was cut short had made. */
export async function clearHalfRestored(client: Client): Promise<void> {
  await client.query('begin');
  await client.query('drop schema if exists drizzle, graphile_worker cascade');
  const { rows } = await client.query<{ words: string }>(
    `select format('drop %s if exists public.%I cascade', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
       c.relname) as words
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'S') and not exists
       (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
     union all
     select format('drop function if exists public.%I(%s) cascade', p.proname, pg_get_function_identity_arguments(p.oid))
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and not exists
       (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop type if exists public.%I cascade', t.typname)
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public' and t.typtype = 'e'`,
  );
  for (const { words } of rows) await client.query(words);
  await client.query('commit');
}

/**
 * Fills a database whose tables are there and hold nothing but what migrations put into them. It is one transaction: whatever ends it
 * before `finish` leaves what was before. Foreign keys are taken off and put back at the end, which looks at every row.
 */
export async function beginLoad(client: Client) {
  await client.query('begin');
  const here = new Map((await listTables(client)).map((table) => [nameOf(table), table]));
  const foreignKeys = await listForeignKeys(client);
  for (const { schema, table, name } of foreignKeys) {
    await client.query(`alter table ${nameOf({ schema, name: table })} drop constraint ${quoted(name)}`);
  }
  for (const table of here.keys()) await client.query(`alter table ${table} disable trigger user`);
  if (here.size > 0) await client.query(`truncate ${[...here.keys()].join(', ')}`);

  return {
    /** Adds a part of a table's rows; how many they were. */
    add: async (kept: KeptTable, rows: Readable): Promise<number> => {
      const known = here.get(nameOf(kept))?.columns;
      if (!kept.columns.every((column) => known?.includes(column)))
        throw new Error(`${nameOf(kept)} has no place here.`);
      const stream = client.query(copyFrom(`copy ${nameOf(kept)} (${columnsOf(kept.columns)}) from stdin`));
      await pipeline(rows, stream);
      return stream.rowCount;
    },
    finish: async (sequences: SequenceValue[]): Promise<void> => {
      for (const { schema, table, name, definition } of foreignKeys) {
        await client.query(
          `alter table ${nameOf({ schema, name: table })} add constraint ${quoted(name)} ${definition}`,
        );
      }
      for (const table of here.keys()) await client.query(`alter table ${table} enable trigger user`);
      for (const sequence of sequences) {
        if (sequence.value !== null) await client.query('select setval($1, $2)', [nameOf(sequence), sequence.value]);
      }
      // Whoever worked on them is not here.
      await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
      await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
      await client.query(`drop table public.${halfRestored}`);
      await client.query('commit');
      await client.query('analyze');
    },
  };
}

async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by 1, 2, 3`,
    [schemas],
  );
  return rows;
}
