import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { openDatabase } from '../../store/database.ts';

const clock = movableClock();
const database = await freshDatabase();
const { app } = await freshApp({}, { now: clock.now, database });
const { pool } = database;
const york = { lat: 53.96, lon: -1.08 };
const manchester = { lat: 53.4794, lon: -2.2455 };
const osm = '© OpenStreetMap contributors';

await pool.query(`
  insert into bars (id, name, kind, lat, lon, street, source, collection, is_closed) values
    ('osm:n2', 'The Swan', 'bar', 53.965, -1.08, null, 'osm', 'york', false),
    ('osm:n1', 'The Crown', 'pub', 53.961, -1.08, 'High Street', 'osm', 'york', false),
    ('osm:n3', 'The Ghost', 'pub', 53.96, -1.08, null, 'osm', 'york', true),
    ('osm:w4', 'Far away', 'pub', 53.98, -1.08, null, 'osm', 'york', false),
    ('import:a', 'Of a list', 'pub', 54.9, -1.6, null, 'import', 'mine', false),
    ('import:b', 'Of it too', 'pub', 54.9, -1.7, null, 'import', 'mine', false)`);
const crown = { id: 'osm:n1', name: 'The Crown', lat: 53.961, lon: -1.08, kind: 'pub', street: 'High Street' };
const swan = { id: 'osm:n2', name: 'The Swan', lat: 53.965, lon: -1.08, kind: 'bar' };

test('nobody searches or adds without a session', async () => {
  const [found, added] = [await search('', york), await add('', { name: 'Shed', ...york })];
  expect([found.statusCode, found.json().code]).toEqual([401, 'not-authenticated']);
  expect([added.statusCode, added.json().code]).toEqual([401, 'not-authenticated']);
});

test('a search gives open bars of the directory with their own ids, nearest first, and says whose work they are', async () => {
  const { cookie } = await someone();
  const found = await search(cookie, { ...york, radius: 1_000 });
  expect([found.statusCode, found.json()]).toEqual([200, { success: true, places: [crown, swan], attribution: osm }]);
});

test('without a radius it reaches two and a half kilometres', async () => {
  const { cookie } = await someone();
  expect(await idsOf(cookie, york)).toEqual(['osm:n1', 'osm:n2', 'osm:w4']);
});

test('only the closest, when that is asked for', async () => {
  const { cookie } = await someone();
  expect(await idsOf(cookie, { ...york, radius: 5_000, showClosestOnly: true })).toEqual(['osm:n1']);
});

test("a list of one's own is not said to be OpenStreetMap's", async () => {
  const { cookie } = await someone();
  const found = await search(cookie, { lat: 54.9, lon: -1.6 });
  expect(found.json()).toEqual({
    success: true,
    places: [{ id: 'import:a', name: 'Of a list', lat: 54.9, lon: -1.6, kind: 'pub' }],
  });
});

test('where the directory has nothing, invented bars say that they are; where nobody invented any, there are none', async () => {
  const { cookie } = await someone();
  const found = (await search(cookie, manchester)).json();
  expect(found.places.length).toBeGreaterThanOrEqual(20);
  expect(found.places.every((bar: { id: string; demo: boolean }) => bar.demo && bar.id.startsWith('demo:'))).toBe(true);
  expect([found.attribution, found.message]).toEqual([undefined, 'These bars are invented, to try the game with.']);
  expect((await search(cookie, { lat: 0, lon: 0 })).json()).toEqual({
    success: true,
    places: [],
    message: 'No bars found here. Search a wider circle, or add one yourself.',
  });
});

test.each([
  [{}, 'Some of that does not look right.'],
  [{ lat: '53', lon: -1 }, 'Some of that does not look right.'],
  [{ lat: null, lon: -1 }, 'Some of that does not look right.'],
  [{ lat: 91, lon: -1 }, 'Some of that does not look right.'],
  [{ lat: 53, lon: -181 }, 'Some of that does not look right.'],
  [{ ...york, radius: '2500' }, 'Some of that does not look right.'],
  [{ ...york, radius: 999 }, 'A search reaches from 1 to 5 km.'],
  [{ ...york, radius: 5_001 }, 'A search reaches from 1 to 5 km.'],
  [{ ...york, radius: 1e300 }, 'A search reaches from 1 to 5 km.'],
  [{ ...york, radius: -1 }, 'A search reaches from 1 to 5 km.'],
  [{ ...york, showClosestOnly: 'yes' }, 'Some of that does not look right.'],
  [{ ...york, gameId: 'x' }, 'Invalid game id'],
])('a search for %j is refused in words', async (asked, message) => {
  const { cookie } = await someone();
  const found = await search(cookie, asked);
  expect([found.statusCode, found.json().message]).toEqual([422, message]);
});

test.each(['{"lat": NaN, "lon": 1}', '{"lat": 1e999, "lon": 1}'])('%s is no place', async (payload) => {
  const { cookie } = await someone();
  const headers = { cookie, 'content-type': 'application/json' };
  const found = await app.inject({ method: 'POST', url: '/api/fetch-nearby-bars', headers, payload });
  expect([400, 422]).toContain(found.statusCode);
});

test.each([
  { lat: 5e-324, lon: 5e-324 },
  { lat: 90, lon: 180 },
  { lat: -90, lon: -180 },
  { lat: 0.000_000_01, lon: 179.999_999_99 },
])('the ends of the earth (%j) are places like others', async (point) => {
  const { cookie } = await someone();
  expect((await add(cookie, { name: 'The End', ...point })).statusCode).toBe(201);
  expect(await idsOf(cookie, { ...point, radius: 5_000 })).toHaveLength(1);
});

test('a game of others is no reason to search, and does not exist', async () => {
  const [host, stranger] = [await someone(), await someone()];
  const { game_id: gameId } = (await create(host.cookie, {})).json();
  expect((await search(host.cookie, { ...york, gameId })).statusCode).toBe(200);
  const refused = await search(stranger.cookie, { ...york, gameId });
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'game-not-found']);
});

test('while the race is on its host may search as for setup, to find another bar for one that is shut', async () => {
  const { cookie } = await someone();
  const { game_id: gameId } = (await create(cookie, {})).json();
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  expect(await idsOf(cookie, { ...york, gameId })).toEqual(['osm:n1', 'osm:n2', 'osm:w4']);
});

test('a bar that a host adds is cleaned, found by that host among the others, and by nobody else', async () => {
  const [host, stranger] = [await someone(), await someone()];
  const added = await add(host.cookie, { name: ' The\u202e Shed\n', street: 'Back Lane', lat: 53.9601, lon: -1.08 });
  const { id } = added.json();
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { success: true, id: expect.stringMatching(/^bar:[0-9a-f-]{36}$/), name: 'The Shed', lat: 53.9601, lon: -1.08 },
  ]);
  expect((await search(host.cookie, { ...york, radius: 1_000 })).json().places).toEqual([
    { id, name: 'The Shed', lat: 53.9601, lon: -1.08, kind: 'pub', street: 'Back Lane', added: true },
    crown,
    swan,
  ]);
  expect(await idsOf(stranger.cookie, { ...york, radius: 1_000 })).toEqual(['osm:n1', 'osm:n2']);
});

test.each([
  [{ name: '' }, 'Give the bar a name.'],
  [{ name: '\u200b \u2800' }, 'Give the bar a name.'],
  [{ name: 'x'.repeat(121) }, 'The name of a bar has at most 120 characters.'],
  [{ name: 'x'.repeat(481) }, 'Some of that does not look right.'],
  [{ name: 7 }, 'Some of that does not look right.'],
  [{ street: 'x'.repeat(121) }, 'A street has at most 120 characters.'],
  [{ lat: 90.1 }, 'Some of that does not look right.'],
  [{ lon: '1' }, 'Some of that does not look right.'],
])('a bar with %j is refused in words', async (wrong, message) => {
  const { cookie } = await someone();
  const added = await add(cookie, { name: 'Shed', ...york, ...wrong });
  expect([added.statusCode, added.json().message]).toEqual([422, message]);
});

test('what a host cannot set is not set', async () => {
  const { cookie, id: ownerId } = await someone();
  const added = await add(cookie, { name: 'Shed', ...york, id: 'osm:n1', source: 'osm', owner_id: randomUUID() });
  // [E1] Nor does its id say who added it.
  expect(added.json().id).toMatch(/^bar:[0-9a-f-]{36}$/);
  const { rows } = await pool.query('select source, owner_id, collection from bars where id = $1', [added.json().id]);
  expect(rows).toEqual([{ source: 'host', owner_id: ownerId, collection: null }]);
});

test.each([
  ['a key', randomUUID()],
  ['no key', undefined],
])('taps at once with %s add one bar', async (_name, key) => {
  const { cookie } = await someone();
  const taps = await Promise.all(Array.from({ length: 8 }, () => add(cookie, { name: 'Shed', ...york }, key)));
  expect(new Set(taps.map((tap) => `${tap.statusCode} ${tap.body}`)).size).toBe(1);
  expect(await idsOf(cookie, { ...york, radius: 1_000 })).toHaveLength(3);
});

test('the same key with another bar is refused', async () => {
  const { cookie } = await someone();
  const key = randomUUID();
  await add(cookie, { name: 'Shed', ...york }, key);
  expect((await add(cookie, { name: 'Other', ...york }, key)).json().code).toBe('key-reused');
});

test('fifty bars a day', async () => {
  const { cookie } = await someone();
  const statuses = [];
  for (let n = 1; n <= 51; n += 1) statuses.push((await add(cookie, { name: `Shed ${n}`, ...york })).statusCode);
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([50, 429]);
  await clock.later(25 * 3_600_000, async () =>
    expect((await add(cookie, { name: 'Next', ...york })).statusCode).toBe(201),
  );
});

test('three hundred searches an hour', async () => {
  const { cookie } = await someone();
  await search(cookie, york);
  await pool.query('update attempts set count = 300 where count = 1');
  const over = await search(cookie, york);
  expect([over.statusCode, over.json().code]).toEqual([429, 'over_request_rate_limit']);
});

test('a directory that does not answer is said to be down', async () => {
  const { cookie } = await someone();
  const usual = openDatabase(database.url);
  afterwards(() => usual.close());
  const { app: node } = await freshApp({}, { now: clock.now, database: usual });
  const holder = await pool.connect();
  await holder.query('begin; lock table bars in access exclusive mode');
  const found = await search(cookie, york, node);
  await holder.query('rollback');
  holder.release();
  expect([found.statusCode, found.json().message]).toEqual([503, 'Failed to find nearby bars.']);
});

const eight = ['osm:n1', 'osm:n2', 'osm:w4', 'import:a', 'import:b'];

test('a game may be made with bars the directory knows, demo bars and bars of its own host, under their real names', async () => {
  const { cookie } = await someone();
  const shed = (await add(cookie, { name: 'Shed', ...york })).json().id;
  const [first, second] = await idsOf(cookie, manchester);
  const ids = [...eight, shed, first, second];
  const gameBarList = ids.map((id) => ({ id, name: 'as somebody else calls it' }));
  const made = await create(cookie, { gameBarList, gameStartBar: 'osm:n2' });
  expect(made.statusCode).toBe(201);
  const [game] = (await app.inject({ url: '/api/data/games', headers: { cookie } })).json();
  expect(game.game_start_bar).toBe('The Swan');
  expect(game.game_bar_list.map((bar: { id: string }) => bar.id)).toEqual(ids);
  expect(game.game_bar_list[5]).toEqual({ id: shed, name: 'Shed' });
});

test('of two bars with one name a game keeps which is the start', async () => {
  const { cookie } = await someone();
  const twins = [];
  for (const lat of [53.1, 53.2, 53.3]) twins.push((await add(cookie, { name: 'Twin', lat, lon: -1 })).json().id);
  const gameBarList = [...eight, ...twins].map((id) => ({ id, name: 'x' }));
  const { game_id: gameId } = (await create(cookie, { gameBarList, gameStartBar: twins[1] })).json();
  const { rows } = await pool.query('select game_start_bar, game_start_bar_id from games where game_id = $1', [gameId]);
  expect(rows).toEqual([{ game_start_bar: 'Twin', game_start_bar_id: twins[1] }]);
});

test.each([
  ['a bar of another host', 'bar-unknown', (ids: string[], theirs: string) => [...ids.slice(1), theirs], ''],
  ['a bar that is closed', 'bar-unknown', (ids: string[]) => [...ids.slice(1), 'osm:n3'], ''],
  ['a bar nobody knows', 'bar-unknown', (ids: string[]) => [...ids.slice(1), 'osm:n99'], ''],
  ['an invented bar nobody invented', 'bar-unknown', (ids: string[]) => [...ids.slice(1), 'demo:york:x'], ''],
  ['the same bar twice', 'bar-count', (ids: string[]) => [...ids.slice(1), ids[1]], ''],
  ['too few bars', 'bar-count', (ids: string[]) => ids.slice(1), ''],
  ['a start that is not among them', 'pick-a-start-bar', (ids: string[]) => ids, 'The Moon'],
  ['a start whose name two of them have', 'pick-a-start-bar', (ids: string[]) => ids, 'Twin'],
])('%s makes no game', async (_name, code, choose, gameStartBar) => {
  const [host, other] = [await someone(), await someone()];
  const theirs = (await add(other.cookie, { name: 'Theirs', ...york })).json().id;
  const mine = [];
  for (const lat of [53.1, 53.2, 53.3]) mine.push((await add(host.cookie, { name: 'Twin', lat, lon: -1 })).json().id);
  const gameBarList = choose([...eight, ...mine], theirs).map((id) => ({ id, name: 'x' }));
  const made = await create(host.cookie, { gameBarList, gameStartBar });
  expect([made.statusCode, made.json().code]).toEqual([422, code]);
});

function someone() {
  return newcomer(app, `${randomUUID()}@example.org`);
}

function search(cookie: string, payload: object, node = app) {
  return node.inject({ method: 'POST', url: '/api/fetch-nearby-bars', headers: { cookie }, payload });
}

async function idsOf(cookie: string, asked: object): Promise<string[]> {
  const { places }: { places: { id: string }[] } = (await search(cookie, asked)).json();
  return places.map(({ id }) => id);
}

function add(cookie: string, payload: object, key?: string) {
  const headers = { cookie, ...(key ? { 'idempotency-key': key } : {}) };
  return app.inject({ method: 'POST', url: '/api/bars', headers, payload });
}

function create(cookie: string, given: object) {
  const game = { gameName: 'Egg', city: 'York', gameBars: 6, gameGroups: 4, gameType: 'classic' };
  const date = clock.now().toISOString().slice(0, 10);
  return app.inject({
    method: 'POST',
    url: '/api/create-game',
    headers: { cookie },
    payload: { ...game, date, ...given },
  });
}
