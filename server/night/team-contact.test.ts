import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { openLog } from '../config/log.ts';
import { noteContact, writeContacts } from './team-contact.ts';

const database = await freshDatabase();
const { pool } = database;
const log = openLog('silent');
const { rows } = await pool.query<{ id: string }>(
  "insert into accounts (email, display_name) values ('host@example.org', 'Ada') returning id",
);
const hostId = rows[0]?.id ?? '';

test('[E9] every second in which a team is heard from is written down, for all teams at once', async () => {
  const gameId = await keptGame(pool, hostId);
  for (const second of [0, 0.4, 4, 9.9]) heard(gameId, 'A', second);
  heard(gameId, 'B', 5);
  expect(await lastHeard(gameId)).toEqual([]);
  await writeContacts({ database, log });
  expect(await lastHeard(gameId)).toEqual([[at(0.4), at(4), at(9.9)], [at(5)]]);
});

test('[E9] a contact that cannot be written stops nobody, and is written with the next', async () => {
  heard(2_000_000_000, 'A', 0);
  const gameId = await keptGame(pool, hostId);
  await pool.query('alter table contacts rename to gone');
  heard(gameId, 'A', 0);
  await writeContacts({ database, log });
  await pool.query('alter table gone rename to contacts');
  heard(gameId, 'A', 1);
  await writeContacts({ database, log });
  expect(await lastHeard(gameId)).toEqual([[at(0), at(1)]]);
});

test('[E9] what was heard of one race is written down without that of the others', async () => {
  const [gameId, other] = [await keptGame(pool, hostId), await keptGame(pool, hostId)];
  heard(gameId, 'A', 0);
  heard(other, 'A', 0);
  await writeContacts({ database, log }, gameId);
  expect([await lastHeard(gameId), await lastHeard(other)]).toEqual([[[at(0)]], []]);
  heard(gameId, 'A', 1);
  await Promise.all([writeContacts({ database, log }, other), writeContacts({ database, log }, gameId)]);
  expect([await lastHeard(gameId), await lastHeard(other)]).toEqual([[[at(0), at(1)]], [[at(0)]]]);
});

test('[E9] what is noted of a phone again, by what was returned the last time, counts also after that was written down', async () => {
  const gameId = await keptGame(pool, hostId);
  const racer = { gameId, team: 'A', accountId: hostId } as const;
  const told = { database, log, now: () => at(0) };
  const first = noteContact(told, racer);
  expect(noteContact(told, racer, first, at(2).getTime())).toBe(first);
  await writeContacts({ database, log });
  expect(noteContact(told, racer, first, at(3).getTime())).not.toBe(first);
  await writeContacts({ database, log });
  expect(await lastHeard(gameId)).toEqual([[at(0), at(2), at(3)]]);
});

function heard(gameId: number, team: 'A' | 'B', second: number): void {
  noteContact({ database, log, now: () => at(second) }, { gameId, team, accountId: hostId });
}

async function lastHeard(gameId: number): Promise<Date[][]> {
  const kept = await pool.query<{ recent: Date[] }>(
    'select recent from contacts where game_id = $1 order by game_group',
    [gameId],
  );
  return kept.rows.map((row) => row.recent);
}

function at(second: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 20) + second * 1_000);
}
