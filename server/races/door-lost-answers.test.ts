import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { begunRace, keptHost } from '../../tests/harness/races/begun-race.ts';
import { databaseProxy } from '../../tests/harness/faults/database-proxy.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { makePatient } from '../../tests/harness/servers/sql.ts';
import { openLog } from '../config/log.ts';
import { openRaces, type Played } from './door.ts';
import { openDatabase } from '../store/database.ts';

/** The name of the statement. */
const appending = 'append\0';
const database = await freshDatabase();
const { pool } = database;
const hostId = await keptHost(database);
const proxy = await databaseProxy(database.url);
const shaky = openDatabase(proxy.url);
makePatient(shaky);
afterwards(() => shaky.close());
const races = openRaces({
  database: shaky,
  bell: { ring: () => undefined },
  log: openLog('silent'),
  now: () => new Date(),
  drain: { draining: false },
});

test.each(['reaches-nobody', 'answer-lost'] as const)(
  'a connection that breaks on a move (%s): one effect, and the caller hears of it',
  async (fate) => {
    const gameId = await begunRace(database, races);
    const before = proxy.broken();
    proxy.breakOn(appending, fate);
    const said = await races.play({ gameId, move: { type: 'message', text: 'One' } }, summary);
    expect(proxy.broken()).toBe(before + 1);
    expect(said).toEqual({ types: ['host-said'], seq: 2, again: fate === 'answer-lost' });
    expect(await typesOf(gameId)).toEqual(['race-started', 'host-said']);
    expect((await races.play({ gameId, move: { type: 'pause' } }, summary)).seq).toBe(3);
  },
);

test.each(['reaches-nobody', 'answer-lost'] as const)(
  'the same with a key (%s): the words are those that were kept',
  async (fate) => {
    const gameId = await begunRace(database, races);
    const asked = { accountId: hostId, call: 'pause', key: randomUUID(), body: {} };
    proxy.breakOn(appending, fate);
    const said = () => races.play({ gameId, move: { type: 'pause' }, asked }, summary);
    const first = await said();
    expect(first).toEqual({ types: ['race-paused'], seq: 2, again: false });
    expect(await said()).toEqual(first);
    expect(await typesOf(gameId)).toEqual(['race-started', 'race-paused']);
  },
);

test.each([
  [appending, 'reaches-nobody'],
  [appending, 'answer-lost'],
  ['commit', 'reaches-nobody'],
  ['commit', 'answer-lost'],
] as const)('the end of a race whose connection breaks on %s (%s) comes once, with its status', async (words, fate) => {
  const gameId = await begunRace(database, races);
  proxy.breakOn(words, fate);
  const { seq } = await races.play({ gameId, move: { type: 'end', by: 'host' } }, summary);
  expect(seq).toBe(2);
  expect(await typesOf(gameId)).toEqual(['race-started', 'race-ended']);
  const { rows } = await pool.query('select status, ended_at is null as "isOn" from games where game_id = $1', [
    gameId,
  ]);
  expect(rows).toEqual([{ status: 'fini', isOn: false }]);
});

test('a move whose backend is ended while it waits for a lock is sent again', async () => {
  const gameId = await begunRace(database, races);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from games where game_id = $1 for update', [gameId]);
  const playing = races.play({ gameId, move: { type: 'pause' } }, summary);
  await eventually(() => endWaiting()).toBe(1);
  await holder.query('commit');
  holder.release();
  expect(await playing).toEqual({ types: ['race-paused'], seq: 2, again: false });
  expect(await typesOf(gameId)).toEqual(['race-started', 'race-paused']);
});

test('a move that cannot be kept at all fails, and can be tried again by its id', async () => {
  const gameId = await begunRace(database, races);
  await races.current(gameId);
  await pool.query('alter table moves rename to away');
  const move = { gameId, move: { type: 'pause' }, moveId: 'once' } as const;
  await expect(races.play(move, summary)).rejects.toThrow(/moves/);
  await pool.query('alter table away rename to moves');
  expect(await races.play(move, summary)).toEqual({ types: ['race-paused'], seq: 2, again: false });
});

function summary({ events, state, again }: Played) {
  return { types: events.map(({ type }) => type), seq: state.seq, again };
}

async function typesOf(gameId: number): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>(
    "select body ->> 'type' as type from events where game_id = $1 order by seq",
    [gameId],
  );
  return rows.map(({ type }) => type);
}

/** Ends whoever waits for a lock in this database; how many there were. */
async function endWaiting(): Promise<number | null> {
  const ended = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into moves%'`,
  );
  return ended.rowCount;
}
