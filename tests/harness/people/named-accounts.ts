import type { Pool } from 'pg';

/** The columns that name an account, of the whole database. */
export async function columnsThatName(pool: Pool): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where confrelid = 'accounts'::regclass union select 'accounts', 'id' order by 1, 2`,
  );
  return rows;
}

export const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

/** Where this account is named. */
export async function tablesOf(pool: Pool, id: string): Promise<string[]> {
  const found = [];
  for (const named of await columnsThatName(pool)) {
    const { rowCount } = await pool.query(`select from ${named.table} where ${named.column} = $1`, [id]);
    if (rowCount) found.push(nameOf(named));
  }
  return found;
}
