import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { startOverpassStandIn } from '../testing/overpass-stand-in.ts';

const ambleside = { lat: 54.43, lon: -2.96 };
const dayMs = 24 * 3_600_000;

test('a city nobody imported is asked for once, and answered from the directory for thirty days', async () => {
  const { search, standIn, clock } = await opened();
  standIn.knows([pub(1, 'The Crown'), pub(2, 'The Swan', 54.46)]);
  const first = await search(ambleside);
  expect([first.statusCode, first.json()]).toEqual([
    200,
    {
      success: true,
      places: [{ id: 'osm:n1', name: 'The Crown', ...ambleside, kind: 'pub' }],
      attribution: '© OpenStreetMap contributors',
    },
  ]);
  expect(await names(search({ ...ambleside, radius: 5_000 }))).toEqual(['The Crown', 'The Swan']);
  expect(await names(search({ lat: 54.44, lon: -2.97 }))).toEqual(['The Crown', 'The Swan']);
  await clock.later(29 * dayMs, async () => expect(await names(search(ambleside))).toEqual(['The Crown']));
  expect(standIn.asked).toHaveLength(1);
});

test('after thirty days it is asked again: what is gone is closed; without an answer the old one serves on', async () => {
  const { search, standIn, clock } = await opened();
  standIn.knows([pub(1, 'The Crown'), pub(2, 'The Swan')]);
  await search(ambleside);
  standIn.behave('remark');
  await clock.later(31 * dayMs, async () => expect(await names(search(ambleside))).toEqual(['The Crown', 'The Swan']));
  standIn.behave('well');
  standIn.knows([pub(2, 'The Swan')]);
  await clock.later(32 * dayMs, async () => expect(await names(search(ambleside))).toEqual(['The Swan']));
  expect(standIn.asked).toHaveLength(3);
});

test('ten searches at once ask once', async () => {
  const { search, standIn } = await opened();
  standIn.knows([pub(1, 'The Crown')]);
  const found = await Promise.all(Array.from({ length: 10 }, () => names(search(ambleside))));
  expect(found).toEqual(Array.from({ length: 10 }, () => ['The Crown']));
  expect(standIn.asked).toHaveLength(1);
});

test('where an import has brought enough to choose from nobody is asked', async () => {
  const { search, standIn, pool } = await opened();
  await pool.query(`insert into bars (id, name, kind, lat, lon, source, collection)
    select 'osm:n' || n, 'Bar ' || n, 'pub', 54.43, -2.96, 'osm', 'lakes' from generate_series(1, 15) as n`);
  expect(await names(search(ambleside))).toHaveLength(15);
  expect(standIn.asked).toHaveLength(0);
});

test('a look-up freshens imported bars and leaves them with their import', async () => {
  const { search, standIn, pool } = await opened();
  await pool.query(`insert into bars (id, name, kind, lat, lon, source, collection) values
    ('osm:n1', 'Old name', 'pub', 54.43, -2.96, 'osm', 'lakes'), ('osm:n3', 'Imported', 'pub', 54.43, -2.96, 'osm', 'lakes')`);
  standIn.knows([pub(1, 'New name')]);
  expect(await names(search(ambleside))).toEqual(['New name', 'Imported']);
  const { rows } = await pool.query('select distinct collection from bars');
  expect(rows).toEqual([{ collection: 'lakes' }]);
});

test('no answer and nothing kept: no bars can be found just now; where bars were invented, those', async () => {
  const { search, standIn, clock } = await opened();
  standIn.behave('html');
  const failed = await search(ambleside);
  expect([failed.statusCode, failed.json().message, failed.headers['retry-after']]).toEqual([
    503,
    'Failed to find nearby bars.',
    '30',
  ]);
  const manchester = await search({ lat: 53.4794, lon: -2.2455 });
  expect([manchester.statusCode, manchester.json().places[0].demo]).toEqual([200, true]);
  expect(standIn.asked).toHaveLength(1);
  standIn.behave('well');
  standIn.knows([pub(1, 'The Crown')]);
  await clock.later(31_000, async () => expect(await names(search(ambleside))).toEqual(['The Crown']));
});

test('a server that cannot be reached is left alone for five minutes', async () => {
  const { search, standIn, clock } = await opened();
  await standIn.stop();
  expect((await search(ambleside)).statusCode).toBe(503);
  await clock.later(299_000, async () => expect((await search(ambleside)).statusCode).toBe(503));
});

test('a search in an imported area without bars returns an empty list while the public server cannot be reached', async () => {
  const { search, standIn, pool } = await opened();
  standIn.behave('html');
  await pool.query(`insert into street_sets (name, points, south, west, north, east)
    values ('lakes', 10, 54.4, -3, 54.5, -2.9)`);
  expect((await search(ambleside)).json()).toEqual({
    success: true,
    places: [],
    message: 'No bars found here. Search a wider circle, or add one yourself.',
  });
  await pool.query('delete from street_sets');
  expect((await search(ambleside)).statusCode).toBe(503);
  await pool.query(`insert into bars (id, name, kind, lat, lon, source, collection)
    values ('osm:n9', 'The next town', 'pub', 54.55, -2.96, 'osm', 'lakes')`);
  expect((await search(ambleside)).json()).toMatchObject({ success: true, places: [] });
});

test('a city where there are no bars is an answer too', async () => {
  const { search, standIn } = await opened();
  expect((await search(ambleside)).json()).toMatchObject({ success: true, places: [] });
  await search(ambleside);
  expect(standIn.asked).toHaveLength(1);
});

test('that there are no bars is asked again after a day', async () => {
  const { search, standIn, clock } = await opened();
  await search(ambleside);
  standIn.knows([pub(1, 'The Crown')]);
  await clock.later(0.9 * dayMs, async () => expect(await names(search(ambleside))).toEqual([]));
  await clock.later(1.1 * dayMs, async () => expect(await names(search(ambleside))).toEqual(['The Crown']));
  expect(standIn.asked).toHaveLength(2);
});

test('that a city has lost all its bars is not believed: the old answer serves on', async () => {
  const { search, standIn, clock } = await opened();
  standIn.knows([pub(1, 'The Crown'), pub(2, 'The Swan')]);
  await search(ambleside);
  standIn.knows([]);
  await clock.later(31 * dayMs, async () => {
    expect(await names(search(ambleside))).toEqual(['The Crown', 'The Swan']);
    expect(await names(search(ambleside))).toEqual(['The Crown', 'The Swan']);
  });
  expect(standIn.asked).toHaveLength(2);
  standIn.knows([pub(2, 'The Swan')]);
  await clock.later(32 * dayMs, async () => expect(await names(search(ambleside))).toEqual(['The Swan']));
});

test('a search that reaches beyond what was fetched is asked for anew', async () => {
  const { search, standIn } = await opened();
  standIn.knows([pub(1, 'The Crown'), pub(2, 'The Swan', 54.49)]);
  expect(await names(search({ ...ambleside, radius: 5_000 }))).toEqual(['The Crown']);
  const north = { lat: 54.45, lon: -2.96 };
  expect(await names(search(north))).toEqual(['The Crown']);
  expect(standIn.asked).toHaveLength(1);
  expect(await names(search({ ...north, radius: 5_000 }))).toEqual(['The Crown', 'The Swan']);
  expect(standIn.asked).toHaveLength(2);
});

async function opened() {
  const standIn = await startOverpassStandIn();
  afterwards(() => standIn.stop().catch(() => undefined));
  const clock = stoppedClock();
  const { app, deps } = await freshApp({ PLACES_LIVE: 'overpass', OVERPASS_URL: standIn.url }, { now: clock.now });
  const { cookie } = await newcomer(app, `${randomUUID()}@example.org`);
  await deps.database.pool.query(
    "update login_sessions set created_at = now() + interval '60 days', seen_at = now() + interval '60 days'",
  );
  const search = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/fetch-nearby-bars', headers: { cookie }, payload });
  return { search, standIn, clock, pool: deps.database.pool };
}

async function names(searched: Promise<{ json: () => { places: { name: string }[] } }>): Promise<string[]> {
  return (await searched).json().places.map(({ name }) => name);
}

function pub(id: number, name: string, lat = ambleside.lat) {
  return { type: 'node' as const, id, lat, lon: ambleside.lon, tags: { amenity: 'pub', name } };
}
