import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, yorkBars, yorkList } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp({}, { walks: { between: async () => null } });
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const york = { lat: 53.96, lon: -1.08 };
const bars = yorkList(9).map(({ id }) => ({ id }));
const [start, , third] = bars.map(({ id }) => id) as [string, string, string];

interface Plan {
  shortestM: number;
  longestM: number;
  fairness: number;
  meetings: number;
  routes: Record<string, string[]> | null;
}

interface Suggestion {
  bars: { id: string }[];
  startBar: string;
  attribution?: string;
}

test('[G2] only the host of a game in setup is told what its bars would give, or which would be good', async () => {
  const gameId = await newGame();
  for (const asked of [plan, suggest]) {
    expect(await asked('', gameId)).toEqual(refusal('not-authenticated'));
    expect(await asked(stranger.cookie, gameId)).toEqual(refusal('game-not-found'));
    expect(await asked(player.cookie, gameId)).toEqual(refusal('not-allowed'));
    expect(await asked(host.cookie, 'x')).toEqual(refusal('invalid-game-id'));
    expect(await asked(host.cookie, await newGame({ status: 'ongoing' }))).toEqual(refusal('race-begun'));
    expect(await asked(host.cookie, await newGame({ status: 'fini' }))).toEqual(refusal('race-begun'));
    expect(await asked(host.cookie, await newGame({ game_type: 'lazy' }))).toEqual(refusal('lazy-game'));
  }
});

test('[G13] a list gives routes for every team, with how far and how fairly they walk; the same list, the same answer', async () => {
  const gameId = await newGame({ game_groups: 3, game_bars: 6 });
  const planned = await planOf(host.cookie, gameId, { finalBar: third });
  expect(planned).toEqual({
    success: true,
    shortestM: expect.any(Number),
    longestM: expect.any(Number),
    fairness: Math.round((100 * planned.shortestM) / planned.longestM),
    meetings: 0,
    mayMeet: expect.any(Boolean),
    expected: { minutes: expect.any(Number), metres: Math.round(planned.longestM / 100) * 100 },
    by: 'crow',
    guessed: 9,
    routes: { A: expect.any(Array), B: expect.any(Array), C: expect.any(Array) },
  });
  for (const route of Object.values(planned.routes ?? {})) {
    expect([route.length, new Set(route).size, route.at(-1), route.includes(start)]).toEqual([6, 6, third, false]);
  }
  expect(planned.shortestM).toBeGreaterThan(300);
  expect(await planOf(host.cookie, gameId, { finalBar: third })).toEqual(planned);
});

test('[G13] a host who races is told distances, not routes', async () => {
  const gameId = await newGame({ game_groups: 3, game_bars: 6 });
  const { routes: _hidden, ...rest } = await planOf(host.cookie, gameId);
  await seat(pool, gameId, 'A', 'host@example.org');
  expect(await planOf(host.cookie, gameId)).toEqual({ ...rest, routes: null });
});

test('teams that will meet are counted', async () => {
  const gameId = await newGame({ game_groups: 6, game_bars: 3 });
  expect((await planOf(host.cookie, gameId, { bars: bars.slice(0, 5) })).meetings).toBeGreaterThan(0);
});

test.each([
  ['too few', { bars: bars.slice(0, 4) }, 'Pick 5 to 15 different bars.'],
  ['none at all', { bars: [], startBar: '' }, 'Pick 5 to 15 different bars.'],
  ['one twice', { bars: [...bars, bars[0]] }, 'Pick 5 to 15 different bars.'],
  ['one nobody knows', { bars: [...bars, { id: 'osm:n9' }] }, expect.stringContaining('We do not know all')],
  ['no start', { startBar: '' }, 'Pick a start bar'],
  ['another start', { startBar: 'osm:n9' }, 'Pick a start bar'],
  ['another end', { finalBar: 'osm:n9' }, 'The final bar must be one of the bars, and not the start bar.'],
])('a plan of bars with %s is refused in words', async (_name, wrong, message) => {
  expect(await plan(host.cookie, await newGame(), wrong)).toMatchObject([422, { message }]);
});

test('[G12] as many bars as recommended are suggested, the start first, and another time others', async () => {
  const gameId = await newGame({ game_groups: 6, game_bars: 3 });
  const [status, suggested] = (await suggest(host.cookie, gameId)) as [number, Suggestion];
  const ids = suggested.bars.map(({ id }) => id);
  expect([status, suggested]).toEqual([200, { success: true, startBar: yorkBars[0]?.id, bars: ids.map(asFound) }]);
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([10, 10, yorkBars[0]?.id]);
  expect(await suggest(host.cookie, gameId)).toEqual([200, suggested]);
  const others = await Promise.all([1, 2, 3].map((again) => suggest(host.cookie, gameId, { again })));
  expect(
    new Set([suggested, ...others.map(([, other]) => other)].map((other) => JSON.stringify(other))).size,
  ).toBeGreaterThan(1);
  expect(others.map(([, other]) => (other as Suggestion).bars.length)).toEqual([10, 10, 10]);
});

test('[G12] the host may say where it starts, within the circle', async () => {
  const gameId = await newGame();
  const startBar = yorkBars[3]?.id;
  const [, suggested] = (await suggest(host.cookie, gameId, { startBar })) as [number, Suggestion];
  expect([suggested.startBar, suggested.bars[0]?.id, suggested.bars.length]).toEqual([startBar, startBar, 6]);
  expect(await suggest(host.cookie, gameId, { startBar: 'osm:n9' })).toEqual(
    refusal('bad-input', 'The start bar is outside this circle. Move one of them.'),
  );
});

test('[G12] where fewer are around all are taken, and too few are refused with how many there are', async () => {
  const leith = { lat: 10, lon: 10 };
  const gameId = await newGame({ game_groups: 6, game_bars: 3 });
  expect(await suggest(host.cookie, gameId, leith)).toEqual(tooFew(0));
  await pool.query(
    `insert into bars (id, name, kind, lat, lon, source, collection)
     select 'osm:n' || n, 'Bar ' || n, 'pub', 10 + n / 1000.0, 10, 'osm', 'leith' from generate_series(1, 4) n`,
  );
  expect(await suggest(host.cookie, gameId, leith)).toEqual(tooFew(4));
  await pool.query(
    "insert into bars (id, name, kind, lat, lon, source, collection) values ('import:x', 'Last', 'pub', 10, 10, 'import', 'x')",
  );
  const [, all] = (await suggest(host.cookie, gameId, leith)) as [number, Suggestion];
  expect([all.bars.map(({ id }) => id), all.attribution]).toEqual([
    ['import:x', 'osm:n1', 'osm:n2', 'osm:n3', 'osm:n4'],
    '© OpenStreetMap contributors',
  ]);
  expect(await suggest(host.cookie, gameId, { ...leith, radius: 999 })).toEqual(
    refusal('bad-input', 'A search reaches from 1 to 5 km.'),
  );
});

async function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await keptGame(pool, host.id, columns);
  await seat(pool, gameId, 'B', 'player@example.org');
  return gameId;
}

function plan(cookie: string, gameId: number | string, given: object = {}) {
  const payload = { bars, startBar: start, ...given };
  return ask(app, { method: 'POST', url: `/api/host/${gameId}/plan`, cookie, payload });
}

async function planOf(cookie: string, gameId: number, given: object = {}): Promise<Plan> {
  const [, planned] = await plan(cookie, gameId, given);
  return planned as Plan;
}

function suggest(cookie: string, gameId: number | string, given: object = {}) {
  const payload = { ...york, ...given };
  return ask(app, { method: 'POST', url: `/api/host/${gameId}/suggest-route`, cookie, payload });
}

function asFound(id: string): object {
  return { ...yorkBars.find((bar) => bar.id === id), demo: true };
}

function tooFew(found: number) {
  const words = `Found ${found} of the 5 bars this race needs. Search a wider circle, or add a bar yourself.`;
  const [status, body] = refusal('too-few-bars', words);
  return [status, { ...body, found, least: 5 }];
}
