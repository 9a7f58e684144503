import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import * as counterTables from './money-tables.ts';
import * as cohostTables from './cohost-tables.ts';
import * as gameTables from './game-tables.ts';
import * as homeTables from './home-tables.ts';
import * as linkTables from './link-tables.ts';
import * as startLineTables from './start-line-tables.ts';
import * as streetTables from './street-tables.ts';
import * as raceTables from './race-tables.ts';
import * as schema from './schema.ts';

const { pool } = await freshDatabase();
const every = {
  ...schema,
  ...gameTables,
  ...cohostTables,
  ...homeTables,
  ...linkTables,
  ...startLineTables,
  ...streetTables,
  ...raceTables,
  ...counterTables,
};
const tables = Object.values(every)
  .filter((thing) => is(thing, PgTable))
  .map((table) => getTableConfig(table));

test('the tables in code name every table and column of the migrated database, with type, nullability and default', async () => {
  const { rows } = await pool.query<Column>(
    `select table_name as table, column_name as column, is_nullable = 'NO' as required,
       case data_type when 'ARRAY' then replace(ltrim(udt_name, '_'), 'timestamptz', 'timestamp with time zone') || '[]'
         else data_type end as type,
       column_default is not null or is_identity = 'YES' as defaulted
     from information_schema.columns where table_schema = 'public'`,
  );
  const declared = tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({
      table: name,
      column: column.name,
      type: column.getSQLType(),
      required: column.notNull,
      defaulted: column.hasDefault,
    })),
  );
  expect(sorted(declared)).toEqual(sorted(rows));
});

test('an index leads from a row to those that point at it, so that removing one reads no table from end to end', async () => {
  const { rows } = await pool.query<{ unindexed: string }>(
    `select conrelid::regclass || '.' || string_agg(attname, ',') as unindexed
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'game_group'
     where connamespace = 'public'::regnamespace and contype = 'f'
     group by pg_constraint.oid, conrelid having not bool_or(exists (
       select from pg_index where indrelid = conrelid and indkey[0] = attnum
       and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
     )) order by 1`,
  );
  expect(rows.map(({ unindexed }) => unindexed)).toEqual([]);
});

test('the tables in code name every primary key and foreign key of the migrated database', async () => {
  const { rows } = await pool.query<{ table: string; kind: string; columns: string; onto: string | null }>(
    `select conrelid::regclass::text as table, case contype when 'p' then 'primary' else 'foreign' end as kind,
       (select string_agg(attname, ',' order by position) from unnest(conkey) with ordinality as k(num, position)
        join pg_attribute on attrelid = conrelid and attnum = num) as columns,
       case contype when 'f' then confrelid::regclass::text || case confdeltype when 'c' then ' cascade' when 'n' then ' set null' else '' end end as onto
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f')`,
  );
  const declared = tables.flatMap(({ name, columns, primaryKeys, foreignKeys }) => [
    ...columns.filter((column) => column.primary).map((column) => key(name, 'primary', [column.name], null)),
    ...primaryKeys.map((primary) =>
      key(
        name,
        'primary',
        primary.columns.map((column) => column.name),
        null,
      ),
    ),
    ...foreignKeys.map((foreign) => {
      const { columns: from, foreignTable } = foreign.reference();
      const onto = `${getTableConfig(foreignTable).name}${['cascade', 'set null'].includes(foreign.onDelete ?? '') ? ` ${foreign.onDelete}` : ''}`;
      return key(
        name,
        'foreign',
        from.map((column) => column.name),
        onto,
      );
    }),
  ]);
  expect(sorted(declared)).toEqual(sorted(rows));
});

type Column = { table: string; column: string; type: string; required: boolean; defaulted: boolean };

function key(table: string, kind: string, columns: string[], onto: string | null) {
  return { table, kind, columns: columns.join(','), onto };
}

function sorted<T extends object>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)).map((row) => ({ ...row }));
}
