import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { newcomer, password } from '../../tests/harness/people/people.ts';
import { seat } from '../../tests/harness/people/seat.ts';
import { type Bell, type BellNotice, openBell } from './bell.ts';
import { openLog } from '../config/log.ts';
import type { Database } from '../store/database.ts';

test('what one node rings every node hears, itself too, each word once', async () => {
  const database = await freshDatabase();
  const [one, other] = [await node(database), await node(database)];
  const words: BellNotice[] = [
    { race: 12, seq: 55 },
    { seats: 12 },
    { account: 'c0ffee00-0000-4000-8000-000000000000' },
    { presence: 12 },
    { watch: 12 },
    { receipts: 12 },
    { knocks: 12, team: 'B' },
    { knocks: 12, team: null },
  ];
  for (const word of words) one.bell.ring(word);
  await eventually(() => other.heard).toEqual(words);
  expect(one.heard).toEqual(words);
});

test('of many events of a race that are rung at once others hear the newest', async () => {
  const database = await freshDatabase();
  const [one, other] = [await node(database), await node(database)];
  for (let seq = 1; seq <= 40; seq += 1) one.bell.ring({ race: 3, seq });
  await eventually(() => other.heard.length).toBeGreaterThan(0);
  expect(other.heard).toEqual([{ race: 3, seq: 40 }]);
});

test('more words than one message holds all arrive', async () => {
  const database = await freshDatabase();
  const [one, other] = [await node(database), await node(database)];
  const words = Array.from({ length: 3_000 }, (_, n) => ({ race: n + 1, seq: 1_000 }));
  for (const word of words) one.bell.ring(word);
  await eventually(() => other.heard.length).toBe(words.length);
  expect(other.heard).toEqual(words);
});

test('a bell whose connection was cut listens again, says that it may have missed words', async () => {
  const database = await freshDatabase();
  const [one, other] = [await node(database), await node(database)];
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pickled-egg bell' and datname = current_database()",
  );
  await eventually(() => one.heard).toContain(null);
  await eventually(() => other.heard).toContain(null);
  one.bell.ring({ race: 7, seq: 3 });
  await eventually(() => other.heard.at(-1)).toEqual({ race: 7, seq: 3 });
  expect([one.heard[0], other.heard[0]]).toEqual([null, null]);
});

test('a seat that is given, changed or taken away rings, whichever way that happens', async () => {
  const { app, deps } = await freshApp();
  const host = await newcomer(app, 'host@example.com');
  const gameId = await keptGame(deps.database.pool, host.id);
  const heard = await hearing(deps.database);
  await seat(deps.database.pool, gameId, 'A', 'ada@example.com');
  await eventually(() => heard).toEqual([{ seats: gameId }]);
  await deps.database.pool.query("update seats set game_group = 'B' where game_id = $1", [gameId]);
  await eventually(() => heard).toHaveLength(2);
  await deps.database.pool.query('delete from games where game_id = $1', [gameId]);
  await eventually(() => heard).toHaveLength(3);
  expect(heard).toEqual([{ seats: gameId }, { seats: gameId }, { seats: gameId }]);
});

test('the end of a sign-in rings: by logout, by cookie, by ban, by deletion', async () => {
  const { app, deps } = await freshApp();
  const { pool } = deps.database;
  const ada = await newcomer(app, 'ada@example.com');
  const word = { account: ada.id };
  const heard = await hearing(deps.database);
  await app.inject({ method: 'POST', url: '/api/clear-token', headers: { cookie: ada.cookie } });
  await eventually(() => heard).toEqual([word]);
  const payload = { email: 'ada@example.com', password };
  await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload });
  await pool.query('update auth_sessions set ended_at = now() where account_id = $1', [ada.id]);
  await eventually(() => heard).toEqual([word, word]);
  await pool.query('update accounts set banned_at = now() where id = $1', [ada.id]);
  await eventually(() => heard).toEqual([word, word, word]);
  await pool.query('delete from accounts where id = $1', [ada.id]);
  await eventually(() => heard).toHaveLength(4);
  expect(heard).toEqual([word, word, word, word]);
});

async function node(database: Database): Promise<{ bell: Bell; heard: (BellNotice | null)[] }> {
  const bell = await openBell({ database, log: openLog('silent') });
  afterwards(() => bell.stop());
  const heard: (BellNotice | null)[] = [];
  bell.listen((word) => heard.push(word));
  return { bell, heard };
}

const hearing = async (database: Database) => (await node(database)).heard;
