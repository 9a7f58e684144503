import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, withRoute, writeClues, yorkList } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const now = new Date('2026-11-20T23:30:00Z');
const { app, deps } = await freshApp({}, { now: () => now });
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const toGuess = yorkList(5)
  .slice(1)
  .map(({ id }) => id);

test('[G2] only its host starts a race', async () => {
  const gameId = await readyGame();
  expect(await start('', gameId)).toEqual(refusal('not-authenticated'));
  expect(await start(stranger.cookie, gameId)).toEqual(refusal('game-not-found'));
  expect(await start(player.cookie, gameId)).toEqual(refusal('not-allowed'));
  expect(await start(host.cookie, 9_999_999_999)).toEqual(refusal('game-not-found'));
  expect((await start(host.cookie, 'x'))[0]).toBe(422);
  expect(await kept(gameId)).toEqual(['setup', '2026-11-16']);
});

test('[G11] a race whose teams are ready starts, on the day it is; again changes nothing, whoever asks with which key', async () => {
  const gameId = await readyGame();
  const key = randomUUID();
  expect(await start(host.cookie, gameId, {}, key)).toEqual([200, { success: true }]);
  expect(await kept(gameId)).toEqual(['ongoing', '2026-11-20']);
  await pool.query("update games set game_date = '2026-11-19' where game_id = $1", [gameId]);
  expect(await start(host.cookie, gameId, {}, key)).toEqual([200, { success: true }]);
  expect(await start(host.cookie, gameId)).toEqual([200, { success: true, already: true }]);
  expect(await ask(app, { method: 'POST', url: '/api/start-game', cookie: host.cookie })).toEqual([
    200,
    { success: true, already: true },
  ]);
  expect(await start(player.cookie, gameId)).toEqual(refusal('not-allowed'));
  expect(await kept(gameId)).toEqual(['ongoing', '2026-11-19']);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect(await start(host.cookie, gameId)).toEqual(refusal('race-over'));
});

test('a game is named, unless one is on', async () => {
  expect(await ask(app, { method: 'POST', url: '/api/start-game', cookie: host.cookie })).toEqual(
    refusal('game-id-required'),
  );
});

test('[G11] two starts at once: one starts it, the other finds it started', async () => {
  const gameId = await readyGame();
  const both = await Promise.all([start(host.cookie, gameId), start(host.cookie, gameId)]);
  expect(both.map(([, answer]) => JSON.stringify(answer)).toSorted()).toEqual([
    '{"success":true,"already":true}',
    '{"success":true}',
  ]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
});

test('[G11] teams that are not ready are named with what they wait for; the host may start without them', async () => {
  const gameId = await readyGame({ game_groups: 3 });
  await pool.query("delete from clues where game_id = $1 and author = 'B' and bar_id = $2", [gameId, toGuess[0]]);
  const waiting = [
    { group: 'B', reason: 'clues incomplete' },
    { group: 'C', reason: 'no members' },
  ];
  for (const payload of [{}, { startAnyway: false }]) {
    expect(await start(host.cookie, gameId, payload)).toEqual(refusal('teams-waiting', undefined, { waiting }));
  }
  expect((await start(host.cookie, gameId, { startAnyway: 'yes' }))[0]).toBe(422);
  expect(await kept(gameId)).toEqual(['setup', '2026-11-16']);
  expect(await start(host.cookie, gameId, { startAnyway: true })).toEqual([200, { success: true }]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
});

test('[G11] without anybody in a team there is no race, also anyway', async () => {
  const gameId = await keptGame(pool, host.id, withRoute());
  const waiting = ['A', 'B'].map((group) => ({ group, reason: 'no members' }));
  expect(await start(host.cookie, gameId, { startAnyway: true })).toEqual(
    refusal('no-team-members', undefined, { waiting }),
  );
});

test.each([
  ['no bars', { game_bar_list: [], game_start_bar: null, game_start_bar_id: null }],
  ['a bar too few', withRoute(4)],
  ['no start bar', { game_start_bar: null, game_start_bar_id: null }],
  ['a start bar that is not listed', { game_start_bar_id: 'osm:n1' }],
  ['a final bar that is not listed', { game_final_bar_id: 'osm:n1' }],
  ['a final bar that is the start', { game_final_bar_id: yorkList(1)[0]?.id }],
])('[G6] with %s the route is not complete', async (_name, columns) => {
  const gameId = await readyGame(columns);
  expect(await start(host.cookie, gameId, { startAnyway: true })).toEqual(refusal('route-incomplete'));
});

test('a game from before start bars had ids starts by the name of its start bar', async () => {
  const gameId = await readyGame({ game_start_bar_id: null });
  expect(await start(host.cookie, gameId)).toEqual([200, { success: true }]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
});

test('a lazy game starts once it is made, and needs no clues of its teams', async () => {
  const gameId = await keptGame(pool, host.id, { ...withRoute(), game_type: 'lazy', lazy_stage: 'paid' });
  await seat(pool, gameId, 'A', 'player@example.org');
  await seat(pool, gameId, 'B', 'rival@example.org');
  expect(await start(host.cookie, gameId, { startAnyway: true })).toEqual(refusal('lazy-not-built'));
  await pool.query("update games set lazy_stage = 'built' where game_id = $1", [gameId]);
  expect(await start(host.cookie, gameId)).toEqual([200, { success: true }]);
});

/** A game of two with every clue written, unless there are columns to the contrary. */
async function readyGame(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await keptGame(pool, host.id, { ...withRoute(), ...columns });
  await seat(pool, gameId, 'A', 'player@example.org');
  await seat(pool, gameId, 'B', 'rival@example.org');
  for (const author of ['A', 'B']) await writeClues(pool, gameId, author, toGuess);
  return gameId;
}

function start(cookie: string, gameId: number | string, payload: object = {}, key?: string) {
  const url = `/api/start-game?gameId=${gameId}`;
  return ask(app, { method: 'POST', url, cookie, payload, ...(key === undefined ? {} : { key }) });
}

async function kept(gameId: number): Promise<unknown[]> {
  const { rows } = await pool.query('select status, game_date::text as date from games where game_id = $1', [gameId]);
  return Object.values(rows[0]);
}
