import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/database.ts';
import { keptGame } from '../../tests/harness/kept-game.ts';
import { keepContacts, readContactBefore } from './contacts.ts';

const { db, pool } = await freshDatabase();
const { rows } = await pool.query<{ id: string }>(
  "insert into accounts (email, display_name) values ('host@example.org', 'Ada') returning id",
);
const hostId = rows[0]?.id ?? '';

test('[E9] before the first contact there is none; after it nothing counts that was made before', async () => {
  const gameId = await keptGame(pool, hostId);
  expect(await contactBefore(gameId, 0)).toBeNull();
  await heardOf(gameId, at(0));
  expect(await contactBefore(gameId, 5)).toBe(0);
  await heardOf(gameId, at(40));
  expect(await contactBefore(gameId, 45)).toBe(0);
});

test('[E9] a team that is heard of all the time was last heard of just before', async () => {
  const gameId = await keptGame(pool, hostId);
  for (const second of [0, 25, 50, 75]) await heardOf(gameId, at(second));
  expect(await contactBefore(gameId, 80)).toBe(75);
});

test('[E9] who comes back could not send before: for a minute the contact before the silence counts', async () => {
  const gameId = await keptGame(pool, hostId);
  await heardOf(gameId, at(0));
  await heardOf(gameId, at(50));
  expect(await contactBefore(gameId, 1_000)).toBe(50);
  await heardOf(gameId, at(1_000));
  await heardOf(gameId, at(1_030));
  expect(await contactBefore(gameId, 1_059)).toBe(50);
  expect(await contactBefore(gameId, 1_060)).toBe(1_030);
});

test('[E9] teams are heard of each on their own, and nothing makes a contact earlier', async () => {
  const gameId = await keptGame(pool, hostId);
  for (const second of [0, 40, 80, 60]) await heardOf(gameId, at(second));
  expect(await contactBefore(gameId, 90)).toBe(80);
  expect(await readContactBefore(db, gameId, 'B', at(90))).toBeNull();
});

test('[E9] several teams are kept at once, and one whose game is gone keeps none of them out', async () => {
  const gameId = await keptGame(pool, hostId);
  await keepContacts(db, [
    { gameId, team: 'A', at: at(0) },
    { gameId: 0, team: 'A', at: at(1) },
    { gameId, team: 'B', at: at(2) },
  ]);
  expect(await contactBefore(gameId, 90)).toBe(0);
  expect(await readContactBefore(db, gameId, 'B', at(90))).toEqual(at(2));
});

function heardOf(gameId: number, moment: Date): Promise<void> {
  return keepContacts(db, [{ gameId, team: 'A', at: moment }]);
}

async function contactBefore(gameId: number, second: number): Promise<number | null> {
  const before = await readContactBefore(db, gameId, 'A', at(second));
  return before && (before.getTime() - at(0).getTime()) / 1_000;
}

function at(second: number): Date {
  return new Date(Date.UTC(2026, 10, 16, 20, 0, second));
}
