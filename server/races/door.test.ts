import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MoveBody } from '#contract/race';
import { aStart } from '#engine/testing/a-night';
import { begunRace, keptHost } from '../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { openLog } from '../config/log.ts';
import { type Command, openRaces, type Played, type Races } from './door.ts';

const database = await freshDatabase();
const { pool } = database;
const hostId = await keptHost(database);
const start = Date.parse('2026-11-20T20:00:00Z');
let time = start;
const rung: object[] = [];
const bell = { ring: (word: object) => void rung.push(word) };
const node = aNode();

test('a move is kept as its events, its id and its time, and then told', async () => {
  const gameId = await begun();
  rung.length = 0;
  time = start + 1_000;
  const said = await node.play({ gameId, move: { type: 'pause' }, moveId: 'one' }, summary);
  expect(said).toEqual({ events: [{ type: 'race-paused', seq: 2, at: time }], seq: 2, again: false });
  expect(rung).toEqual([{ race: gameId, seq: 2 }]);
  expect(await node.events(gameId)).toEqual([
    expect.objectContaining({ type: 'race-started', gameId, seq: 1, at: start }),
    { type: 'race-paused', seq: 2, at: time },
  ]);
  const { rows } = await pool.query('select * from moves where game_id = $1 order by first_seq', [gameId]);
  expect(rows).toEqual([
    { game_id: gameId, move_id: 'start', first_seq: 1, last_seq: 1 },
    { game_id: gameId, move_id: 'one', first_seq: 2, last_seq: 2 },
  ]);
});

test('an event is never before the one before it, however the clock goes', async () => {
  const gameId = await begun();
  time = start + 5_000;
  await node.play({ gameId, move: { type: 'pause' } }, summary);
  time = start;
  const { events } = await node.play({ gameId, move: { type: 'resume' } }, summary);
  expect(events).toEqual([{ type: 'race-resumed', seq: 3, at: start + 5_000 }]);
});

test('a race that the database knows less of than this node goes on from there, without a gap', async () => {
  const gameId = await begun();
  for (const text of ['One', 'Two', 'Three']) await node.play({ gameId, move: message(text) }, summary);
  const other = await begun();
  await node.play({ gameId: other, move: message('Elsewhere') }, summary);
  // A standby took over that had not heard of the last two.
  await pool.query('delete from moves where game_id = $1 and first_seq > 2', [gameId]);
  await pool.query('delete from events where game_id = $1 and seq > 2', [gameId]);
  const said = await Promise.all(
    [gameId, other].map((id) => node.play({ gameId: id, move: message('Four') }, summary)),
  );
  expect(said.map(({ seq }) => seq)).toEqual([3, 3]);
  expect((await node.events(gameId)).map((event) => [event.seq, 'text' in event ? event.text : null])).toEqual([
    [1, null],
    [2, 'One'],
    [3, 'Four'],
  ]);
});

test('a race that has not begun has no state and takes no move', async () => {
  const gameId = await keptGame(pool, hostId);
  await expect(node.current(gameId)).rejects.toMatchObject({ code: 'race-not-begun' });
  const paused = node.play({ gameId, move: { type: 'pause' } }, summary);
  await expect(paused).rejects.toMatchObject({ code: 'race-not-begun' });
});

test('a start that is rolled back has not been', async () => {
  const gameId = await keptGame(pool, hostId);
  const started = database.db.transaction(async (tx) => {
    await node.start(tx, { type: 'start', ...aStart(), gameId });
    throw new Error('no');
  });
  await expect(started).rejects.toThrow('no');
  await expect(node.current(gameId)).rejects.toMatchObject({ code: 'race-not-begun' });
  expect(await statusOf(gameId)).toEqual({ status: 'setup', started_at: null, ended_at: null, positions: 0 });
});

test('the same move id again: one effect and the same words, also when others moved meanwhile', async () => {
  const gameId = await begun();
  const said = () => node.play({ gameId, move: message('One'), moveId: 'm1' }, summary);
  const first = await said();
  await node.play({ gameId, move: message('Two'), moveId: 'm2' }, summary);
  expect(await said()).toEqual({ ...first, again: true });
  expect(await aNode().play({ gameId, move: message('One'), moveId: 'm1' }, summary)).toEqual({
    ...first,
    again: true,
  });
  expect((await node.events(gameId)).map(({ type }) => type)).toEqual(['race-started', 'host-said', 'host-said']);
});

test('whatever a phone sends for an id is one', async () => {
  const gameId = await begun();
  for (const moveId of ['\u0000', '\ud800', 'x'.repeat(1_000), '🥚']) {
    const first = await node.play({ gameId, move: message('One'), moveId }, summary);
    expect(await node.play({ gameId, move: message('One'), moveId }, summary)).toEqual({ ...first, again: true });
  }
  expect(await node.events(gameId)).toHaveLength(5);
});

test('the same key again: one effect and the first words; with another body a refusal', async () => {
  const gameId = await begun();
  const key = randomUUID();
  const first = await node.play(keyed(gameId, message('One'), key), summary);
  expect(await node.play(keyed(gameId, message('One'), key), summary)).toEqual(first);
  expect(await aNode().play(keyed(gameId, message('One'), key), summary)).toEqual(first);
  await expect(node.play(keyed(gameId, message('Two'), key), summary)).rejects.toMatchObject({ code: 'key-reused' });
  await expect(aNode().play(keyed(gameId, { type: 'undo', seq: 1 }, key), summary)).rejects.toMatchObject({
    code: 'key-reused',
  });
  expect(await node.events(gameId)).toHaveLength(2);
});

test('that there was nothing to do is said again under its key, also when there is something meanwhile', async () => {
  const gameId = await begun();
  await node.play({ gameId, move: { type: 'pause' } }, summary);
  const key = randomUUID();
  const first = await node.play(keyed(gameId, { type: 'pause' }, key), summary);
  expect(first).toEqual({ events: [], seq: 2, again: false });
  await node.play({ gameId, move: { type: 'resume' } }, summary);
  expect(await node.play(keyed(gameId, { type: 'pause' }, key), summary)).toEqual(first);
});

test('of refusals only 422 is said again under its key', async () => {
  const gameId = await begun();
  const strike = { type: 'give-sabotage', sabotageId: 's1', by: 'A', to: 'B', sab: 99 } as const;
  const [unknown, waiting] = [randomUUID(), randomUUID()];
  await expect(node.play(keyed(gameId, strike, unknown), summary)).rejects.toMatchObject({ code: 'sabotage-unknown' });
  await expect(node.play(keyed(gameId, { ...strike, sab: 1 }, unknown), summary)).rejects.toMatchObject({
    code: 'key-reused',
  });
  await node.play({ gameId, move: { type: 'pause' } }, summary);
  await expect(node.play(keyed(gameId, { ...strike, sab: 1 }, waiting), summary)).rejects.toMatchObject({
    code: 'race-paused',
  });
  await expect(node.play(keyed(gameId, strike, unknown), summary)).rejects.toMatchObject({ code: 'sabotage-unknown' });
  await node.play({ gameId, move: { type: 'resume' } }, summary);
  expect((await node.play(keyed(gameId, { ...strike, sab: 1 }, waiting), summary)).events).toHaveLength(1);
});

test('a key that is too short or too long is refused before anything happens', async () => {
  const gameId = await begun();
  for (const key of ['short', 'x'.repeat(81)]) {
    const said = node.play(keyed(gameId, { type: 'pause' }, key), summary);
    await expect(said).rejects.toThrow(/8 to 80/);
  }
  expect(await node.events(gameId)).toHaveLength(1);
});

test('an answer that cannot be made keeps nothing', async () => {
  const gameId = await begun();
  const broken = node.play({ gameId, move: { type: 'pause' } }, () => {
    throw new Error('no words');
  });
  await expect(broken).rejects.toThrow('no words');
  expect(await node.events(gameId)).toHaveLength(1);
});

test('two nodes by turns: each decides on what the other wrote', async () => {
  const other = aNode();
  const gameId = await begun();
  await node.current(gameId);
  await other.current(gameId);
  for (const [place, races] of [node, other, node, other].entries()) {
    const { seq } = await races.play({ gameId, move: message(String(place)) }, summary);
    expect(seq).toBe(place + 2);
  }
  expect(await node.current(gameId)).toEqual(await aNode().current(gameId));
  expect(await node.current(gameId)).toEqual(await other.current(gameId));
});

test('what only looks done or forbidden from behind is decided where the race stands', async () => {
  const other = aNode();
  const gameId = await begun();
  await other.current(gameId);
  await node.play({ gameId, move: { type: 'pause' } }, summary);
  await other.current(gameId);
  await node.play({ gameId, move: { type: 'resume' } }, summary);
  const strike = { type: 'give-sabotage', sabotageId: 's1', by: 'A', to: 'B', sab: 1 } as const;
  expect((await other.play({ gameId, move: strike }, summary)).seq).toBe(4);
  await node.play({ gameId, move: { type: 'pause' } }, summary);
  await other.current(gameId);
  await node.play({ gameId, move: { type: 'resume' } }, summary);
  expect((await other.play({ gameId, move: { type: 'pause' } }, summary)).seq).toBe(7);
});

test('a node is caught up to an event it was told of, and asks nobody about one it has', async () => {
  const other = aNode();
  const gameId = await begun();
  await other.current(gameId);
  await node.play({ gameId, move: { type: 'pause' } }, summary);
  expect((await other.caughtUp(gameId, 1)).seq).toBe(1);
  expect((await other.caughtUp(gameId, 2)).seq).toBe(2);
});

test('a node that keeps one race in memory plays many', async () => {
  const small = aNode({ most: 1 });
  const games = [await begunRace(database, small), await begunRace(database, small)];
  for (const text of ['a', 'b', 'c']) {
    for (const gameId of games) await small.play({ gameId, move: message(text) }, summary);
  }
  const heads = await Promise.all(games.map(async (gameId) => (await small.current(gameId)).seq));
  expect(heads).toEqual([4, 4]);
});

test('with the race its status, its times and the positions of its phones change, and not otherwise', async () => {
  const gameId = await begun();
  time = start + 60_000;
  await node.play({ gameId, move: message('On') }, summary);
  await pool.query(
    `insert into positions (game_id, game_group, account_id, lat, lon, at) values ($1, 'A', $2, 53.9, -1.08, now())`,
    [gameId, hostId],
  );
  expect(await statusOf(gameId)).toEqual({
    status: 'ongoing',
    started_at: new Date(start),
    ended_at: null,
    positions: 1,
  });
  time = start + 120_000;
  await node.play({ gameId, move: { type: 'end', by: 'host' } }, summary);
  expect(await statusOf(gameId)).toEqual({
    status: 'fini',
    started_at: new Date(start),
    ended_at: new Date(start + 120_000),
    positions: 0,
  });
});

test('a position that is being kept while the race ends goes with it', async () => {
  const gameId = await begun();
  const phone = await pool.connect();
  await phone.query('begin');
  await phone.query('select from games where game_id = $1 for share', [gameId]);
  await phone.query(
    `insert into positions (game_id, game_group, account_id, lat, lon, at) values ($1, 'A', $2, 53.9, -1.08, now())`,
    [gameId, hostId],
  );
  const ending = node.play({ gameId, move: { type: 'end', by: 'host' } }, summary);
  await eventually(() => lockWaits()).toBe(1);
  await phone.query('commit');
  phone.release();
  await ending;
  expect(await statusOf(gameId)).toMatchObject({ status: 'fini', positions: 0 });
});

interface Summary {
  events: Played['events'];
  seq: number;
  again: boolean;
}

function summary({ events, state, again }: Played): Summary {
  return { events, seq: state.seq, again };
}

function aNode(how: { most?: number } = {}): Races {
  return openRaces({
    database,
    bell,
    log: openLog('silent'),
    now: () => new Date(time),
    drain: { draining: false },
    ...how,
  });
}

function begun(): Promise<number> {
  time = start;
  return begunRace(database, node);
}

function message(text: string): MoveBody {
  return { type: 'message', text };
}

function keyed(gameId: number, move: MoveBody, key: string): Command {
  return { gameId, move, asked: { accountId: hostId, call: 'move', key, body: move } };
}

async function statusOf(gameId: number): Promise<unknown> {
  const { rows } = await pool.query(
    `select status, started_at, ended_at, (select count(*)::int from positions where game_id = $1) as positions
     from games where game_id = $1`,
    [gameId],
  );
  return rows[0];
}

async function lockWaits(): Promise<number | null> {
  const ours = 'select pid from pg_stat_activity where datname = current_database()';
  return (await pool.query(`select from pg_locks where not granted and pid in (${ours})`)).rowCount;
}
