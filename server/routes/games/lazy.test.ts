import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const now = new Date('2026-11-16T20:00:00Z');
const { app, deps } = await freshApp({}, { now: () => now });
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const answers = {
  knowCity: 'a_little',
  barPreferences: 'Quiet.\nNo football.',
  occasion: 'Birthday',
  playDate: '2026-12-01',
};

test('[G2] only the host of a lazy game answers its questionnaire, and only before the start', async () => {
  const gameId = await newGame();
  expect(await answer('', gameId, answers)).toEqual(refusal('not-authenticated'));
  expect(await answer(stranger.cookie, gameId, answers)).toEqual(refusal('game-not-found'));
  expect(await answer(player.cookie, gameId, answers)).toEqual(refusal('not-allowed'));
  expect(await answer(host.cookie, 'x', answers)).toEqual(refusal('invalid-game-id'));
  for (const game_type of ['classic', 'god']) {
    const other = await newGame({ game_type });
    expect(await answer(host.cookie, other, answers)).toEqual(refusal('not-lazy'));
    expect(await answer(player.cookie, other, answers)).toEqual(refusal('not-allowed'));
  }
  for (const status of ['ongoing', 'fini']) {
    const other = await newGame({ status, lazy_stage: 'built' });
    expect(await answer(host.cookie, other, answers)).toEqual(refusal('race-begun'));
  }
  expect(await kept(gameId)).toEqual(['2026-11-16', 'questionnaire', null]);
});

test('[G9] what the host answered is kept, cleaned; its date is that of the game, and where nothing is paid it is paid', async () => {
  const gameId = await newGame();
  const given = { ...answers, occasion: ' Birth\u202eday\n', barPreferences: ' Quiet.\r\nNo football. ', extra: 1 };
  expect(await answer(host.cookie, gameId, given)).toEqual([
    200,
    {
      game_id: gameId,
      game_name: 'Egg',
      city: 'York',
      game_date: '2026-12-01',
      game_type: 'lazy',
      game_groups: 2,
      game_bars: 3,
      game_bar_list: null,
      game_start_bar: null,
      host_email: 'host@example.org',
      host_tel: null,
      user_id: host.id,
      status: 'setup',
      game_extras: null,
      lazy_questionnaire: answers,
      lazy_stage: 'paid',
      game_start_bar_id: null,
      game_final_bar_id: null,
      game_time: null,
      meeting_point: null,
      hints: true,
      role: 'host',
      group: null,
    },
  ]);
  expect((await ask(app, { url: `/api/data/games/${gameId}`, cookie: player.cookie }))[1]).toMatchObject({
    lazy_questionnaire: null,
    game_date: '2026-12-01',
    lazy_stage: 'paid',
  });
});

test('[G9] the host may answer anew until the race is made', async () => {
  const gameId = await newGame();
  await answer(host.cookie, gameId, answers);
  const { barPreferences: _none, ...fewer } = { ...answers, playDate: '2026-12-31' };
  expect((await answer(host.cookie, gameId, fewer))[1]).toMatchObject({
    game_date: '2026-12-31',
    lazy_questionnaire: { ...fewer, barPreferences: '' },
  });
  await pool.query("update games set lazy_stage = 'built' where game_id = $1", [gameId]);
  expect(await answer(host.cookie, gameId, { ...answers, occasion: '' })).toEqual(refusal('race-built'));
});

test.each([
  [{ knowCity: '' }, 'Please fill out all fields.'],
  [{ knowCity: 'like_my_pocket' }, 'Please fill out all fields.'],
  [{ occasion: ' \u200b ' }, 'Please fill out all fields.'],
  [{ playDate: ' ' }, 'Please fill out all fields.'],
  [{ playDate: '2026-02-30' }, 'There is no such date.'],
  [{ playDate: 'Friday' }, 'There is no such date.'],
  [{ playDate: '2026-11-22' }, 'The date must be at least one week from today.'],
  [{ playDate: '2020-01-01' }, 'The date must be at least one week from today.'],
  [{ occasion: 'x'.repeat(121) }, 'An occasion has at most 120 characters.'],
  [{ barPreferences: 'x'.repeat(501) }, 'What you wish for has at most 500 characters.'],
  [{ occasion: undefined }, 'Some of that does not look right.'],
])('%j is refused in words, and nothing is kept', async (wrong, message) => {
  const gameId = await newGame();
  expect(await answer(host.cookie, gameId, { ...answers, ...wrong })).toMatchObject([422, { message }]);
  expect(await kept(gameId)).toEqual(['2026-11-16', 'questionnaire', null]);
});

function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  return keptGame(pool, host.id, { game_type: 'lazy', ...columns }).then(async (gameId) => {
    await seat(pool, gameId, 'B', 'player@example.org');
    return gameId;
  });
}

function answer(cookie: string, gameId: number | string, payload: object) {
  return ask(app, { method: 'PUT', url: `/api/data/games/${gameId}/lazy_questionnaire`, cookie, payload });
}

async function kept(gameId: number): Promise<unknown[]> {
  const { rows } = await pool.query(
    'select game_date::text as date, lazy_stage, lazy_questionnaire from games where game_id = $1',
    [gameId],
  );
  return Object.values(rows[0]);
}
