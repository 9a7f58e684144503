import type { Pool } from 'pg';
import { letters } from '../../../contract/game.ts';
import { demoBarsNear } from '../../../server/places/demo.ts';

/** Invented bars in York, nearest to its middle first. */
export const yorkBars: { id: string; name: string; lat: number; lon: number; street?: string }[] = demoBarsNear(
  { lat: 53.96, lon: -1.08 },
  2_500,
);

/** A list of York's first bars as a game keeps it. */
export function yorkList(count: number): { id: string; name: string }[] {
  return yorkBars.slice(0, count).map(({ id, name }) => ({ id, name }));
}

/** A game straight into the database, with its empty teams; columns as they are called there. */
export async function keptGame(pool: Pool, hostId: string, columns: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    user_id: hostId,
    game_name: 'Egg',
    city: 'York',
    game_date: '2026-11-16',
    game_type: 'classic',
    game_groups: 2,
    game_bars: 3,
    ...columns,
  };
  const places = Object.keys(row).map((_, n) => `$${n + 1}`);
  const { rows } = await pool.query<{ game_id: number }>(
    `insert into games (${Object.keys(row).join()}) values (${places.join()}) returning game_id`,
    Object.values(row).map((value) => (typeof value === 'object' ? value && JSON.stringify(value) : value)),
  );
  const gameId = rows[0]?.game_id ?? 0;
  await pool.query('insert into game_groups (game_id, game_group) select $1, unnest($2::text[])', [
    gameId,
    letters.slice(0, Number(row.game_groups)),
  ]);
  return gameId;
}

/** The columns of a game whose host has picked its bars. */
export function withRoute(bars = 5): Record<string, unknown> {
  const list = yorkList(bars);
  return { game_bar_list: list, game_start_bar: list[0]?.name, game_start_bar_id: list[0]?.id };
}

/** What somebody wrote for each of these bars. */
export async function writeClues(pool: Pool, gameId: number, author: string, barIds: string[]): Promise<void> {
  await pool.query(
    "insert into clues (game_id, author, bar_id, clue) select $1, $2, unnest($3::text[]), 'Look for the light.'",
    [gameId, author, barIds],
  );
}
