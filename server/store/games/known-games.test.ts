import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { startedRace } from '../../../tests/harness/races/race.ts';
import { readKnownGames } from './known-games.ts';

test('a game is read once while it stays as it is, and again when the database may be another one', async () => {
  const server = await freshApp();
  const { gameId } = await startedRace(server);
  const { db, pool } = server.deps.database;
  const { rows } = await pool.query<{ version: string }>('select xmin::text as version from games where game_id = $1', [
    gameId,
  ]);
  const read = async () => (await readKnownGames(db)([{ gameId, version: rows[0]?.version ?? '' }])).get(gameId);
  const first = await read();
  expect(first?.gameId).toBe(gameId);
  expect(await read()).toBe(first);

  // As a failover ends it: the connection that listens is the first to know.
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pickled-egg bell' and datname = current_database()",
  );
  await eventually(async () => (await read()) === first).toBe(false);
  expect(await read()).toEqual(first);
});
