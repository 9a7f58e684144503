import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { startNominatimStandIn } from '../../testing/nominatim-stand-in.ts';
import { cityLookups, liveSilences, localities } from '../../store/schema.ts';
import { takeTries } from '../../http/rate-limits.ts';

const standIn = await startNominatimStandIn();
afterAll(() => standIn.stop());
const clock = movableClock();
const { app, deps } = await freshApp({ PLACES_LIVE: 'overpass', NOMINATIM_URL: standIn.url }, { now: clock.now });
const { cookie } = await newcomer(app, 'sam@example.org');
const quiet = await freshApp({ PLACES_LIVE: 'off' });
const offline = await newcomer(quiet.app, 'ada@example.org');

const day = 24 * 3_600_000;
const osm = '© OpenStreetMap contributors';
const geonames = 'Place names © GeoNames, CC BY 4.0';
const grasmere = {
  osm_type: 'node',
  osm_id: 21,
  lat: '54.4590521',
  lon: '-3.0244742',
  category: 'place',
  type: 'village',
  addresstype: 'village',
  name: 'Grasmere',
  display_name: 'Grasmere, Westmorland and Furness, England, United Kingdom',
  address: {
    village: 'Grasmere',
    county: 'Westmorland and Furness',
    state: 'England',
    country: 'United Kingdom',
    country_code: 'gb',
  },
};
const grasmereAnswered = {
  name: 'Grasmere',
  county: 'Westmorland and Furness',
  country: 'United Kingdom',
  lat: 54.4591,
  lon: -3.0245,
  attribution: osm,
};

const notFound = { status: 404, body: refusal('city-not-found', 'City not found') };

beforeEach(async () => {
  standIn.behave('well');
  standIn.knows([grasmere]);
  standIn.asked.length = 0;
  await deps.database.db.delete(liveSilences);
  await deps.database.db.delete(cityLookups);
});

test('a city is found with county, country and place, and nobody outside is asked', async () => {
  expect(await geocode('Bury St. Edmunds')).toEqual({
    status: 200,
    body: [
      {
        name: 'Bury St Edmunds',
        county: 'Suffolk',
        country: 'United Kingdom',
        lat: 52.2463,
        lon: 0.7111,
        attribution: geonames,
      },
    ],
  });
  expect(standIn.asked).toEqual([]);
});

test('a county or country after the name narrows the search', async () => {
  const { body } = await geocode('st ives, cambridgeshire');
  expect(body).toMatchObject([{ name: 'Saint Ives', county: 'Cambridgeshire' }]);
});

test('a stranger is not answered', async () => {
  const answer = await app.inject({ url: '/api/geocode?q=Leeds' });
  expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-authenticated', 'Not authenticated')]);
});

test('nothing to look for is refused', async () => {
  for (const url of ['/api/geocode', '/api/geocode?q=', '/api/geocode?q=%20%09', '/api/geocode?q=%E2%80%8B']) {
    const answer = await app.inject({ url, headers: { cookie } });
    expect([answer.statusCode, answer.json()]).toEqual([422, refusal('enter-a-city', 'Enter a city')]);
  }
});

test('two names at once are no name', async () => {
  const answer = await app.inject({ url: '/api/geocode?q=Leeds&q=York', headers: { cookie } });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'bad-input' }]);
});

test.each([
  "'; drop table localities; --",
  '%',
  '_',
  '\\',
  '%00',
  '{"$gt":""}',
  '../../etc/passwd',
  '<b>Leeds</b>',
  'constructor',
  'Leeds, constructor',
])('there is no city called %s', async (name) => {
  const answer = await quiet.app.inject({
    url: '/api/geocode',
    query: { q: name },
    headers: { cookie: offline.cookie },
  });
  expect([answer.statusCode, answer.json()]).toEqual([404, notFound.body]);
});

test('a thousand letters are no city, and are sent to nobody', async () => {
  expect(await geocode('Leeds'.repeat(200))).toEqual(notFound);
  expect(await geocode('a '.repeat(500))).toEqual(notFound);
  expect(standIn.asked).toEqual([]);
});

test('a village the gazetteer lacks is asked for outside, once in thirty days', async () => {
  expect(await geocode('Grasmere')).toEqual({ status: 200, body: [grasmereAnswered] });
  expect(await geocode('grasmere')).toEqual({ status: 200, body: [grasmereAnswered] });
  expect(standIn.asked.map(({ q }) => q)).toEqual(['Grasmere']);
  await clock.later(31 * day, async () => {
    const later = await newcomer(app, 'later@example.org');
    await geocode('Grasmere', later.cookie);
  });
  expect(standIn.asked.map(({ q }) => q)).toEqual(['Grasmere', 'Grasmere']);
});

test('that nobody knows a place is kept as well', async () => {
  expect(await geocode('Nowhereborough')).toEqual(notFound);
  expect(await geocode('Nowhereborough')).toEqual(notFound);
  expect(standIn.asked).toHaveLength(1);
});

test('an old answer is better than none', async () => {
  await geocode('Grasmere');
  standIn.behave('html');
  await clock.later(31 * day, async () => {
    const later = await newcomer(app, 'much-later@example.org');
    expect(await geocode('Grasmere', later.cookie)).toEqual({ status: 200, body: [grasmereAnswered] });
  });
  expect(standIn.asked).toHaveLength(2);
});

test('where live look-ups are off only what we have is searched', async () => {
  const answer = await quiet.app.inject({ url: '/api/geocode?q=Grasmere', headers: { cookie: offline.cookie } });
  expect([answer.statusCode, answer.json()]).toEqual([404, notFound.body]);
});

test('a village of an import is found, with the county of its neighbours and the credit of the map', async () => {
  await quiet.deps.database.db.insert(localities).values([
    { id: 'osm:n5', name: 'Clovelly', folded: 'clovelly', lat: 50.99871, lon: -4.39854, bars: 2, collection: 'devon' },
    { id: 'town:beer@50.7,-3.1', name: 'Beer', folded: 'beer', lat: 50.697, lon: -3.092, collection: 'devon' },
  ]);
  const found = await quiet.app.inject({ url: '/api/geocode?q=clovelly', headers: { cookie: offline.cookie } });
  expect(found.json()).toEqual([
    { name: 'Clovelly', county: 'Devon', country: 'United Kingdom', lat: 50.9987, lon: -4.3985, attribution: osm },
  ]);
  const known = await quiet.app.inject({ url: '/api/geocode?q=beer,devon', headers: { cookie: offline.cookie } });
  expect(known.json()).toMatchObject([{ name: 'Beer', county: 'Devon', attribution: geonames }]);
});

test('nobody outside is asked about one letter or two', async () => {
  for (const name of ['Qx', 'q 7', '12345']) expect(await geocode(name)).toEqual(notFound);
  expect(standIn.asked).toEqual([]);
});

test('the same name from many at once is asked for once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => geocode('Grasmere')));
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ status: 200, body: [grasmereAnswered] })));
  expect(standIn.asked).toHaveLength(1);
});

test('one person has thirty names an hour looked up outside; then what is known must do', async () => {
  const { cookie: curious, id } = await newcomer(app, 'curious@example.org');
  for (let n = 0; n < 30; n++) await takeTries(deps, [['city-look-ups', id]]);
  expect(await geocode('Nowhereborough', curious)).toEqual(notFound);
  expect((await geocode('Leeds', curious)).status).toBe(200);
  expect(standIn.asked).toEqual([]);
  await geocode('Grasmere');
  expect(await geocode('Grasmere', curious)).toEqual({ status: 200, body: [grasmereAnswered] });
  await clock.later(3_601_000, async () => void (await geocode('Nowhereborough', curious)));
  expect(standIn.asked.map(({ q }) => q)).toEqual(['Grasmere', 'Nowhereborough']);
});

test('one person may look up sixty names a minute', async () => {
  const { cookie: busy } = await newcomer(app, 'busy@example.org');
  for (let n = 0; n < 60; n++) expect((await geocode('Leeds', busy)).status).toBe(200);
  expect(await geocode('Leeds', busy)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect((await geocode('Leeds')).status).toBe(200);
});

async function geocode(name: string, as = cookie): Promise<{ status: number; body: unknown }> {
  const answer = await app.inject({ url: '/api/geocode', query: { q: name }, headers: { cookie: as } });
  return { status: answer.statusCode, body: answer.json() };
}

function refusal(code: string, words: string) {
  return { code, message: words, error: words };
}
