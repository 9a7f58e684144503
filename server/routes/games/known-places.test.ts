import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { search } from '#contract/limits';
import { startNominatimStandIn } from '../../testing/nominatim-stand-in.ts';
import { importBars } from '../../places/import/import-bars.ts';
import { keepCityLookup } from '../../store/places/city-lookups.ts';
import { attempts } from '../../store/schema.ts';

const standIn = await startNominatimStandIn();
const folder = mkdtempSync(join(tmpdir(), 'known-'));
afterAll(async () => {
  await standIn.stop();
  rmSync(folder, { recursive: true });
});
const clock = movableClock();
const settings = { PLACES_LIVE: 'overpass', NOMINATIM_URL: standIn.url, OVERPASS_URL: standIn.url };
const { app, deps } = await freshApp(settings, { now: clock.now });

beforeAll(async () => {
  const path = join(folder, 'dales.csv');
  writeFileSync(
    path,
    [
      'name,lat,lon,town,kind',
      'The Crown,54.3017,-0.9170,Hutton-le-Hole,pub',
      'The Barn,54.3019,-0.9166,hutton-le-hole,',
      'The Blacksmiths,54.3350,-0.9166,Lastingham,pub',
      'The Moors,54.3950,-0.9166,Farndale,pub',
      'Lockton Low,54.2920,-0.7010,,village',
    ].join('\n'),
  );
  await importBars(deps.database.db, { path, collection: 'dales', isOsm: false, now: clock.now() });
});

test('a stranger is told how many bars are known round a village that only an import has', async () => {
  const answer = await ask('hutton le hole');
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    200,
    { name: 'Hutton-le-Hole', area: 'North Yorkshire', radiusKm: 2.5, bars: 2, invented: 0 },
    'public, max-age=60',
  ]);
});

test('a row of an import that is a village is one, however small and without a bar', async () => {
  expect((await ask('Lockton Low')).json()).toMatchObject({ name: 'Lockton Low', bars: 0, invented: 0 });
  const { cookie } = await newcomer(app, 'host@example.org');
  const found = await app.inject({ url: '/api/geocode?q=lockton low', headers: { cookie } });
  expect(found.json()).toMatchObject([{ name: 'Lockton Low', lat: 54.292, lon: -0.701 }]);
});

test('invented bars are called so, and only counted where there is no real one', async () => {
  const { name, area, bars, invented } = (await ask('York')).json();
  expect([name, area, bars, invented > 10]).toEqual(['York', 'North Yorkshire', 0, true]);
});

test('of a place with no bars nothing is claimed, and of none not even a name', async () => {
  const nothing = { radiusKm: 2.5, bars: 0, invented: 0 };
  expect((await ask('Berlin')).json()).toMatchObject({ name: 'Berlin', ...nothing });
  expect((await ask('Qwertyville')).json()).toEqual({ name: null, area: '', ...nothing });
});

test('nobody outside is asked, but what they once said of a name is known', async () => {
  expect((await ask('Grasmere')).json()).toMatchObject({ name: null });
  const grasmere = { name: 'Grasmere', county: 'Cumbria', nation: 'England', country: 'United Kingdom', code: 'GB' };
  await keepCityLookup(deps.database.db, 'grasmere', [{ ...grasmere, lat: 54.46, lon: -3.02, people: 0 }], clock.now());
  await clock.later(61_000, async () => {
    expect((await ask('Grasmere')).json()).toMatchObject({ name: 'Grasmere', area: 'Cumbria', bars: 0 });
  });
  expect(standIn.asked).toEqual([]);
});

test("what a host added is nobody else's to count", async () => {
  const { cookie } = await newcomer(app, 'adder@example.org');
  const payload = { name: 'Nan and Pops', lat: 54.292, lon: -0.701 };
  await app.inject({ method: 'POST', url: '/api/bars', payload, headers: { cookie } });
  await clock.later(122_000, async () => expect((await ask('Lockton Low')).json()).toMatchObject({ bars: 0 }));
});

test('no name, two names and too long a name are refused', async () => {
  for (const url of ['/api/places/known', '/api/places/known?q=%20', '/api/places/known?q=%E2%80%8B']) {
    expect((await app.inject({ url })).json()).toMatchObject({ code: 'enter-a-city' });
  }
  for (const url of ['/api/places/known?q=York&q=Leeds', `/api/places/known?q=${'Leeds'.repeat(40)}`]) {
    expect((await app.inject({ url })).json()).toMatchObject({ code: 'bad-input' });
  }
});

test('sixty people behind one address may each type a name or two; then it is enough for a while', async () => {
  const pub = '203.0.113.7';
  await deps.database.db.delete(attempts);
  expect((await ask('Lastingham', pub)).statusCode).toBe(200);
  await deps.database.db.update(attempts).set({ count: 60 * 20 });
  expect((await ask('Farndale', pub)).statusCode).toBe(200);
  await deps.database.db.update(attempts).set({ count: search.knownAQuarter });
  const refused = await ask('Whitby', pub);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_request_rate_limit']);
  // What was answered a moment ago costs nothing, and others are not held to it.
  expect((await ask('Farndale', pub)).statusCode).toBe(200);
  expect((await ask('Whitby', '203.0.113.8')).statusCode).toBe(200);
});

function ask(q: string, remoteAddress = '198.51.100.1') {
  return app.inject({ url: '/api/places/known', query: { q }, remoteAddress });
}
