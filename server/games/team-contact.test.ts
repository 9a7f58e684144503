import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/database.ts';
import { keptGame } from '../../tests/harness/kept-game.ts';
import { openLog } from '../log.ts';
import { noteContact } from './team-contact.ts';

const database = await freshDatabase();
const { pool } = database;
const log = openLog('silent');
const { rows } = await pool.query<{ id: string }>(
  "insert into accounts (email, display_name) values ('host@example.org', 'Ada') returning id",
);
const hostId = rows[0]?.id ?? '';

test('[E9] a team that is heard of all the time is written down every ten seconds, each team on its own', async () => {
  const gameId = await keptGame(pool, hostId);
  for (const second of [0, 4, 9.9]) await heard(gameId, 'A', second);
  await heard(gameId, 'B', 5);
  expect(await lastHeard(gameId)).toEqual([at(0), at(5)]);
  await heard(gameId, 'A', 10);
  expect(await lastHeard(gameId)).toEqual([at(10), at(5)]);
});

test('a contact that cannot be written stops nobody, and is written with the next', async () => {
  await heard(2_000_000_000, 'A', 0);
  const gameId = await keptGame(pool, hostId);
  await pool.query('alter table contacts rename to gone');
  await heard(gameId, 'A', 0);
  await pool.query('alter table gone rename to contacts');
  await heard(gameId, 'A', 1);
  expect(await lastHeard(gameId)).toEqual([at(1)]);
});

function heard(gameId: number, team: 'A' | 'B', second: number): Promise<void> {
  return noteContact({ database, log, now: () => at(second) }, gameId, team);
}

async function lastHeard(gameId: number): Promise<Date[]> {
  const kept = await pool.query<{ last_at: Date }>(
    'select last_at from contacts where game_id = $1 order by game_group',
    [gameId],
  );
  return kept.rows.map((row) => row.last_at);
}

function at(second: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 20) + second * 1_000);
}
