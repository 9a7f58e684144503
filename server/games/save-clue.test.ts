import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { movableClock } from '../../tests/harness/clock.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { seatedGame } from '../../tests/harness/races/seated-game.ts';

const clock = movableClock();
const { app, deps } = await freshApp({}, { now: clock.now });
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const captain = await newcomer(app, 'captain@example.org');
const vice = await newcomer(app, 'vice@example.org');
const rival = await newcomer(app, 'rival@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const swan = { groupLetter: 'A', barId: 'osm:n2' };

test('nobody who is not signed in writes a clue, and for a stranger there is no such game', async () => {
  const gameId = await aGame();
  const clue = 'Long neck, short temper.';
  for (const cookie of ['', 'sid=nonsense']) {
    expect(await told(save(cookie, { gameId, ...swan, clue }))).toEqual([401, 'Not authenticated']);
  }
  expect(await told(save(stranger.cookie, { gameId, ...swan, clue }))).toEqual([404, 'Game not found.']);
  expect(await written(gameId)).toEqual([]);
});

test('[T10] captain and vice-captain write for their team, and nobody else does', async () => {
  const gameId = await aGame();
  const saved = await save(captain.cookie, { gameId, ...swan, clue: ' Long neck,\r\nshort\u202E temper. ' });
  expect([saved.statusCode, saved.json()]).toEqual([200, { success: true, saved_at: expect.any(String) }]);
  expect((await save(vice.cookie, { gameId, ...swan, barId: 'osm:n3', clue: 'Dun roamin.' })).statusCode).toBe(200);
  expect(await written(gameId)).toEqual([
    ['A', 'osm:n2', 'Long neck,\nshort temper.'],
    ['A', 'osm:n3', 'Dun roamin.'],
  ]);
  const forged = [
    save(rival.cookie, { gameId, ...swan, clue: 'Ha' }),
    save(captain.cookie, { gameId, ...swan, groupLetter: 'B', clue: 'Ha' }),
    save(host.cookie, { gameId, ...swan, clue: 'Ha' }),
  ];
  for (const refused of forged) expect(await told(refused)).toEqual([403, 'You are not allowed to do that.']);
  const seated = await aGame({}, 'host@example.org');
  expect((await save(host.cookie, { gameId: seated, ...swan, clue: 'Mine' })).statusCode).toBe(200);
});

test('[T4] in a god game and with one team the host writes for everybody, under the letter A', async () => {
  for (const columns of [{ game_type: 'god' }, { game_type: 'classic', game_groups: 1 }]) {
    const gameId = await aGame(columns);
    expect((await save(host.cookie, { gameId, ...swan, clue: 'Long neck.' })).statusCode).toBe(200);
    expect(await written(gameId)).toEqual([['host', 'osm:n2', 'Long neck.']]);
    const refusals = [
      save(captain.cookie, { gameId, ...swan, clue: 'Ha' }),
      save(host.cookie, { gameId, ...swan, groupLetter: 'B', clue: 'Ha' }),
    ];
    for (const refused of refusals) expect(await told(refused)).toEqual([403, 'You are not allowed to do that.']);
    const suggested = await ask(host.cookie, { gameId, barId: 'osm:n2' });
    expect([suggested.statusCode, suggested.json().suggestions.length]).toEqual([200, 3]);
  }
});

test('[T5] nobody writes clues for a lazy game', async () => {
  const gameId = await aGame({ game_type: 'lazy' });
  for (const { cookie } of [host, captain]) {
    const refused = await told(save(cookie, { gameId, ...swan, clue: 'Ha' }));
    expect(refused).toEqual([403, 'You are not allowed to do that.']);
  }
});

test.each(['ongoing', 'fini'])('[T10] once a game is %s its clues are fixed', async (status) => {
  const gameId = await aGame({ status });
  expect(await told(save(captain.cookie, { gameId, ...swan, clue: 'Late' }))).toEqual([
    409,
    'The race has begun: its clues are fixed.',
  ]);
});

test('[T3] a bar that is not listed, and the start, take no clue', async () => {
  const gameId = await aGame();
  for (const barId of ['osm:n1', 'osm:n9']) {
    const refused = await told(save(captain.cookie, { gameId, groupLetter: 'A', barId, clue: 'Here' }));
    expect(refused).toEqual([422, 'That bar is not on the list of this game.']);
  }
});

test('a clue has at most 500 characters, counted as people count them', async () => {
  const gameId = await aGame();
  const whole = '🦢'.repeat(500);
  expect((await save(captain.cookie, { gameId, ...swan, clue: ` ${whole} ` })).statusCode).toBe(200);
  expect(await told(save(captain.cookie, { gameId, ...swan, clue: `${whole}!` }))).toEqual([
    422,
    'A clue has at most 500 characters.',
  ]);
  expect(await written(gameId)).toEqual([['A', 'osm:n2', whole]]);
});

test.each(['', '  \n ', '\u200b\u2060'])('%j removes a clue', async (nothing) => {
  const gameId = await aGame();
  await save(captain.cookie, { gameId, ...swan, clue: 'Long neck.' });
  const removed = [await save(vice.cookie, { gameId, ...swan, clue: nothing })];
  removed.push(await save(vice.cookie, { gameId, ...swan, clue: nothing }));
  expect(removed.map((answer) => answer.json())).toEqual([
    { success: true, saved_at: null },
    { success: true, already: true, saved_at: null },
  ]);
  expect(await written(gameId)).toEqual([]);
});

test('the same text again is saved already, and stays as old as it is', async () => {
  const gameId = await aGame();
  const first = await save(captain.cookie, { gameId, ...swan, clue: 'Long neck.' });
  await clock.later(60_000, async () => {
    const again = await save(vice.cookie, { gameId, ...swan, clue: ' Long neck. ', was: 'What I never saw' });
    expect(again.json()).toEqual({ ...first.json(), already: true });
    const later = await save(vice.cookie, { gameId, ...swan, clue: 'Longer neck.', was: 'Long neck. ' });
    expect(Date.parse(later.json().saved_at)).toBeGreaterThan(Date.parse(first.json().saved_at));
  });
});

test('[T10] what the other wrote meanwhile is shown, not overwritten', async () => {
  const gameId = await aGame();
  await save(captain.cookie, { gameId, ...swan, clue: 'Long neck.', was: '' });
  const changed = {
    message: 'Somebody else on your team has changed this clue in the meantime.',
    code: 'clue-changed',
  };
  for (const clue of ['White bird.', '']) {
    const refused = await save(vice.cookie, { gameId, ...swan, clue, was: clue === '' ? 'Old' : '' });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { ...changed, clue: 'Long neck.' }]);
  }
  await save(captain.cookie, { gameId, ...swan, clue: '' });
  const gone = await save(vice.cookie, { gameId, ...swan, clue: 'White bird.', was: 'Long neck.' });
  expect([gone.statusCode, gone.json().clue]).toEqual([409, '']);
  expect((await save(vice.cookie, { gameId, ...swan, clue: 'White bird.', was: '' })).statusCode).toBe(200);
  expect((await save(captain.cookie, { gameId, ...swan, clue: 'No matter what.' })).statusCode).toBe(200);
  expect(await written(gameId)).toEqual([['A', 'osm:n2', 'No matter what.']]);
});

test('[T10] of two who save at once with the same text before them, one is told', async () => {
  const gameId = await aGame();
  const texts = ['Long neck.', 'White bird.'];
  const writers = [captain, vice];
  const answers = await Promise.all(
    texts.map((clue, at) => save(writers[at]?.cookie ?? '', { gameId, ...swan, clue, was: '' })),
  );
  const kept = answers.findIndex(({ statusCode }) => statusCode === 200);
  const told409 = answers[1 - kept];
  expect([told409?.statusCode, told409?.json().clue]).toEqual([409, texts[kept]]);
  expect(await written(gameId)).toEqual([['A', 'osm:n2', texts[kept]]]);
});

test('the same key is the first answer again, also after the other has written', async () => {
  const gameId = await aGame();
  const key = randomUUID();
  const first = await save(captain.cookie, { gameId, ...swan, clue: 'Long neck.', was: '' }, key);
  await save(vice.cookie, { gameId, ...swan, clue: 'White bird.', was: 'Long neck.' });
  const again = await save(captain.cookie, { gameId, ...swan, clue: 'Long neck.', was: '' }, key);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect(await written(gameId)).toEqual([['A', 'osm:n2', 'White bird.']]);
});

function aGame(columns: Record<string, unknown> = {}, first = 'captain@example.org'): Promise<number> {
  const seated = { A: [first, 'vice@example.org'], ...(columns.game_groups === 1 ? {} : { B: ['rival@example.org'] }) };
  return seatedGame(pool, { hostId: host.id, columns, seated });
}

async function written(gameId: number): Promise<string[][]> {
  const { rows } = await pool.query<{ author: string; bar_id: string; clue: string }>(
    'select author, bar_id, clue from clues where game_id = $1 order by author, bar_id',
    [gameId],
  );
  return rows.map(({ author, bar_id: barId, clue }) => [author, barId, clue]);
}

async function told(asked: ReturnType<typeof save>): Promise<[number, string]> {
  const answer = await asked;
  return [answer.statusCode, answer.json().message];
}

function save(cookie: string, payload: object, key?: string) {
  const headers = { cookie, ...(key ? { 'idempotency-key': key } : {}) };
  return app.inject({ method: 'POST', url: '/api/save-clue', headers, payload });
}

function ask(cookie: string, payload: object) {
  return app.inject({ method: 'POST', url: '/api/suggest-clues', headers: { cookie }, payload });
}
