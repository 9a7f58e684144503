import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { keptGame, withRoute, yorkBars } from '../../../tests/harness/races/kept-game.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const list = [
  { id: 'osm:n1', name: 'The Crown' },
  { id: 'osm:n2', name: 'The Ghost' },
  { id: 'host:0b8f5f0e-7f3c-4a63-9d0a-6a4a8f0c1d2e', name: "Sam's Shed" },
  { id: yorkBars[0]?.id ?? '', name: yorkBars[0]?.name ?? '' },
  { id: 'osm:n99', name: 'Long Gone' },
];
await pool.query(
  `insert into bars (id, name, kind, lat, lon, street, source, collection, is_closed, owner_id) values
    ('osm:n1', 'The Crown', 'pub', 53.961, -1.08, 'High Street', 'osm', 'york', false, null),
    ('osm:n2', 'The Ghost', 'pub', 53.96, -1.09, null, 'osm', 'york', true, null),
    ('host:0b8f5f0e-7f3c-4a63-9d0a-6a4a8f0c1d2e', 'Sam''s Shed', 'pub', 53.95, -1.08, null, 'host', null, false, $1)`,
  [host.id],
);
const gameId = await keptGame(pool, host.id, {
  game_bar_list: list,
  game_start_bar: 'The Crown',
  game_start_bar_id: 'osm:n1',
  game_final_bar_id: 'osm:n2',
  host_tel: '+447700900123',
});
await seat(pool, gameId, 'B', 'player@example.org');

const placed = [
  { id: 'osm:n1', name: 'The Crown', lat: 53.961, lon: -1.08, street: 'High Street' },
  { id: 'osm:n2', name: 'The Ghost', lat: 53.96, lon: -1.09, gone: true },
  { id: 'host:0b8f5f0e-7f3c-4a63-9d0a-6a4a8f0c1d2e', name: "Sam's Shed", lat: 53.95, lon: -1.08, added: true },
  {
    id: yorkBars[0]?.id,
    name: yorkBars[0]?.name,
    lat: yorkBars[0]?.lat,
    lon: yorkBars[0]?.lon,
    street: yorkBars[0]?.street,
    demo: true,
  },
  { id: 'osm:n99', name: 'Long Gone', gone: true },
];
const shared = {
  game_id: gameId,
  game_name: 'Egg',
  city: 'York',
  game_date: '2026-11-16',
  game_type: 'classic',
  game_groups: 2,
  game_bars: 3,
  game_bar_list: placed,
  game_start_bar: 'The Crown',
  host_email: 'host@example.org',
  user_id: host.id,
  status: 'setup',
  game_extras: null,
  lazy_questionnaire: null,
  lazy_stage: null,
  game_start_bar_id: 'osm:n1',
  game_time: null,
  meeting_point: null,
  hints: true,
  attribution: '© OpenStreetMap contributors',
};

test('one game is not for people who are not signed in, and for a stranger it is not there', async () => {
  expect(await read('')).toEqual(refusal('not-authenticated'));
  expect(await read(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await read(host.cookie, gameId + 1_000)).toEqual(refusal('game-not-found'));
  expect(await read(host.cookie, 9_999_999_999)).toEqual(refusal('game-not-found'));
});

test.each(['0', '-1', '1.5', 'seven', '1e3', '01', '12345678901'])('%s is no number of a game', async (id) => {
  expect(await read(host.cookie, id)).toEqual(refusal('invalid-game-id'));
});

test('[G8] host and clue writers see where the bars are, which are invented or added, and which have gone', async () => {
  expect(await read(host.cookie)).toEqual([
    200,
    { ...shared, host_tel: '+447700900123', game_final_bar_id: 'osm:n2', role: 'host', group: null },
  ]);
  expect(await read(player.cookie)).toEqual([
    200,
    { ...shared, host_tel: null, game_final_bar_id: null, role: 'player', group: 'B' },
  ]);
});

test('[G8] while the race is on its teams see names only, also a host who races; then all see the rest again', async () => {
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await bars(player.cookie)).toEqual(list);
  expect(await bars(host.cookie)).toEqual(placed);
  await seat(pool, gameId, 'A', 'host@example.org');
  expect(await bars(host.cookie)).toEqual(list);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect([await bars(player.cookie), await bars(host.cookie)]).toEqual([placed, placed]);
});

test('where only the name of the start was kept, its bar is found by it', async () => {
  const other = await keptGame(pool, host.id, { ...withRoute(), game_start_bar_id: null });
  expect((await read(host.cookie, other))[1]).toMatchObject({ game_start_bar_id: yorkBars[0]?.id });
});

test.each([
  ['god', 2],
  ['lazy', 2],
  ['classic', 1],
])('in a %s game of %i a player is told no bars, nor where they are', async (game_type, game_groups) => {
  const other = await keptGame(pool, host.id, { ...withRoute(), game_type, game_groups });
  await seat(pool, other, 'A', 'player@example.org');
  expect(await bars(player.cookie, other)).toBe(null);
});

test("a host's own sabotages are shown to them, in a god game only", async () => {
  const game_extras = { sabotages: ['Sing softly'] };
  for (const [game_type, shown] of [
    ['god', game_extras],
    ['classic', null],
  ]) {
    const other = await keptGame(pool, host.id, { game_type, game_extras });
    await seat(pool, other, 'A', 'player@example.org');
    expect((await read(host.cookie, other))[1]).toMatchObject({ game_extras: shown });
    expect((await read(player.cookie, other))[1]).toMatchObject({ game_extras: null });
  }
});

function read(cookie: string, id: number | string = gameId) {
  return ask(app, { url: `/api/data/games/${id}`, cookie });
}

async function bars(cookie: string, id = gameId): Promise<unknown> {
  const [, game] = (await read(cookie, id)) as [number, { game_bar_list: unknown }];
  return game.game_bar_list;
}
