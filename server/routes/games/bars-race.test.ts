import { expect, test } from 'vitest';
import { metresBetween } from '#engine/distance';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { yorkBars } from '../../../tests/harness/races/kept-game.ts';
import {
  asTeam,
  claim,
  cookieOf,
  expectedBar,
  personOf,
  startedRace,
  type StartedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';
import { openDatabase } from '../../store/database.ts';

const clock = movableClock();
const database = await freshDatabase();
const server = await freshApp({}, { now: clock.now, database });
const { app } = server;
const { pool } = database;
const middle = { lat: 53.96, lon: -1.082 };
const token = expect.stringMatching(/^place:[\w-]{72}$/);
const leeds = { lat: 53.7968, lon: -1.5411 };
const nothing = [
  200,
  { success: true, places: [], message: 'No bar found here. Step closer to a window, or use a skip code.' },
];
await pool.query(`
  insert into bars (id, name, kind, lat, lon, street, source, collection, is_closed)
  select 'osm:n' || n, 'Leeds ' || n, 'bar', 53.7968 + n * 0.0002, -1.5411, null, 'osm', 'leeds', false
  from generate_series(1, 9) as n`);

test('the bars around a racing team are not for people who are not signed in, nor for strangers', async () => {
  const race = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  const payload = { gameId: race.gameId, ...middle };
  const search = (cookie: string) => ask(app, { method: 'POST', url: '/api/fetch-nearby-bars', cookie, payload });
  expect(await search('')).toEqual(refusal('not-authenticated'));
  expect(await search(stranger.cookie)).toEqual(refusal('game-not-found'));
});

test('[E1] [V17] a racing team is shown every bar it may be in but the start, of the race and others alike, nearest first', async () => {
  const race = await startedRace(server);
  const expected = around(middle, 150);
  expect(expected.length).toBeGreaterThan(5);
  const places = expected.map((bar) => ({ ...bar, kind: expect.any(String), demo: true }));
  expect(await look(race, { ...middle, accuracy: 50 })).toEqual([200, { success: true, places }]);
  expect(await look(race, { ...middle, radius: 5_000 })).toEqual([200, { success: true, places }]);
  expect(await look(race, { ...middle, showClosestOnly: true })).toEqual([
    200,
    { success: true, places: places.slice(0, 1) },
  ]);
  const others = Object.keys((await stateOf(race)).bars);
  expect(expected.some(({ id }) => others.includes(id))).toBe(true);
  expect(expected.some(({ id }) => !others.includes(id))).toBe(true);
});

test('[E1] accuracy widens the circle up to 150 m, and twenty bars are the most', async () => {
  const race = await startedRace(server);
  const found = async (accuracy: number) => idsIn(await look(race, { ...middle, accuracy }));
  expect(await found(0)).toEqual(around(middle, 100).map(({ id }) => id));
  const most = around(middle, 250).map(({ id }) => id);
  expect(await found(150)).toEqual(most.slice(0, 20));
  expect(await found(9_999)).toEqual(most.slice(0, 20));
});

test('[E1] the radius is the one the race began with', async () => {
  const race = await startedRace(server);
  await pool.query("update constants set constant = 200 where name = 'radius'");
  const wider = await startedRace(server);
  await pool.query("update constants set constant = 100 where name = 'radius'");
  const ids = (radiusM: number) => around(middle, radiusM).map(({ id }) => id);
  expect(idsIn(await look(race, { ...middle, accuracy: 0 }))).toEqual(ids(100));
  expect(idsIn(await look(wider, { ...middle, accuracy: 0 }))).toEqual(ids(200).slice(0, 20));
});

test('[E1] the directory’s and the host’s own bars are among them and look alike, invented and others’ ones are not', async () => {
  const list = [1, 2, 3, 4].map((n) => ({ id: `osm:n${n}`, name: `Leeds ${n}` }));
  const { host } = await startedRace(server);
  const other = await personOf(app, 'other-host@example.org');
  const added = async (cookie: string, name: string) => {
    const payload = { name, lat: leeds.lat, lon: leeds.lon };
    return (await app.inject({ method: 'POST', url: '/api/bars', headers: { cookie }, payload })).json().id;
  };
  const shed = await added(host.cookie, 'Shed');
  await added(other.cookie, 'Not ours');
  const columns = {
    game_bar_list: [...list, { id: shed, name: 'Shed' }],
    game_start_bar: 'Leeds 1',
    game_start_bar_id: 'osm:n1',
  };
  const race = await startedRace(server, { columns });
  const next = await startedRace(server, { columns });
  await pool.query("delete from bars where id = 'osm:n2'");
  const [, answer] = await look(race, { ...leeds, accuracy: 0 });
  expect(answer).toEqual({
    success: true,
    places: [
      { id: token, name: 'Shed', lat: leeds.lat, lon: leeds.lon, kind: 'pub' },
      place(2, 'pub'),
      place(3, 'bar'),
      place(4, 'bar'),
    ],
    attribution: '© OpenStreetMap contributors',
  });
  // Nothing tells apart who added a bar: neither its id nor the length of that, and another race has other ids.
  const ids = idsIn([200, answer]);
  expect(idsIn(await look(race, { ...leeds, accuracy: 0 }))).toEqual(ids);
  expect(new Set(ids).size).toBe(4);
  expect(idsIn(await look(next, { ...leeds, accuracy: 0 })).filter((id) => ids.includes(id))).toEqual([]);
});

test('[E1] a claim names a bar by the id it was shown with in that race, or by that of an older list', async () => {
  const list = [5, 6, 7, 8, 9].map((n) => ({ id: `osm:n${n}`, name: `Leeds ${n}` }));
  const columns = { game_bar_list: list, game_start_bar: 'Leeds 5', game_start_bar_id: 'osm:n5' };
  const [race, other] = [await startedRace(server, { columns }), await startedRace(server, { columns })];
  const bar = await expectedBar(race, 'A');
  const shownIn = async (one: StartedRace) => {
    const [, answer] = await look(one, { lat: bar.lat, lon: bar.lon, accuracy: 0 });
    const { places } = answer as { places: { id: string; name: string }[] };
    return places.find(({ name }) => name === bar.name)?.id ?? '';
  };
  const foreign = await shownIn(other);
  for (const placeId of [foreign, `${foreign.slice(0, -1)}_`, 'place:', `place:${'A'.repeat(72)}`]) {
    expect(await claim(race, 'A', bar, { placeId })).toEqual(refusal('cannot-tell'));
  }
  expect(await claim(race, 'A', bar, { placeId: await shownIn(race) })).toMatchObject([200, { correct: true }]);
  expect(await claim(race, 'A', await expectedBar(race, 'A'))).toMatchObject([200, { correct: true }]);
});

test('without the game’s number a member of one race is shown what a racing team is, one of several searches as for setup', async () => {
  const race = await startedRace(server, { teams: 1 });
  await pool.query("update games set status = 'fini' where game_id <> $1", [race.gameId]);
  const search = (cookie: string) =>
    ask(app, { method: 'POST', url: '/api/fetch-nearby-bars', cookie, payload: middle });
  expect(idsIn(await search(cookieOf(race, 'A')))).toEqual(around(middle, 150).map(({ id }) => id));
  expect(idsIn(await search(race.host.cookie)).length).toBeGreaterThan(20);
  await startedRace(server, { teams: 1 });
  expect(idsIn(await search(cookieOf(race, 'A'))).length).toBeGreaterThan(20);
});

test('[E3] where the phone is, is kept for the race', async () => {
  const race = await startedRace(server);
  await look(race, { ...middle, accuracy: 65 });
  const { rows } = await pool.query('select game_group, lat, lon, accuracy_m from positions where game_id = $1', [
    race.gameId,
  ]);
  expect(rows).toEqual([{ game_group: 'A', ...middle, accuracy_m: 65 }]);
});

test('[E4] after impossible travel there seems to be no bar, and only the host is told why', async () => {
  const race = await startedRace(server);
  expect(await look(race, { lat: 0, lon: 0 })).toEqual(nothing);
  expect((await stateOf(race)).flags).toEqual([]);
  expect(await look(race, middle)).toEqual(nothing);
  expect((await stateOf(race)).flags).toMatchObject([{ team: 'A', flag: 'travel' }]);
  expect(await asTeam(race, 'A', 'process-notifs')).toMatchObject([200, { entries: [{ kind: 'started' }] }]);
  const vice = await asTeam(race, 'A', 'fetch-nearby-bars', middle, race.vices.A?.cookie);
  expect(idsIn(vice)).toHaveLength(around(middle, 150).length);
});

test('[E5] so it seems after a sweep', async () => {
  const race = await startedRace(server);
  for (const n of [0, 1, 2, 3, 4]) {
    await clock.later(n * 30_000, async () => expect((await look(race, north(n)))[0]).toBe(200));
  }
  expect((await stateOf(race)).flags).toEqual([]);
  await clock.later(150_000, async () => expect(await look(race, north(5))).toEqual(nothing));
  expect((await stateOf(race)).flags).toMatchObject([{ team: 'A', flag: 'sweep' }]);
  await clock.later(900_000, async () => {
    expect(idsIn(await look(race, middle))).toHaveLength(around(middle, 150).length);
  });
});

test('thirty looks a minute', async () => {
  const race = await startedRace(server);
  await look(race, middle);
  await pool.query('update attempts set count = 30');
  expect(await look(race, middle)).toMatchObject(refusal('over_request_rate_limit'));
});

test('a directory that does not answer is said to be down', async () => {
  const race = await startedRace(server);
  const usual = openDatabase(database.url);
  afterwards(() => usual.close());
  const node = await freshApp({}, { now: clock.now, database: usual });
  const holder = await pool.connect();
  await holder.query('begin; lock table bars in access exclusive mode');
  const found = await look({ ...race, ...node }, middle, race.captains.B?.cookie);
  await holder.query('rollback');
  holder.release();
  expect(found).toEqual(refusal('find-nearby-failed'));
});

function look(race: StartedRace, payload: object, cookie?: string): Promise<[number, unknown]> {
  return asTeam(race, 'A', 'fetch-nearby-bars', payload, cookie);
}

/** So many times 511 m to the north. */
function north(times: number) {
  return { lat: middle.lat + times * 0.0046, lon: middle.lon };
}

function idsIn([, answer]: [number, unknown]): string[] {
  return (answer as { places: { id: string }[] }).places.map(({ id }) => id);
}

/** York's invented bars around a point but for the start of every race, nearest first. */
function around(point: { lat: number; lon: number }, radiusM: number) {
  return yorkBars
    .map(({ id, name, lat, lon, street }) => ({
      bar: { id, name, lat, lon, street },
      metres: metresBetween(point, { lat, lon }),
    }))
    .filter(({ bar, metres }) => metres <= radiusM && bar.id !== yorkBars[0]?.id)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ bar }) => bar);
}

function place(n: number, kind: string) {
  return { id: token, name: `Leeds ${n}`, lat: expect.closeTo(leeds.lat + n * 0.0002, 6), lon: leeds.lon, kind };
}
