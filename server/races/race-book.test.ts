import { expect, test } from 'vitest';
import { foldVersion } from '#engine/race';
import { begunRace } from '../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { openLog } from '../config/log.ts';
import { openRaces, type Played, type Races } from './door.ts';
import { Recent } from './race-book.ts';

const database = await freshDatabase();
const { pool } = database;
const drain = { draining: false };

test('a race is written down as it stands every fifty events, and read from there', async () => {
  const node = aNode();
  const gameId = await talkedRace(node, 54);
  await node.stop();
  const live = await node.current(gameId);
  expect(await snapshotOf(gameId)).toEqual({ seq: 50, fold_version: foldVersion, at: 50 });
  expect(await aNode().current(gameId)).toEqual(live);
  await pool.query('delete from events where game_id = $1 and seq <= 50', [gameId]);
  expect(await aNode().current(gameId)).toEqual(live);
});

test('a snapshot of another fold is not read', async () => {
  const node = aNode();
  const gameId = await talkedRace(node, 50);
  await node.stop();
  const live = await node.current(gameId);
  await pool.query(`update snapshots set state = '{"seq":50}', fold_version = $2 where game_id = $1`, [
    gameId,
    foldVersion - 1,
  ]);
  expect(await aNode().current(gameId)).toEqual(live);
});

test('an older snapshot, by events or by fold, takes no newer one’s place', async () => {
  const node = aNode();
  const gameId = await talkedRace(node, 50);
  await node.stop();
  await pool.query('update snapshots set fold_version = $2, seq = 40 where game_id = $1', [gameId, foldVersion + 1]);
  await talk(node, gameId, 50);
  await node.stop();
  expect(await snapshotOf(gameId)).toMatchObject({ seq: 40, fold_version: foldVersion + 1 });
  await pool.query('update snapshots set fold_version = $2, seq = 999 where game_id = $1', [gameId, foldVersion]);
  await talk(node, gameId, 50);
  await node.stop();
  expect(await snapshotOf(gameId)).toMatchObject({ seq: 999, fold_version: foldVersion });
});

test('a snapshot that cannot be kept costs nothing', async () => {
  const node = aNode();
  const gameId = await talkedRace(node, 48);
  await pool.query('alter table snapshots rename to away');
  await talk(node, gameId, 2);
  await node.stop();
  await pool.query('alter table away rename to snapshots');
  expect((await node.current(gameId)).seq).toBe(50);
});

test('a node that meets an event it does not know serves that race no more, and drains; others it goes on serving', async () => {
  const node = aNode();
  const gameId = await talkedRace(node, 2);
  const another = await talkedRace(node, 2);
  await pool.query(
    `insert into events (game_id, seq, at, move_id, body) values ($1, 3, now(), 'newer', '{"type":"team-teleported"}')`,
    [gameId],
  );
  expect(drain.draining).toBe(false);
  for (const ask of [
    () => node.play({ gameId, move: { type: 'pause' } }, summary),
    () => node.caughtUp(gameId, 1),
    () => node.current(gameId),
    () => aNode().current(gameId),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: 'race-elsewhere', status: 503, retryAfterS: 2 });
  }
  expect(drain.draining).toBe(true);
  expect((await node.play({ gameId: another, move: { type: 'pause' } }, summary)).seq).toBe(3);
});

test('of the races in memory those used last stay, and no more than there is room for', () => {
  const recent = new Recent<string>(2);
  recent.set(1, 'one');
  recent.set(2, 'two');
  expect(recent.get(1)).toBe('one');
  recent.set(3, 'three');
  expect([1, 2, 3].map((id) => recent.has(id))).toEqual([true, false, true]);
  recent.set(1, 'one again');
  recent.set(4, 'four');
  expect([1, 3, 4].map((id) => recent.get(id))).toEqual(['one again', undefined, 'four']);
  recent.delete(1);
  expect([recent.has(1), recent.get(2), recent.has(2)]).toEqual([false, undefined, false]);
});

function aNode(): Races {
  return openRaces({
    database,
    bell: { ring: () => undefined },
    log: openLog('silent'),
    now: () => new Date(),
    drain,
  });
}

function summary({ state: { seq } }: Played) {
  return { seq };
}

/** A race in which the host said so much that it has this many events. */
async function talkedRace(races: Races, events: number): Promise<number> {
  const gameId = await begunRace(database, races);
  await talk(races, gameId, events - 1);
  return gameId;
}

async function talk(races: Races, gameId: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await races.play({ gameId, move: { type: 'message', text: `Word ${time}` } }, summary);
  }
}

async function snapshotOf(gameId: number): Promise<unknown> {
  const { rows } = await pool.query(
    "select seq, fold_version, (state ->> 'seq')::int as at from snapshots where game_id = $1",
    [gameId],
  );
  return rows[0];
}
