import { expect, test } from 'vitest';
import { aStart } from '#engine/testing/a-night';
import { begunRace, keptHost } from '../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { openLog } from '../config/log.ts';
import { keepContacts } from '../store/races/contacts.ts';
import { flyRaces } from './autopilot.ts';
import { openRaces } from '../races/door.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-20T20:00:00Z');
const database = await freshDatabase();
const { db, pool } = database;
const log = openLog('silent');
let time = start;
const now = () => new Date(time);
const openNode = () => openRaces({ database, bell: { ring: () => undefined }, log, now, drain: { draining: false } });
const races = openNode();
const deps = { database, races, log, now };

test('[Y3] [Y4] a last jar is told twice and comes, each once, whichever node looks; a race that cannot be read keeps none waiting', async () => {
  time = start;
  const unreadable = await raceWithJar(60);
  await pool.query(`update events set body = '{"type":"newer"}' where game_id = $1`, [unreadable]);
  const gameId = await raceWithJar(60);
  const other = { ...deps, races: openNode() };
  for (const minute of [29, 30, 31, 50, 51, 60, 61]) {
    time = start + minute * minuteMs;
    await Promise.all([flyRaces(deps), flyRaces(other)]);
  }
  const events = (await races.events(gameId)).filter(({ type }) => type !== 'team-asked');
  expect(events.slice(1).map((event) => [event.type, (event.at - start) / minuteMs])).toEqual([
    ['last-jar-told', 30],
    ['last-jar-told', 50],
    ['race-ended', 60],
  ]);
  expect(await gameOf(gameId)).toMatchObject({ status: 'fini', ended_at: new Date(start + 60 * minuteMs) });
  await other.races.stop();
});

test('[Y4] looked at late, the race was over at its last jar all the same', async () => {
  time = start;
  const gameId = await raceWithJar(60);
  time = start + 75 * minuteMs;
  await flyRaces(deps);
  expect(await races.current(gameId)).toMatchObject({ endedAt: start + 60 * minuteMs, endedBy: 'last-jar', seq: 2 });
  expect(await gameOf(gameId)).toMatchObject({ ended_at: new Date(start + 60 * minuteMs) });
});

test('[Y2] the game says when to look, also after another was chosen or none', async () => {
  time = start;
  const gameId = await raceWithJar(60);
  expect(await gameOf(gameId)).toMatchObject({ last_jar: '23:30', last_jar_at: new Date(start + 60 * minuteMs) });
  const lastJar = { at: start + 90 * minuteMs, hour: '00:00' };
  await set(gameId, lastJar);
  expect(await gameOf(gameId)).toMatchObject({ last_jar: '00:00', last_jar_at: new Date(lastJar.at) });
  await set(gameId, null);
  expect(await gameOf(gameId)).toMatchObject({ last_jar: null, last_jar_at: null });
  time = start + 100 * minuteMs;
  await flyRaces(deps);
  expect((await races.current(gameId)).endedAt).toBeNull();
});

test('[Y6] a team of which nothing was heard for 45 minutes is asked, once each 45 minutes; one that was in contact is not', async () => {
  time = start;
  const gameId = await begunRace(database, races);
  const accountId = await keptHost(database);
  await keepContacts(database.pool, [{ gameId, team: 'B', accountId, moments: [start + 30 * minuteMs] }]);
  for (const minute of [44, 45, 46, 74, 75, 89, 90]) {
    time = start + minute * minuteMs;
    await flyRaces(deps);
  }
  const asked = (await races.events(gameId)).filter((event) => event.type === 'team-asked');
  expect(asked.map(({ team, at }) => [team, (at - start) / minuteMs])).toEqual([
    ['A', 45],
    ['B', 75],
    ['A', 90],
  ]);
});

async function raceWithJar(minutes: number): Promise<number> {
  const gameId = await keptGame(pool, await keptHost(database), { game_groups: 2 });
  const lastJar = { at: start + minutes * minuteMs, hour: '23:30' };
  await db.transaction((tx) => races.start(tx, { type: 'start', ...aStart(), gameId, lastJar }));
  return gameId;
}

function set(gameId: number, lastJar: { at: number; hour: string } | null): Promise<object> {
  return races.play({ gameId, move: { type: 'set-last-jar', lastJar } }, () => ({}));
}

async function gameOf(gameId: number): Promise<unknown> {
  const { rows } = await pool.query('select status, ended_at, last_jar, last_jar_at from games where game_id = $1', [
    gameId,
  ]);
  return rows[0];
}
