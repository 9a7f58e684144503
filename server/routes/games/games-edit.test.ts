import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, withRoute, writeClues } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const now = new Date('2026-11-16T20:00:00Z');
const { app, deps } = await freshApp({}, { now: () => now });
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');

test('[G2] only its host changes a game: others are refused, and for strangers there is none', async () => {
  const gameId = await newGame();
  const before = await rowOf(gameId);
  const change = { game_name: 'Mine now' };
  expect(await edit('', gameId, change)).toEqual(refusal('not-authenticated'));
  expect(await edit(stranger.cookie, gameId, change)).toEqual(refusal('game-not-found'));
  expect(await edit(player.cookie, gameId, change)).toEqual(refusal('not-allowed'));
  expect(await edit(player.cookie, gameId, {})).toEqual(refusal('not-allowed'));
  expect(await edit(host.cookie, 'x', change)).toEqual(refusal('invalid-game-id'));
  expect(await edit(host.cookie, 9_999_999_999, change, randomUUID())).toEqual(refusal('game-not-found'));
  expect(await rowOf(gameId)).toEqual(before);
});

test('[G2] name, date, size and number are changed, cleaned, and the whole game is the answer', async () => {
  const gameId = await newGame();
  const change = {
    game_name: ' Big  Night\n',
    game_date: '2026-12-24',
    game_groups: 3,
    game_bars: 12,
    host_tel: '07700 900123',
    status: 'fini',
  };
  expect(await edit(host.cookie, gameId, change)).toEqual([
    200,
    {
      game_id: gameId,
      game_name: 'Big Night',
      city: 'York',
      game_date: '2026-12-24',
      game_type: 'classic',
      game_groups: 3,
      game_bars: 12,
      game_bar_list: [],
      game_start_bar: null,
      host_email: 'host@example.org',
      host_tel: '+447700900123',
      user_id: host.id,
      status: 'setup',
      game_extras: null,
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
  expect((await edit(host.cookie, gameId, { host_tel: ' ' }))[1]).toMatchObject({ host_tel: null, game_groups: 3 });
});

test.each(['ongoing', 'fini'])('[G2] a game that is %s stays as it is', async (status) => {
  const gameId = await newGame({ status });
  expect(await edit(host.cookie, gameId, { game_name: '' })).toEqual(refusal('race-begun'));
  expect(await edit(player.cookie, gameId, { game_name: '' })).toEqual(refusal('not-allowed'));
});

test.each([
  [{}, 'Say what to change.'],
  [{ user_id: 'x' }, 'Say what to change.'],
  [{ game_name: ' \u200b' }, 'Give your game a name.'],
  [{ game_name: 'x'.repeat(61) }, 'A game name has at most 60 characters.'],
  [{ game_date: '2026-02-30' }, 'There is no such date.'],
  [{ game_date: 'soon' }, 'Some of that does not look right.'],
  [{ game_groups: 0 }, 'A race has 1 to 6 teams.'],
  [{ game_groups: 7 }, 'A race has 1 to 6 teams.'],
  [{ game_groups: '3' }, 'A race has 1 to 6 teams.'],
  [{ game_bars: 2 }, 'A race has 3 to 12 bars.'],
  [{ game_bars: 13 }, 'A race has 3 to 12 bars.'],
  [{ game_time: '7pm' }, 'That is not an hour of the day. It looks like 19:30.'],
  [{ meeting_point: 'x'.repeat(121) }, 'A meeting point has at most 120 characters.'],
  [{ host_tel: '12' }, expect.stringContaining('Begin with 0')],
  [{ game_type: 'god' }, 'Some of that does not look right.'],
  [{ game_groups: 1, game_name: '' }, 'Give your game a name.'],
])('%j is refused in words and changes nothing', async (change, message) => {
  const gameId = await newGame();
  const before = await rowOf(gameId);
  expect(await edit(host.cookie, gameId, change)).toMatchObject([422, { message }]);
  expect(await rowOf(gameId)).toEqual(before);
});

test('[G17] when and where people meet is set, changed and taken away again, also in a lazy game', async () => {
  for (const game of [{}, { game_type: 'lazy', lazy_stage: 'built' }]) {
    const gameId = await newGame(game);
    const meet = { game_time: '19:30', meeting_point: 'Under the clock' };
    expect(await edit(host.cookie, gameId, meet)).toMatchObject([200, meet]);
    expect(await edit(host.cookie, gameId, { game_time: '' })).toMatchObject([200, { ...meet, game_time: null }]);
    const nothing = { game_time: null, meeting_point: null };
    expect(await edit(host.cookie, gameId, { meeting_point: ' ' })).toMatchObject([200, nothing]);
  }
});

test('[Y1] a last jar is set, changed and taken away again; what is no hour is refused', async () => {
  const gameId = await newGame();
  expect(await edit(host.cookie, gameId, { last_jar: '23:30' })).toMatchObject([200, { last_jar: '23:30' }]);
  expect(await edit(host.cookie, gameId, { last_jar: '00:15' })).toMatchObject([200, { last_jar: '00:15' }]);
  expect(await edit(host.cookie, gameId, { last_jar: '24:15' })).toMatchObject([422, { code: 'no-hour' }]);
  const [status, game] = await edit(host.cookie, gameId, { last_jar: '' });
  expect([status, Object.keys(game as object).includes('last_jar')]).toEqual([200, false]);
});

test('[G1] yesterday is still a date somewhere, the day before is not', async () => {
  const gameId = await newGame();
  expect((await edit(host.cookie, gameId, { game_date: '2026-11-15' }))[1]).toMatchObject({ game_date: '2026-11-15' });
  expect(await edit(host.cookie, gameId, { game_date: '2026-11-14' })).toEqual(
    refusal('date-gone', 'That date has gone. Pick today or a later day.'),
  );
});

test('[G1] a date that has gone since does not hold up what else is changed', async () => {
  const gameId = await newGame({ game_date: '2026-11-10' });
  const change = { game_name: 'Later Then', game_date: '2026-11-10' };
  expect(await edit(host.cookie, gameId, change)).toMatchObject([200, change]);
});

test('[G3] fewer teams take their members and clues along, more teams begin empty, and nothing else is lost', async () => {
  const gameId = await newGame({ game_groups: 4 });
  for (const letter of 'ACD') await seat(pool, gameId, letter, `${letter.toLowerCase()}@example.org`);
  for (const author of ['A', 'C', 'D', 'host']) await writeClues(pool, gameId, author, ['b1']);
  expect(await edit(host.cookie, gameId, { game_groups: 2 })).toMatchObject([200, { game_groups: 2 }]);
  expect(await teamsOf(gameId)).toEqual([
    ['A', 'B'],
    ['a@example.org', 'player@example.org'],
    ['A', 'host'],
  ]);
  expect(await edit(host.cookie, gameId, { game_groups: 6 })).toMatchObject([200, { game_groups: 6 }]);
  expect(await teamsOf(gameId)).toEqual([
    ['A', 'B', 'C', 'D', 'E', 'F'],
    ['a@example.org', 'player@example.org'],
    ['A', 'host'],
  ]);
  expect(await edit(host.cookie, gameId, { game_groups: 1 })).toMatchObject([200, { game_groups: 1 }]);
  expect(await teamsOf(gameId)).toEqual([['A'], ['a@example.org'], ['A', 'host']]);
});

test('[G10] a god game becomes classic again: its sabotages are kept, and not shown', async () => {
  const game_extras = { sabotages: ['Sing softly'] };
  const gameId = await newGame({ game_type: 'god', game_extras });
  const toClassic = () => edit(host.cookie, gameId, { game_type: 'classic' });
  const classic = [200, { game_type: 'classic', game_extras: null }];
  expect([await toClassic(), await toClassic()]).toMatchObject([classic, classic]);
  expect(await rowOf(gameId)).toMatchObject({ game_type: 'classic', game_extras });
});

test('[G4] a lazy game has its date from the questionnaire, stays lazy, and is fixed in size once it is made', async () => {
  const gameId = await newGame({ game_type: 'lazy' });
  const stays = refusal('bad-input', 'A lazy game stays lazy.');
  const dated = refusal('bad-input', 'The date of a lazy game is set in its questionnaire.');
  expect(await edit(host.cookie, gameId, { game_type: 'classic' })).toEqual(stays);
  expect(await edit(host.cookie, gameId, { game_date: '2026-12-24' })).toEqual(dated);
  expect((await edit(host.cookie, gameId, { game_groups: 5, game_bars: 7 }))[0]).toBe(200);
  await pool.query("update games set lazy_stage = 'built' where game_id = $1", [gameId]);
  for (const change of [{ game_groups: 5 }, { game_bars: 7 }, { game_bars: 7, game_date: '2026-12-24' }]) {
    expect(await edit(host.cookie, gameId, change)).toEqual(refusal('race-built'));
  }
  expect((await edit(host.cookie, gameId, { game_name: 'Renamed' }))[1]).toMatchObject({ game_name: 'Renamed' });
});

test('a key makes one change of it, and answers with the game as it is by now', async () => {
  const gameId = await newGame();
  const key = randomUUID();
  expect((await edit(host.cookie, gameId, { game_name: 'First' }, key))[1]).toMatchObject({ game_name: 'First' });
  await edit(host.cookie, gameId, { game_name: 'Second' });
  expect(await edit(host.cookie, gameId, { game_name: 'First' }, key)).toMatchObject([200, { game_name: 'Second' }]);
  expect(await edit(host.cookie, gameId, { game_name: 'Third' }, key)).toEqual(refusal('key-reused'));
});

test('[G2] an edit and a start at once: what was read and what was started agree', async () => {
  for (let round = 0; round < 5; round += 1) {
    const gameId = await newGame({ ...withRoute(), game_groups: 1 });
    await seat(pool, gameId, 'A', 'player@example.org');
    const [edited, started] = await Promise.all([
      edit(host.cookie, gameId, { game_bars: 12 }),
      ask(app, {
        method: 'POST',
        url: `/api/start-game?gameId=${gameId}`,
        cookie: host.cookie,
        payload: { startAnyway: true },
      }),
    ]);
    const { status, game_bars: bars } = await rowOf(gameId);
    const editedFirst = [200, refusal('route-incomplete'), 'setup', 12];
    const startedFirst = [409, [200, { success: true }], 'ongoing', 3];
    expect([editedFirst, startedFirst]).toContainEqual([edited[0], started, status, bars]);
  }
});

/** A game of the host with the player in team B, where there is one. */
async function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await keptGame(pool, host.id, columns);
  if (columns.game_groups !== 1) await seat(pool, gameId, 'B', 'player@example.org');
  return gameId;
}

function edit(cookie: string, gameId: number | string, payload: object, key?: string) {
  const url = `/api/data/games/${gameId}`;
  return ask(app, { method: 'PATCH', url, cookie, payload, ...(key === undefined ? {} : { key }) });
}

async function rowOf(gameId: number): Promise<Record<string, unknown>> {
  const { rows } = await pool.query('select * from games where game_id = $1', [gameId]);
  return rows[0];
}

async function teamsOf(gameId: number): Promise<string[][]> {
  const one = async (sql: string) => (await pool.query<{ it: string }>(sql, [gameId])).rows.map(({ it }) => it);
  return [
    await one('select game_group as it from game_groups where game_id = $1 order by 1'),
    await one('select email as it from seats where game_id = $1 order by 1'),
    await one('select author as it from clues where game_id = $1 order by 1'),
  ];
}
