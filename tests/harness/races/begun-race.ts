import { aStart } from '../../../engine/testing/a-night.ts';
import type { Races } from '../../../server/races/door.ts';
import type { Database } from '../../../server/store/database.ts';
import { keptGame } from './kept-game.ts';

/** Somebody who hosts races that nobody calls for over HTTP. */
export async function keptHost({ pool }: Database, email = 'host@example.org'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, display_name) values ($1, 'Host')
     on conflict (email) do update set email = excluded.email returning id`,
    [email],
  );
  return rows[0]?.id ?? '';
}

/** A race of invented bars that has begun, straight through the door. */
export async function begunRace(
  database: Database,
  races: Races,
  wishes: Parameters<typeof aStart>[0] = {},
): Promise<number> {
  const gameId = await keptGame(database.pool, await keptHost(database), { game_groups: wishes.teams ?? 2 });
  await database.db.transaction((tx) => races.start(tx, { type: 'start', ...aStart(wishes), gameId }));
  return gameId;
}
