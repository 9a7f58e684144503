import { createHash } from 'node:crypto';
import { DatabaseError, type Pool } from 'pg';

/** What another game may not have too: what takes its place in the copy. */
const anew: Record<string, string> = {
  game_id: 'copied.game_id',
  id: 'default',
  join_code: 'default',
  rescue_code: 'new_join_code()',
  token_hash: 'case when token_hash is not null then $2::bytea end',
  body: `replace(body::text, '"gameId":' || $1::int, '"gameId":' || copied.game_id)::json`,
  state: `replace(state::text, '"gameId":' || $1::int, '"gameId":' || copied.game_id)::json`,
};

interface Copier {
  name: string;
  text: string;
}

/**
 * How to make a game once more, row by row, under a number, codes and a link of its own: everything that stands in any table by its
 * number. It knows the tables in which something stands by now.
 */
export async function copierOf(pool: Pool, gameId: number): Promise<Copier> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name in (
       select table_name from information_schema.columns where table_schema = 'public' and column_name = 'game_id')
     group by table_name order by table_name`,
  );
  const copies: string[] = [];
  for (const { name, columns } of rows) {
    const { rowCount } = await pool.query(`select from ${name} where game_id = $1 limit 1`, [gameId]);
    if (name !== 'games' && rowCount) copies.push(`, of_${name} as (${copyOf(name, columns)})`);
  }
  const games = rows.find(({ name }) => name === 'games')?.columns.filter((column) => column !== 'game_id') ?? [];
  const text = `with copied as (${copyOf('games', games)} returning game_id)${copies.join('')} select game_id from copied`;
  return { name: `copy-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text };
}

function copyOf(table: string, columns: string[]): string {
  const kept = columns.filter((column) => anew[column] !== 'default');
  const values = kept.map((column) => anew[column] ?? `${table}.${column}`);
  const from = kept.includes('game_id') ? `${table}, copied` : table;
  return `insert into ${table} (${kept.join()}) select ${values.join()} from ${from} where ${table}.game_id = $1::int`;
}

/** The number of the copy; `link` opens the place that had one. */
export async function copyGame(pool: Pool, copier: Copier, gameId: number, link: string): Promise<number> {
  const values = [gameId, createHash('sha256').update(link).digest()];
  try {
    const { rows } = await pool.query<{ game_id: number }>({ ...copier, values });
    return rows[0]?.game_id ?? 0;
  } catch (error) {
    // Somebody else's seat has the code that was drawn.
    if (error instanceof DatabaseError && error.constraint === 'members_rescue_code_key') {
      return copyGame(pool, copier, gameId, link);
    }
    throw error;
  }
}
