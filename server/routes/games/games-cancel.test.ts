import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, withRoute, writeClues, yorkBars } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
await pool.query('delete from mail_outbox');

test('[G2] only its host cancels a game, and not once it has begun', async () => {
  const gameId = await newGame();
  expect(await cancel('', gameId)).toEqual(refusal('not-authenticated'));
  expect(await cancel(stranger.cookie, gameId)).toEqual(refusal('game-not-found'));
  expect(await cancel(player.cookie, gameId)).toEqual(refusal('not-allowed'));
  expect(await cancel(host.cookie, 'mine')).toEqual(refusal('invalid-game-id'));
  for (const status of ['ongoing', 'fini']) {
    await pool.query('update games set status = $2 where game_id = $1', [gameId, status]);
    expect(await cancel(host.cookie, gameId)).toEqual(refusal('race-begun'));
    expect(await cancel(player.cookie, gameId)).toEqual(refusal('not-allowed'));
  }
  expect(await left(gameId)).toEqual([1, 2, 4, 4]);
  expect(await letters()).toEqual([]);
});

test('[G5] a cancelled game is gone with all in it; whoever was invited is told, and nobody else', async () => {
  const gameId = await newGame({ game_name: 'Win at evil.example.com' });
  expect(await cancel(host.cookie, gameId)).toEqual([200, { success: true }]);
  expect(await left(gameId)).toEqual([0, 0, 0, 0]);
  expect(await letters()).toEqual([
    { to_address: 'invited@example.org', to_name: null, subject: 'The race is off', text: words },
    { to_address: 'player@example.org', to_name: null, subject: 'The race is off', text: words },
  ]);
  expect(await cancel(host.cookie, gameId)).toEqual(refusal('game-not-found'));
  expect(await ask(app, { url: `/api/data/games/${gameId}`, cookie: player.cookie })).toEqual(
    refusal('game-not-found'),
  );
});

test('cancelled twice with one key it answers twice, and tells once; cancelled twice at once, one finds nothing', async () => {
  await pool.query('delete from mail_outbox');
  const gameId = await newGame();
  const key = randomUUID();
  expect([await cancel(host.cookie, gameId, key), await cancel(host.cookie, gameId, key)]).toEqual([
    [200, { success: true }],
    [200, { success: true }],
  ]);
  const other = await newGame();
  const both = await Promise.all([cancel(host.cookie, other), cancel(host.cookie, other)]);
  expect(both.toSorted(([a], [b]) => a - b)).toEqual([[200, { success: true }], refusal('game-not-found')]);
  expect(await letters()).toHaveLength(4);
});

const words = `The race is off.

Hello,

Ada (host@example.org) has called off “Win at evil. example. com” in York.

There is nothing for you to do. Your address has been taken off the list with the game.

-- 
Pickled Egg
`;

/** A game with two invited people, one who was not, and its host, who was. */
async function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await keptGame(pool, host.id, { ...withRoute(), ...columns });
  await seat(pool, gameId, 'A', 'host@example.org', 'invited@example.org');
  await seat(pool, gameId, 'B', 'player@example.org', 'uninvited@example.org');
  await pool.query(
    `update seats set token_hash = sha256(convert_to(game_id || email, 'UTF8'))
     where game_id = $1 and email <> 'uninvited@example.org'`,
    [gameId],
  );
  await writeClues(
    pool,
    gameId,
    'A',
    yorkBars.slice(1, 5).map(({ id }) => id),
  );
  return gameId;
}

function cancel(cookie: string, gameId: number | string, key?: string) {
  const url = `/api/data/games/${gameId}`;
  return ask(app, { method: 'DELETE', url, cookie, ...(key === undefined ? {} : { key }) });
}

async function left(gameId: number): Promise<number[]> {
  const counts = ['games', 'game_groups', 'seats', 'clues'].map(async (table) => {
    const { rows } = await pool.query(`select from ${table} where game_id = $1`, [gameId]);
    return rows.length;
  });
  return Promise.all(counts);
}

async function letters(): Promise<unknown[]> {
  const { rows } = await pool.query('select to_address, to_name, subject, text from mail_outbox order by 1');
  return rows;
}
