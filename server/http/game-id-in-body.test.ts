import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { keptGame, withRoute } from '../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { seat } from '../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const mine = await keptGame(pool, host.id, withRoute());
const ongoing = await keptGame(pool, host.id, { status: 'ongoing' });
const nobodys = ongoing + 1_000;

test.each([
  ['its body', '', { gameId: mine }],
  [
    'its body before all else',
    `?gameId=${nobodys}`,
    { gameId: mine, game_id: nobodys, groupData: { game_id: nobodys } },
  ],
  ["a team's row", `?gameId=${nobodys}`, { groupData: { game_id: mine } }],
  ["a game's column", `?gameId=${nobodys}`, { game_id: mine, groupData: [] }],
  ['its address', `?gameId=${mine}`, {}],
])('a call is about the game in %s', async (_where, address, named) => {
  expect(await add(address, named)).toEqual([200, { success: true, invited: expect.any(Boolean) }]);
  expect(await seatsOf(mine)).toEqual(['new@example.org']);
  await seat(pool, mine, 'A');
});

test('one that is nobody’s or no number is not taken for the race that is on; without any, that race is', async () => {
  for (const [address, named] of [
    [`?gameId=${nobodys}`, {}],
    ['', { game_id: nobodys }],
  ] as const) {
    expect(await add(address, named)).toEqual(refusal('game-not-found'));
  }
  for (const [address, named] of [
    ['?gameId=x', {}],
    [`?gameId=${mine}&gameId=${mine}`, {}],
    ['', { game_id: String(mine) }],
  ] as const) {
    expect((await add(address, named))[0]).toBe(422);
  }
  expect([await seatsOf(mine), await seatsOf(ongoing)]).toEqual([[], []]);
  expect((await add('', {}))[0]).toBe(200);
  expect(await seatsOf(ongoing)).toEqual(['new@example.org']);
});

test('a start is about the game in its body before the one in its address', async () => {
  const url = `/api/start-game?gameId=${ongoing}`;
  const started = ask(app, { method: 'POST', url, cookie: host.cookie, payload: { gameId: nobodys } });
  expect(await started).toEqual(refusal('game-not-found'));
});

function add(address: string, named: object) {
  const payload = { gameGroup: 'A', email: 'new@example.org', ...named };
  return ask(app, { method: 'POST', url: `/api/add-email-to-group${address}`, cookie: host.cookie, payload });
}

async function seatsOf(gameId: number): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from seats where game_id = $1', [gameId]);
  return rows.map(({ email }) => email);
}
