import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, yorkBars } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

type Whole = OutputOf<(typeof calls)['lazy-order']>;

const now = new Date('2026-11-16T20:00:00Z');
const { app, deps } = await freshApp({ OPERATOR_EMAILS: 'desk@example.org' }, { now: () => now });
const { pool } = deps.database;
const operator = await newcomer(app, 'desk@example.org');
const host = await newcomer(app, 'host@example.org');
const answers = { knowCity: 'a_little', barPreferences: 'Cosy pubs.', occasion: 'Birthday', playDate: '2026-12-01' };

test('only those behind the counter see lazy orders or touch them', async () => {
  const gameId = await newOrder();
  const about = [
    ['GET', '/api/operator/lazy'],
    ['GET', `/api/operator/lazy/${gameId}`],
    ['GET', `/api/operator/lazy/${gameId}/bars`],
    ['GET', `/api/operator/lazy/${gameId}/clues/x`],
    ['POST', `/api/operator/lazy/${gameId}/build`],
    ['PUT', `/api/operator/lazy/${gameId}`],
    ['POST', `/api/operator/lazy/${gameId}/send`],
  ] as const;
  for (const [method, url] of about) {
    expect(await ask(app, { method, url, cookie: '' })).toEqual(refusal('not-authenticated'));
    expect(await ask(app, { method, url, cookie: host.cookie })).toEqual(refusal('access-denied'));
  }
});

test('orders are listed by the day they are played, with the days left and how far each is; others are not', async () => {
  await pool.query('delete from games');
  const later = await newOrder({ game_date: '2026-12-24', lazy_stage: 'submitted' });
  const sooner = await newOrder({ game_date: '2026-11-17' });
  await newOrder({ status: 'fini', lazy_stage: 'built' });
  await keptGame(pool, host.id);
  const [, list] = await operate('GET', '');
  expect((list as Whole['order'][]).map(({ game_id: id, days_left: days, stage }) => [id, days, stage])).toEqual([
    [sooner, 1, 'paid'],
    [later, 38, 'submitted'],
  ]);
  expect((list as Whole['order'][])[0]).toEqual({
    game_id: sooner,
    game_name: 'Egg',
    city: 'York',
    play_date: '2026-11-17',
    days_left: 1,
    stage: 'paid',
    status: 'setup',
    game_groups: 2,
    game_bars: 3,
    host_email: 'host@example.org',
    host_name: 'Ada',
    is_begun: false,
    trouble: null,
  });
  expect(await operate('GET', '/999999')).toEqual(refusal('game-not-found'));
  expect(await operate('GET', '/x')).toEqual(refusal('invalid-game-id'));
});

test('[Z2] [Z3] building proposes bars, fair routes and a clue for each; nothing of it is the host’s yet', async () => {
  const gameId = await newOrder({ game_groups: 3, game_bars: 4 });
  expect(await operate('POST', `/${gameId}/build`, { version: 0 })).toEqual([200, { success: true, version: 1 }]);
  const { race, answers: told } = await read(gameId);
  expect(told).toEqual(answers);
  expect([race?.bars.length, race?.routes.length, race?.meetings, race?.isOutdated]).toEqual([7, 3, 0, false]);
  expect(race?.bars.filter(({ clue }) => clue === '').map(({ id }) => id)).toEqual([race?.startBar]);
  expect(new Set(race?.routes.map(({ difficulty }) => difficulty)).size).toBe(1);
  expect(race?.fairness).toBeGreaterThan(85);
  expect(race?.mayMeet).toEqual(expect.any(Boolean));
  expect(await kept(gameId)).toMatchObject({ lazy_stage: 'paid', game_bar_list: [], route_seed: null });
  expect(await operate('POST', `/${gameId}/build`, { version: 0 })).toEqual(refusal('build-changed'));
  expect((await operate('POST', `/${gameId}/build`, { version: 1 }))[0]).toBe(200);
  expect(await actions(gameId)).toEqual(['build-lazy', 'build-lazy']);
});

test('any bar and any clue can be changed; a bar without words gets a generated clue, and an older view is refused', async () => {
  const gameId = await built();
  const before = editsOf(await read(gameId));
  const [goes, stays] = before.bars.filter(({ id }) => id !== before.startBar && id !== before.finalBar);
  const comes = yorkBars.find(({ id }) => before.bars.every((bar) => bar.id !== id))?.id ?? '';
  const bars = before.bars.map((bar) => {
    if (bar.id === goes?.id) return { id: comes, clue: '' };
    return bar.id === stays?.id ? { id: bar.id, clue: ' By hand. ' } : bar;
  });
  expect(await operate('PUT', `/${gameId}`, { ...before, bars })).toEqual([200, { success: true, version: 2 }]);
  const { race } = await read(gameId);
  const after = new Map(race?.bars.map((bar) => [bar.id, bar]));
  expect([after.has(goes?.id ?? ''), after.get(comes)?.clue.length]).toEqual([false, expect.any(Number)]);
  expect(after.get(comes)?.clue).not.toBe('');
  expect(after.get(stays?.id ?? '')).toMatchObject({ clue: 'By hand.', clueKind: null, difficulty: null });
  expect(await operate('PUT', `/${gameId}`, { ...before, bars })).toEqual(refusal('build-changed'));
});

test.each([
  ['a bar we do not know', { bars: [{ id: 'osm:n1', clue: '' }] }, 'bar-unknown'],
  ['a start that is not among them', { startBar: 'osm:n1' }, 'pick-a-start-bar'],
  ['an end that is not among them', { finalBar: 'osm:n1' }, 'final-bar-unknown'],
] as const)('%s is refused', async (_what, wrong, code) => {
  const gameId = await built();
  const edits = editsOf(await read(gameId));
  const bars = 'bars' in wrong ? [...edits.bars, ...wrong.bars] : edits.bars;
  expect(await operate('PUT', `/${gameId}`, { ...edits, ...wrong, bars })).toEqual(refusal(code));
  const few = edits.bars.filter(({ id }) => id === edits.startBar || id === edits.finalBar);
  expect((await operate('PUT', `/${gameId}`, { ...edits, bars: few }))[0]).toBe(422);
});

test('[Z4] sending saves everything, marks the game built and writes to the host; the race is dealt as it was shown', async () => {
  const gameId = await built();
  const seen = await read(gameId);
  const edits = editsOf(seen);
  const bars = edits.bars.map((bar) => (bar.id === edits.finalBar ? { ...bar, clue: 'The last one.' } : bar));
  expect(await operate('POST', `/${gameId}/send`, { ...edits, bars })).toEqual([200, { success: true }]);
  expect(await kept(gameId)).toMatchObject({
    lazy_stage: 'built',
    game_bar_list: seen.race?.bars.map(({ id, name }) => ({ id, name })),
    game_start_bar_id: edits.startBar,
    game_final_bar_id: edits.finalBar,
    built_at: now,
  });
  const { rows: mails } = await pool.query(
    "select to_address, subject from mail_outbox where text like '%/host/' || $1 || '%'",
    [gameId],
  );
  expect(mails).toEqual([{ to_address: 'host@example.org', subject: 'Your race is ready' }]);
  expect((await pool.query('select from lazy_builds where game_id = $1', [gameId])).rowCount).toBe(0);
  expect(await actions(gameId)).toEqual(['build-lazy', 'send-lazy']);

  await seat(pool, gameId, 'A', 'a@example.org');
  await seat(pool, gameId, 'B', 'b@example.org');
  const start = { method: 'POST', url: `/api/start-game?gameId=${gameId}`, cookie: host.cookie, payload: {} } as const;
  expect((await ask(app, start))[0]).toBe(200);
  const state = await deps.races.current(gameId);
  const dealt = (['A', 'B'] as const).map((team) => state.teams[team]?.route.map(({ bar }) => bar));
  expect(dealt).toEqual(seen.race?.routes.map((route) => route.bars));
  expect(await operate('POST', `/${gameId}/build`, { version: 0 })).toEqual(refusal('race-begun'));
  expect(await operate('PUT', `/${gameId}`, edits)).toEqual(refusal('race-begun'));
});

test('[Z4] what is not paid for is not sent', async () => {
  const gameId = await built({ lazy_stage: 'submitted' });
  expect(await operate('POST', `/${gameId}/send`, editsOf(await read(gameId)))).toEqual(refusal('payment-required'));
  expect(await kept(gameId)).toMatchObject({ lazy_stage: 'submitted', game_bar_list: [] });
});

test('a race that was sent can be changed and sent again until it starts', async () => {
  const gameId = await built();
  await operate('POST', `/${gameId}/send`, editsOf(await read(gameId)));
  const edits = editsOf(await read(gameId));
  expect(edits.version).toBe(0);
  const bars = edits.bars.map((bar) => (bar.id === edits.finalBar ? { ...bar, clue: 'Other words.' } : bar));
  expect(await operate('POST', `/${gameId}/send`, { ...edits, bars })).toEqual([200, { success: true }]);
  const { rows } = await pool.query('select clue from clues where game_id = $1 and bar_id = $2', [
    gameId,
    edits.finalBar,
  ]);
  expect(rows).toEqual([{ clue: 'Other words.' }]);
});

test('bars around and further clues are offered', async () => {
  const gameId = await built();
  const { race } = await read(gameId);
  const [, found] = await operate('GET', `/${gameId}/bars`);
  const { places } = found as { places: { name: string; fits: string[] }[] };
  expect(places.find(({ name }) => name === 'The Crooked Abbot')).toMatchObject({
    fits: ['pubs (a pub)', 'cosy and quiet (a pub)'],
  });
  const [, clues] = await operate('GET', `/${gameId}/clues/${encodeURIComponent(race?.finalBar ?? '')}`);
  expect((clues as unknown[]).length).toBeGreaterThan(2);
  expect(await operate('GET', `/${gameId}/clues/nowhere`)).toEqual(refusal('bar-not-listed'));
});

test('a town we do not know, and answers that are missing, are said', async () => {
  const lost = await newOrder({ city: 'Qzxwv' });
  expect(await operate('POST', `/${lost}/build`, { version: 0 })).toEqual(refusal('city-not-found'));
  const early = await newOrder({ lazy_questionnaire: null, lazy_stage: 'questionnaire' });
  expect(await operate('POST', `/${early}/build`, { version: 0 })).toEqual(refusal('lazy-not-ordered'));
});

function newOrder(columns: Record<string, unknown> = {}): Promise<number> {
  const order = { game_type: 'lazy', lazy_stage: 'paid', game_date: '2026-12-01', lazy_questionnaire: answers };
  return keptGame(pool, host.id, { ...order, ...columns });
}

async function built(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await newOrder(columns);
  await operate('POST', `/${gameId}/build`, { version: 0 });
  return gameId;
}

function operate(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  return ask(app, {
    method,
    url: `/api/operator/lazy${path}`,
    cookie: operator.cookie,
    ...(payload ? { payload } : {}),
  });
}

async function read(gameId: number): Promise<Whole> {
  return (await operate('GET', `/${gameId}`))[1] as Whole;
}

function editsOf({ race }: Whole) {
  if (!race) throw new Error('Nothing is made.');
  const bars = race.bars.map(({ id, clue }) => ({ id, clue }));
  return { version: race.version, startBar: race.startBar, finalBar: race.finalBar, bars };
}

async function kept(gameId: number): Promise<Record<string, unknown>> {
  return (await pool.query('select * from games where game_id = $1', [gameId])).rows[0];
}

async function actions(gameId: number): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>('select action from audit where subject = $1 order by id', [
    `game:${gameId}`,
  ]);
  return rows.map(({ action }) => action);
}
