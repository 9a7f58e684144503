import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, writeClues } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const sabotages = ['Sing softly.', 'Swap hats.'];

test('[G2] only the host makes a god game, of a game they could still change', async () => {
  const gameId = await newGame();
  expect(await make('', gameId, sabotages)).toEqual(refusal('not-authenticated'));
  expect(await make(stranger.cookie, gameId, sabotages)).toEqual(refusal('game-not-found'));
  expect(await make(player.cookie, gameId, sabotages)).toEqual(refusal('not-allowed'));
  expect(await make(host.cookie, 'x', sabotages)).toEqual(refusal('invalid-game-id'));
  expect(await kept(gameId)).toEqual(['classic', null]);
  expect(await make(host.cookie, await newGame({ game_type: 'lazy' }), [])).toEqual(refusal('lazy-game'));
  for (const status of ['ongoing', 'fini']) {
    expect(await make(host.cookie, await newGame({ status }), [])).toEqual(refusal('race-begun'));
  }
});

test('[G10] a classic game becomes a god game with the lines its host wrote, which can be changed', async () => {
  const gameId = await newGame();
  await writeClues(pool, gameId, 'B', ['b1']);
  const given = [' Sing \n softly. ', '', 'Swap hats.', 'sing softly.', ' \u200b'];
  expect(await make(host.cookie, gameId, given)).toEqual([
    200,
    {
      game_id: gameId,
      game_name: 'Egg',
      city: 'York',
      game_date: '2026-11-16',
      game_type: 'god',
      game_groups: 2,
      game_bars: 3,
      game_bar_list: [],
      game_start_bar: null,
      host_email: 'host@example.org',
      host_tel: null,
      user_id: host.id,
      status: 'setup',
      game_extras: { sabotages },
      lazy_questionnaire: null,
      lazy_stage: null,
      game_start_bar_id: null,
      game_final_bar_id: null,
      game_time: null,
      meeting_point: null,
      hints: true,
      role: 'host',
      group: null,
    },
  ]);
  expect((await make(host.cookie, gameId, ['Hum.']))[1]).toMatchObject({ game_extras: { sabotages: ['Hum.'] } });
  expect(await ask(app, { url: `/api/data/sabotages?gameId=${gameId}`, cookie: player.cookie })).toEqual([
    200,
    [{ id: 1, sabotage: 'Hum.' }],
  ]);
  expect((await pool.query('select from clues where game_id = $1', [gameId])).rowCount).toBe(1);
});

test.each([
  ['none', [], 'Write at least one sabotage.'],
  ['empty ones', [' ', '\u200b'], 'Write at least one sabotage.'],
  ['a long one', ['Hum.', 'x'.repeat(161)], 'A sabotage has at most 160 characters.'],
  ['thirty-one', Array.from({ length: 31 }, (_, n) => `Hum ${n}`), 'Some of that does not look right.'],
  ['numbers', [7], 'Some of that does not look right.'],
])('%s: refused in words, and the game stays classic', async (_name, given, message) => {
  const gameId = await newGame();
  expect(await make(host.cookie, gameId, given)).toMatchObject([422, { message }]);
  expect(await kept(gameId)).toEqual(['classic', null]);
});

async function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await keptGame(pool, host.id, columns);
  await seat(pool, gameId, 'B', 'player@example.org');
  return gameId;
}

function make(cookie: string, gameId: number | string, lines: unknown[]) {
  const url = `/api/data/games/${gameId}/god`;
  return ask(app, { method: 'PUT', url, cookie, payload: { sabotages: lines } });
}

async function kept(gameId: number): Promise<unknown[]> {
  const { rows } = await pool.query('select game_type, game_extras from games where game_id = $1', [gameId]);
  return Object.values(rows[0]);
}
