import type { Pool } from 'pg';

/** The newest event of each of these races, in one question; those that have not begun are left out. */
export async function listHeads(pool: Pool, gameIds: number[]): Promise<{ gameId: number; seq: number }[]> {
  const { rows } = await pool.query<{ gameId: number; seq: number }>({
    name: 'list-heads',
    text: `select wanted as "gameId", newest.seq from unnest($1::int[]) as wanted
      cross join lateral (select seq from events where game_id = wanted order by seq desc limit 1) as newest`,
    values: [gameIds],
  });
  return rows;
}
