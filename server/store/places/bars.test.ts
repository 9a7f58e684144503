import { array, assert, asyncProperty, integer, record, tuple } from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { metresBetween } from '#engine/distance';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { toCentimetre } from '../../outside/places/to-centimetre.ts';
import { keepNewAccount } from '../accounts/accounts.ts';
import { keepHostBar, listBarsNear, listKnownBars, readHostTwin } from './bars.ts';

const { db, pool } = await freshDatabase();
const york = { lat: 53.96, lon: -1.08 };
const now = new Date('2026-11-15T20:00:00Z');
beforeEach(() => pool.query('truncate bars'));

test('bars within the radius come nearest first, each with its distance, and no more than asked for', async () => {
  await keep({ 'osm:n1': [53.964, -1.08], 'osm:n2': [53.961, -1.08], 'osm:n3': [53.97, -1.08] });
  expect(await listBarsNear(pool, york, 500, 10)).toEqual([
    { ...bar, id: 'osm:n2', name: 'osm:n2', lat: 53.961, metres: expect.closeTo(111.2, 1) },
    { ...bar, id: 'osm:n1', name: 'osm:n1', lat: 53.964, metres: expect.closeTo(444.8, 1) },
  ]);
  expect(await ids(york, 500, 1)).toEqual(['osm:n2']);
});

test('a corner of the box is not within the circle', async () => {
  await keep({ 'osm:n1': [53.9685, -1.0655], 'osm:n2': [53.9685, -1.08] });
  expect(await ids(york, 1_000)).toEqual(['osm:n2']);
});

test('closed bars are not found', async () => {
  await keep({ 'osm:n1': [53.96, -1.08] });
  await pool.query('update bars set is_closed = true');
  expect(await ids(york, 1_000)).toEqual([]);
});

test.each([
  ['the date line', { lat: -17, lon: 179.999 }, [-17, -179.999]],
  ['the date line from the other side', { lat: -17, lon: -179.999 }, [-17, 179.999]],
  ['the pole', { lat: 89.999, lon: 0 }, [89.999, 180]],
])('a bar beyond %s is near', async (_name, point, place) => {
  await keep({ 'osm:n1': place as [number, number] });
  expect(await ids(point, 1_000)).toEqual(['osm:n1']);
});

test('anywhere on earth the index finds what a walk through all bars would', async () => {
  const point = record({ lat: degrees(90), lon: degrees(180) });
  const offsets = array(tuple(degrees(0.06), degrees(0.06)), { minLength: 1, maxLength: 12 });
  const radii = integer({ min: 100, max: 5_000 });
  const property = asyncProperty(point, offsets, radii, async (middle, around, radiusM) => {
    const places = around.map(([up, right], n) => ({ id: `osm:n${n + 1}`, ...moved(middle, up, right) }));
    await pool.query('truncate bars');
    await keep(Object.fromEntries(places.map(({ id, lat, lon }) => [id, [lat, lon]])));
    const found = await ids(middle, radiusM);
    const near = places.filter((place) => metresBetween(middle, place) <= radiusM - 0.01);
    expect(near.filter(({ id }) => !found.includes(id))).toEqual([]);
  });
  await assert(property, { numRuns: casesToTry(60), seed: 4 });
});

test("a host's own bar is found and known by its host alone, and the same again is the first", async () => {
  const [host, stranger] = [await person('host@example.org'), await person('stranger@example.org')];
  const mine = { name: 'The Shed', street: null, ...york };
  const id = await db.transaction((tx) => keepHostBar(tx, host, mine, now));
  const found = async (ownerId: string | null) =>
    (await listBarsNear(pool, york, 1_000, 9, ownerId)).map((one) => one.id);
  expect([await found(host), await found(stranger), await found(null)]).toEqual([[id], [], []]);
  const known = async (ownerId: string) => (await listKnownBars(db, [id, 'osm:n9'], ownerId)).map((one) => one.id);
  expect([await known(host), await known(stranger)]).toEqual([[id], []]);
  const twin = (ownerId: string, changed: object) =>
    db.transaction((tx) => readHostTwin(tx, ownerId, { ...mine, ...changed }));
  expect(await twin(host, { name: 'the shed', lat: 53.9601 })).toBe(id);
  expect([await twin(host, { lat: 53.97 }), await twin(host, { name: 'Hut' }), await twin(stranger, {})]).toEqual([
    null,
    null,
    null,
  ]);
});

test('no list of ids asks for nothing', async () => {
  expect(await listKnownBars(db, [], await person('empty@example.org'))).toEqual([]);
});

const degrees = (most: number) => integer({ min: -most * 1e7, max: most * 1e7 }).map((n) => n / 1e7);
const bar = { kind: 'pub', lon: -1.08, street: null, source: 'osm', collection: 'york' };

/** So many degrees of latitude up and to the right, over pole and date line. */
function moved(from: { lat: number; lon: number }, up: number, right: number) {
  const wide = right / Math.max(0.01, Math.cos((from.lat * Math.PI) / 180));
  const lon = ((((from.lon + wide + 180) % 360) + 360) % 360) - 180;
  return { lat: toCentimetre(Math.max(-90, Math.min(90, from.lat + up))), lon: toCentimetre(lon) };
}

async function ids(point: { lat: number; lon: number }, radiusM: number, limit = 500): Promise<string[]> {
  return (await listBarsNear(pool, point, radiusM, limit)).map(({ id }) => id);
}

async function keep(places: Record<string, [lat: number, lon: number]>): Promise<void> {
  for (const [id, [lat, lon]] of Object.entries(places)) {
    await pool.query(
      `insert into bars (id, name, kind, lat, lon, source, collection) values ($1, $1, 'pub', $2, $3, 'osm', 'york')`,
      [id, lat, lon],
    );
  }
}

async function person(email: string): Promise<string> {
  const account = { email, displayName: 'Sam', passwordHash: null, emailConfirmedAt: now };
  const newcomer = await db.transaction((tx) => keepNewAccount(tx, account, now));
  return newcomer?.id ?? '';
}
