import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const gameId = await newGame({});

test('the sabotages of a game are not for people who are not signed in', async () => {
  for (const cookie of ['', 'sid=nonsense']) {
    const refused = await list(cookie, `?gameId=${gameId}`);
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Not authenticated']);
  }
});

test('host and player read the same list: id and text, nothing else', async () => {
  const { rows } = await pool.query('select id, text as sabotage from sabotages order by id');
  expect(rows.length).toBeGreaterThanOrEqual(30);
  for (const { cookie } of [host, player]) {
    const listed = await list(cookie, `?gameId=${gameId}`);
    expect([listed.statusCode, listed.headers['cache-control'], listed.json()]).toEqual([
      200,
      'private, no-store',
      rows,
    ]);
  }
});

test('for a stranger there is no such game, nor for anyone a game that is not there', async () => {
  const nobodys = [
    await list(stranger.cookie, `?gameId=${gameId}`),
    await list(host.cookie, '?gameId=9999999999'),
    await list(host.cookie, `?gameId=${gameId + 1_000}`),
  ];
  for (const refused of nobodys)
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { message: 'Game not found.', code: 'game-not-found', error: 'Game not found.' },
    ]);
});

test.each(['0', '-1', 'seven', '1.5', ''])('%j is no number of a game', async (id) => {
  expect((await list(host.cookie, `?gameId=${id}`)).statusCode).toBe(422);
});

test('without a number it is the only ongoing game; with none or two of them a number is asked for', async () => {
  const required = [400, { message: 'Game id required', code: 'game-id-required', error: 'Game id required' }];
  expect(await unnamed()).toEqual(required);
  const ongoing = await newGame({ status: 'ongoing', type: 'god', sabotages: ['Sing softly'] });
  expect(await unnamed()).toEqual([200, [{ id: 1, sabotage: 'Sing softly' }]]);
  const second = await newGame({ status: 'ongoing' });
  expect(await unnamed()).toEqual(required);
  await pool.query("update games set status = 'fini' where game_id in ($1, $2)", [ongoing, second]);
});

test("[S3] a god game has its host's own list, in its order, for its players too; without one it has none", async () => {
  const god = await newGame({ type: 'god', sabotages: ['Sing softly', 'Swap hats'] });
  for (const { cookie } of [host, player])
    expect((await list(cookie, `?gameId=${god}`)).json()).toEqual([
      { id: 1, sabotage: 'Sing softly' },
      { id: 2, sabotage: 'Swap hats' },
    ]);
  expect((await list(stranger.cookie, `?gameId=${god}`)).statusCode).toBe(404);
  const bare = await newGame({ type: 'god' });
  expect((await list(player.cookie, `?gameId=${bare}`)).json()).toEqual([]);
});

test('a list that an operator changes is the new one at the next call', async () => {
  await pool.query("update sabotages set text = 'Hum. Photo: the hummer.' where id = 1");
  await pool.query('update sabotages set is_active = false where id > 1');
  expect((await list(player.cookie, `?gameId=${gameId}`)).json()).toEqual([
    { id: 1, sabotage: 'Hum. Photo: the hummer.' },
  ]);
});

/** A game of the host with the player in team B. */
async function newGame(given: { type?: string; status?: string; sabotages?: string[] }): Promise<number> {
  const { type = 'classic', status = 'setup', sabotages } = given;
  const { rows } = await pool.query<{ game_id: number }>(
    `insert into games (user_id, game_name, city, game_date, game_type, game_groups, game_bars, status, game_extras)
     values ($1, 'Egg', 'York', '2026-11-16', $2, 2, 6, $3, $4) returning game_id`,
    [host.id, type, status, sabotages ? { sabotages } : null],
  );
  const id = rows[0]?.game_id ?? 0;
  await pool.query("insert into game_groups values ($1, 'A'), ($1, 'B')", [id]);
  await seat(pool, id, 'B', 'player@example.org');
  return id;
}

async function unnamed(): Promise<unknown[]> {
  const answer = await list(player.cookie, '');
  return [answer.statusCode, answer.json()];
}

function list(cookie: string, query: string) {
  return app.inject({ url: `/api/data/sabotages${query}`, headers: { cookie } });
}
