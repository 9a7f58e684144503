import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, withRoute, writeClues, yorkList } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const bars = yorkList(6);
const [first, second, third] = bars.map(({ id }) => id) as [string, string, string];
const nameOf = (id: string) => bars.find((bar) => bar.id === id)?.name;
await pool.query(
  `insert into bars (id, name, kind, lat, lon, source, collection, is_closed, owner_id) values
    ('osm:n1', 'The Ghost', 'pub', 53.96, -1.09, 'osm', 'york', true, null),
    ('osm:n2', 'The Swan', 'pub', 53.96, -1.09, 'osm', 'york', false, null),
    ('osm:n3', 'The Swan', 'pub', 53.97, -1.09, 'osm', 'york', false, null),
    ($1, 'Theirs', 'pub', 53.97, -1.09, 'host', null, false, $2)`,
  [`host:${stranger.id}`, stranger.id],
);

test('[G2] only its host picks the bars of a game, and only before the start', async () => {
  const gameId = await newGame();
  expect(await save('', { gameId })).toEqual(refusal('not-authenticated'));
  expect(await save(stranger.cookie, { gameId, city: '' })).toEqual(refusal('game-not-found'));
  expect(await save(player.cookie, { gameId, city: '' })).toEqual(refusal('not-allowed'));
  expect(await save(host.cookie, {})).toEqual(refusal('game-id-required'));
  for (const status of ['ongoing', 'fini']) {
    expect(await save(host.cookie, { gameId: await newGame({ status }), city: '' })).toEqual(refusal('race-begun'));
  }
  for (const lazy_stage of ['questionnaire', 'built']) {
    const lazy = await newGame({ game_type: 'lazy', lazy_stage });
    expect(await save(host.cookie, { gameId: lazy, city: '' })).toEqual(refusal('lazy-game'));
  }
  expect(await kept(gameId)).toEqual(nothing);
});

test('[G7] city, bars, start and end are kept, under the names the directory knows', async () => {
  const gameId = await newGame();
  const given = bars.map(({ id }) => ({ id, name: 'What I call it' }));
  const route = { city: ' New  York ', bars: given, startBar: second, finalBar: third };
  expect(await save(host.cookie, { gameId, ...route })).toEqual([200, { success: true }]);
  expect(await kept(gameId)).toEqual({
    city: 'New York',
    game_bar_list: bars,
    game_start_bar: nameOf(second),
    game_start_bar_id: second,
    game_final_bar_id: third,
  });
  expect(await save(host.cookie, { gameId, startBar: nameOf(first) })).toEqual([200, { success: true }]);
  expect(await kept(gameId)).toMatchObject({ game_start_bar_id: first, game_final_bar_id: null });
  expect(await save(host.cookie, { gameId, startBar: first, finalBar: nameOf(third) })).toEqual([
    200,
    { success: true },
  ]);
  expect(await kept(gameId)).toMatchObject({ game_start_bar_id: first, game_final_bar_id: third });
});

test('[G7] no bars mean another city: list, start, end and every clue go; seats stay', async () => {
  const gameId = await newGame({ ...withRoute(), game_final_bar_id: third });
  for (const author of ['A', 'B', 'host']) await writeClues(pool, gameId, author, [second, third]);
  expect(await save(host.cookie, { gameId, city: 'Leeds', bars: [], startBar: '' })).toEqual([200, { success: true }]);
  expect(await kept(gameId)).toEqual({ ...nothing, city: 'Leeds' });
  expect(await clued(gameId)).toEqual([]);
  expect((await pool.query('select from seats where game_id = $1', [gameId])).rowCount).toBe(1);
});

test('[G7] the clues of a bar that is taken off the list go, whoever wrote them; those of a new start bar stay', async () => {
  const gameId = await newGame(withRoute());
  for (const author of ['A', 'B', 'host']) await writeClues(pool, gameId, author, [second, third]);
  const without = bars.filter(({ id }) => id !== third);
  await save(host.cookie, { gameId, city: 'York and Leeds', bars: without, startBar: second });
  expect(await kept(gameId)).toMatchObject({ city: 'York and Leeds', game_bar_list: without });
  expect(await clued(gameId)).toEqual(['A', 'B', 'host'].map((author) => `${author} ${second}`));
});

test.each([
  ['no city', { city: ' ' }, 'Enter a city'],
  ['a city as long as a poem', { city: 'x'.repeat(81) }, 'A location has at most 80 characters.'],
  ['a bar too few', { bars: bars.slice(0, 4) }, 'Pick 5 to 15 different bars.'],
  ['a bar twice', { bars: [...bars, bars[0]] }, 'Pick 5 to 15 different bars.'],
  ['a start without bars', { bars: [] }, 'Pick 5 to 15 different bars.'],
  ['sixteen bars', { bars: yorkList(16) }, 'Pick 5 to 15 different bars.'],
  ['no start bar', { startBar: '' }, 'Pick a start bar'],
  ['no word of a start bar', { startBar: undefined }, 'Pick a start bar'],
  ['a start bar that is not among them', { startBar: 'The Moon' }, 'Pick a start bar'],
  [
    'a start bar by a name that two have',
    { bars: [...bars, { id: 'osm:n2', name: '' }, { id: 'osm:n3', name: '' }], startBar: 'The Swan' },
    'Pick a start bar',
  ],
  ['the same start and end', { finalBar: first }, 'The final bar must be one of the bars, and not the start bar.'],
  ['an end somewhere else', { finalBar: 'osm:n2' }, 'The final bar must be one of the bars, and not the start bar.'],
  [
    'a closed bar',
    { bars: [...bars, { id: 'osm:n1', name: 'x' }] },
    'The Ghost has closed, or is not in our directory. Take it off the list and pick another.',
  ],
  [
    "another host's bar",
    { bars: [...bars, { id: `host:${stranger.id}`, name: 'My\nOwn' }] },
    'My Own has closed, or is not in our directory. Take it off the list and pick another.',
  ],
  [
    'a bar without a name that nobody knows',
    { bars: [...bars, { id: 'osm:n99', name: '' }] },
    'We do not know all of these bars. Pick them again in Game Setup.',
  ],
  [
    'half a character for a name',
    { bars: [...bars, { id: 'osm:n99', name: '\uD83E' }] },
    'We do not know all of these bars. Pick them again in Game Setup.',
  ],
  [
    'what no bar has for an id',
    { bars: [...bars, { id: 'osm:\u0000', name: '' }] },
    'Some of that does not look right.',
  ],
])('%s: refused in words, and nothing changes', async (_name, wrong, message) => {
  const gameId = await newGame(withRoute());
  await writeClues(pool, gameId, 'A', [second]);
  const before = await kept(gameId);
  expect(await save(host.cookie, { gameId, ...wrong }, randomUUID())).toMatchObject([422, { message }]);
  expect([await kept(gameId), await clued(gameId)]).toEqual([before, [`A ${second}`]]);
});

test('a name that two bars have needs the id', async () => {
  const gameId = await newGame();
  const twins = [...bars, { id: 'osm:n2', name: '' }, { id: 'osm:n3', name: '' }];
  expect((await save(host.cookie, { gameId, bars: twins, startBar: 'osm:n3' }))[0]).toBe(200);
  expect(await kept(gameId)).toMatchObject({ game_start_bar: 'The Swan', game_start_bar_id: 'osm:n3' });
});

test('one key saves once; saving and starting at once leave no half of either', async () => {
  const gameId = await newGame();
  const key = randomUUID();
  expect([await save(host.cookie, { gameId }, key), await save(host.cookie, { gameId }, key)]).toEqual([
    [200, { success: true }],
    [200, { success: true }],
  ]);
  expect(await save(host.cookie, { gameId, city: 'Leeds' }, key)).toEqual(refusal('key-reused'));
  const url = `/api/start-game?gameId=${gameId}`;
  const [saved, started] = await Promise.all([
    save(host.cookie, { gameId, bars: [], startBar: '' }),
    ask(app, { method: 'POST', url, cookie: host.cookie, payload: { startAnyway: true } }),
  ]);
  const { game_bar_list: list } = await kept(gameId);
  expect([
    [[200, { success: true }], refusal('route-incomplete'), []],
    [refusal('race-begun'), [200, { success: true }], bars],
  ]).toContainEqual([saved, started, list]);
});

const nothing = {
  city: 'York',
  game_bar_list: [],
  game_start_bar: null,
  game_start_bar_id: null,
  game_final_bar_id: null,
};

async function newGame(columns: Record<string, unknown> = {}): Promise<number> {
  const gameId = await keptGame(pool, host.id, columns);
  await seat(pool, gameId, 'B', 'player@example.org');
  return gameId;
}

function save(cookie: string, given: object, key?: string) {
  const payload = { city: 'York', bars, startBar: first, ...given };
  return ask(app, { method: 'POST', url: '/api/update-game-route', cookie, payload, ...(key ? { key } : {}) });
}

async function kept(gameId: number): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select city, game_bar_list, game_start_bar, game_start_bar_id, game_final_bar_id
     from games where game_id = $1`,
    [gameId],
  );
  return rows[0];
}

async function clued(gameId: number): Promise<string[]> {
  const { rows } = await pool.query<{ it: string }>(
    "select author || ' ' || bar_id as it from clues where game_id = $1 order by 1",
    [gameId],
  );
  return rows.map(({ it }) => it);
}
