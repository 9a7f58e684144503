import { expect, test } from 'vitest';
import { begunRace } from '../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { openLog } from '../config/log.ts';
import { openRaces } from './door.ts';
import { stopOldRaces } from './hard-stop.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T20:00:00Z');
const database = await freshDatabase();
const { pool } = database;
const log = openLog('silent');
let time = start;
const now = () => new Date(time);
const races = openRaces({ database, bell: { ring: () => undefined }, log, now, drain: { draining: false } });

test('[G16] a race nobody ended ends twelve hours after its start, once; younger ones go on, and one that cannot be read keeps none going', async () => {
  const unreadable = await begunRace(database, races);
  await pool.query(`update events set body = '{"type":"newer"}' where game_id = $1`, [unreadable]);
  const old = await begunRace(database, races);
  time = start + 1;
  const young = await begunRace(database, races);
  time = start + 12 * hourMs - 1;
  await stopOldRaces({ database, races, log, now });
  expect(await statusOf(old)).toEqual(['ongoing', null]);
  time = start + 12 * hourMs;
  await stopOldRaces({ database, races, log, now });
  await stopOldRaces({ database, races, log, now });
  expect(await statusOf(old)).toEqual(['fini', new Date(time)]);
  expect(await races.current(old)).toMatchObject({ endedBy: 'hard-stop', endedAt: time, seq: 2 });
  expect(await statusOf(young)).toEqual(['ongoing', null]);
});

async function statusOf(gameId: number): Promise<unknown[]> {
  const { rows } = await pool.query('select status, ended_at from games where game_id = $1', [gameId]);
  return Object.values(rows[0]);
}
