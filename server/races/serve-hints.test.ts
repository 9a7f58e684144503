import { expect, test } from 'vitest';
import type { MoveBody } from '#contract/race';
import { claim } from '#engine/testing/a-move';
import { aStart, kickOff } from '#engine/testing/a-night';
import { keptHost } from '../../tests/harness/races/begun-race.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { openLog } from '../config/log.ts';
import { openRaces } from './door.ts';
import { serveDue, serveRace, serveRaces, servingTeller } from './serve-hints.ts';

const second = 1_000;
const database = await freshDatabase();
const { pool } = database;
const clock = stoppedClock(kickOff);
const log = openLog('silent');
const races = openRaces({
  database,
  bell: { ring: () => undefined },
  log,
  now: clock.now,
  drain: { draining: false },
});
const deps = { database, races, log, now: clock.now };

test('[I5] a team is served when its minutes are over and not before, once', async () => {
  const gameId = await servingRace();
  clock.pass(59 * second);
  const early = await serveDue(deps, await races.current(gameId));
  expect(early.teams.A?.done[0]?.servedAt).toBeNull();
  clock.pass(second);
  const served = await serveDue(deps, early);
  expect(served.teams.A?.done[0]?.servedAt).toBe(clock.now().getTime());
  expect((await serveDue(deps, early)).seq).toBe(served.seq);
  expect(await serveDue(deps, served)).toBe(served);
});

test('[I5] the job of a race is due again when the minutes of its next team are over', async () => {
  const gameId = await servingRace();
  clock.pass(20 * second);
  await serveRace(deps, gameId);
  expect(await dueInSeconds(gameId)).toBe(40);
  clock.pass(40 * second);
  await serveRace(deps, gameId);
  expect((await races.current(gameId)).teams.A?.done[0]?.servedAt).toBe(clock.now().getTime());
});

test('[I5] in a pause, after the end and without hints nothing is due', async () => {
  const paused = await servingRace();
  await play(paused, { type: 'pause' });
  const over = await servingRace();
  await play(over, { type: 'end', by: 'host' });
  const plain = await hintedRace();
  for (const gameId of [paused, over, plain]) {
    await serveRace(deps, gameId);
    expect(await dueInSeconds(gameId)).toBeNull();
  }
  clock.pass(60 * second);
  expect((await serveDue(deps, await races.current(over))).teams.A?.done[0]?.servedAt).toBeNull();
});

test('[I5] a race that cannot be read keeps no other from being served', async () => {
  const unreadable = await servingRace();
  const gameId = await servingRace();
  const fresh = openRaces({
    database,
    bell: { ring: () => undefined },
    log,
    now: clock.now,
    drain: { draining: false },
  });
  await pool.query(`update events set body = '{"type":"newer"}' where game_id = $1 and seq = 3`, [unreadable]);
  clock.pass(60 * second);
  await serveRaces({ ...deps, races: fresh });
  expect((await fresh.current(gameId)).teams.A?.done[0]?.servedAt).toBe(clock.now().getTime());
});

test('[I5] what begins a serving or lets it go on asks for the job, and nothing else does', async () => {
  const gameId = await servingRace();
  const state = await races.current(gameId);
  const tell = servingTeller(deps);
  const events = await races.events(gameId);
  tell(
    events.filter(({ type }) => type === 'hint-taken'),
    state,
  );
  tell([], state);
  expect(await dueInSeconds(gameId)).toBeNull();
  tell(
    events.filter(({ type }) => type === 'bar-verified'),
    state,
  );
  await eventually(() => dueInSeconds(gameId)).toBe(60);
});

/** A race in which team Fox has just begun to serve one minute. */
async function servingRace(): Promise<number> {
  const gameId = await hintedRace();
  await play(gameId, { type: 'take-hint', team: 'A', step: 0, rung: 1, minutes: 1 });
  await play(gameId, claim(0, 'A', 'anchor')[1]);
  return gameId;
}

async function hintedRace(): Promise<number> {
  const gameId = await keptGame(pool, await keptHost(database), { game_groups: 2 });
  const start = { ...aStart(), hints: true as const, gameId };
  await database.db.transaction((tx) => races.start(tx, { type: 'start', ...start }));
  return gameId;
}

async function play(gameId: number, move: MoveBody): Promise<void> {
  await races.play({ gameId, move }, () => ({}));
}

/** In how many seconds the job of a race is due; null where there is none. */
async function dueInSeconds(gameId: number): Promise<number | null> {
  const { rows } = await pool.query<{ due: number }>(
    `select extract(epoch from run_at - created_at)::int as due from graphile_worker.jobs
     where task_identifier = 'serve-hints' and key = 'hints:' || $1`,
    [gameId],
  );
  return rows[0]?.due ?? null;
}
