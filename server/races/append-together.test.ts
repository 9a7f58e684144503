import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { begunRace } from '../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { openLog } from '../config/log.ts';
import { openRaces } from './door.ts';
import { openPool } from '../store/pool.ts';
import { listEvents } from '../store/races/races.ts';
import type { Append } from '../store/races/appends.ts';
import { appendTogether } from './append-together.ts';

const database = await freshDatabase();
const { pool } = database;
const log = openLog('silent');
const now = () => new Date('2026-11-20T20:00:00Z');
const races = openRaces({ database, bell: { ring: () => undefined }, log, now, drain: { draining: false } });

test('moves of different races that come at once are kept by one transaction', async () => {
  const append = appendTogether(pool);
  const games = [await begunRace(database, races), await begunRace(database, races), await begunRace(database, races)];
  await Promise.all(games.toReversed().map((gameId) => append(aPause(gameId, 'one'))));
  const { rows } = await pool.query(
    'select count(*)::int as events, count(distinct xmin::text)::int as transactions from events where game_id = any($1) and seq = 2',
    [games],
  );
  expect(rows).toEqual([{ events: 3, transactions: 1 }]);
});

test('of those that come at once only the one whose place is taken fails', async () => {
  const append = appendTogether(pool);
  const games = [await begunRace(database, races), await begunRace(database, races), await begunRace(database, races)];
  await append(aPause(games[1] ?? 0, 'earlier'));
  const all = await Promise.allSettled(games.map((gameId) => append(aPause(gameId, 'one'))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(all[1]).toMatchObject({ reason: { code: '23505' } });
  for (const gameId of games)
    expect((await listEvents(pool, gameId, 1)).map(({ type }) => type)).toEqual(['race-paused']);
});

test('whoever comes second leaves the connection open for the next', async () => {
  const gameId = await begunRace(database, races);
  const one = openPool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0, silenceMs: 60_000 });
  afterwards(() => one.end());
  const connection = async () => (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const append = appendTogether(one);
  const before = await connection();
  await append(aPause(gameId, 'one'));
  await expect(append(aPause(gameId, 'another'))).rejects.toMatchObject({ code: '23505' });
  const tooFar = {
    ...aPause(gameId, 'third'),
    events: [{ type: 'race-paused', seq: 9, at: now().getTime() } as const],
  };
  await expect(append(tooFar)).rejects.toMatchObject({ code: '22012' });
  expect(await connection()).toBe(before);
});

test('of each race is said whether a device wants to be told of it', async () => {
  const append = appendTogether(pool);
  const games = [await begunRace(database, races), await begunRace(database, races)];
  await pool.query(
    `with signed as (
       insert into auth_sessions (account_id, method) select user_id, 'password' from games where game_id = $1 returning id, account_id
     )
     insert into push_subscriptions (account_id, session_id, game_id, endpoint, p256dh, auth, saved_at)
     select account_id, id, $1, 'https://push.example/1', 'key', 'secret', now() from signed`,
    [games[1]],
  );
  expect(await Promise.all(games.map((gameId) => append(aPause(gameId, 'one'))))).toEqual([false, true]);
});

function aPause(gameId: number, moveId: string): Append {
  return { gameId, moveId, events: [{ type: 'race-paused', seq: 2, at: now().getTime() }], answered: null, deed: null };
}
