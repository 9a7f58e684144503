import type { Pool } from 'pg';

/** Puts people into a team as its host would, captain first; whoever was in it is not any more. */
export async function seat(pool: Pool, gameId: number, letter: string, ...emails: string[]): Promise<void> {
  await pool.query('delete from seats where game_id = $1 and game_group = $2', [gameId, letter]);
  for (const [at, email] of emails.entries()) {
    await pool.query('insert into seats (game_id, game_group, place, email) values ($1, $2, $3, $4)', [
      gameId,
      letter,
      at + 1,
      email,
    ]);
  }
}
