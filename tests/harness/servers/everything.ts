import type { Pool } from 'pg';

/** Every row of every table, as text, under the table's name: what a search for somebody's traces goes through. */
export async function everything(pool: Pool): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select kept::text as row from ${name} as kept`);
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

/** The tables in which one of these words stands, each once for every word. */
export async function tracesOf(pool: Pool, words: string[]): Promise<string[]> {
  const kept = await everything(pool);
  const traces = words.flatMap((word) =>
    kept.filter(({ row }) => row.toLowerCase().includes(word.toLowerCase())).map(({ table }) => `${table}: ${word}`),
  );
  return [...new Set(traces)].toSorted();
}
