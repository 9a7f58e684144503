import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { importBars } from './import-bars.ts';

const { db, pool } = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'import-'));
const now = new Date('2026-11-15T20:00:00Z');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => pool.query('truncate bars, localities'));

test('a first import adds everything, the same again changes nothing', async () => {
  const rows = ['n1,The Crown,53.96,-1.08,York', 'n2,The Swan,53.95,-1.07,York', 'n3,The Ship,51.45,-2.59,Bristol'];
  expect(await bring(rows)).toEqual({
    bars: 3,
    closed: 0,
    unnamed: 0,
    others: 0,
    added: 3,
    changed: 0,
    vanished: 0,
    localities: 2,
  });
  expect(await bring(rows)).toMatchObject({ bars: 3, added: 0, changed: 0, vanished: 0, localities: 2 });
  const { rows: towns } = await pool.query('select name, folded, lat, bars from localities order by name');
  expect(towns).toEqual([
    { name: 'Bristol', folded: 'bristol', lat: 51.45, bars: 1 },
    { name: 'York', folded: 'york', lat: expect.closeTo(53.955, 6), bars: 2 },
  ]);
});

test('what changed is changed, what is gone is closed and comes back when it is named again', async () => {
  await bring(['n1,The Crown,53.96,-1.08,York', 'n2,The Swan,53.95,-1.07,York', 'n3,The Ship,53.97,-1.09,York']);
  const crownAndShip = ['n1,The Old Crown,53.96,-1.08,York', 'n3,The Ship,53.97,-1.09,York', 'n4,New,53.94,-1.06,York'];
  expect(await bring(crownAndShip)).toMatchObject({ added: 1, changed: 1, vanished: 1 });
  expect(await open()).toEqual(['New', 'The Old Crown', 'The Ship']);
  expect(await bring(['n2,The Swan,53.95,-1.07,York', ...crownAndShip])).toMatchObject({ changed: 1, vanished: 0 });
  expect(await open()).toEqual(['New', 'The Old Crown', 'The Ship', 'The Swan']);
});

test('only bars of the same set and the same area vanish', async () => {
  await bring(['n1,Yorkish,53.96,-1.08,York', 'n2,Yorkish too,53.90,-1.00,York'], { collection: 'export' });
  await bring(['n3,Of another set,53.93,-1.04,York'], { collection: 'york' });
  const leeds = ['n4,Leeds one,53.80,-1.55,Leeds', 'n5,Leeds two,53.79,-1.53,Leeds'];
  expect(await bring(leeds, { collection: 'export' })).toMatchObject({ added: 2, vanished: 0 });
  expect(await open()).toEqual(['Leeds one', 'Leeds two', 'Of another set', 'Yorkish', 'Yorkish too']);
});

test('fifty bars may close, or three in ten, and no more', async () => {
  const hundred = street(1).slice(0, 100);
  await bring(hundred);
  expect(await bring(without(hundred, 50))).toMatchObject({ vanished: 50 });
  await bring(hundred);
  await expect(bring(without(hundred, 51))).rejects.toThrow(/: this would close 51 of the 100 open bars/);
  const asClosed = hundred.map((row) => `${row},yes`);
  await expect(bring(asClosed, { header: 'id,name,lat,lon,town,closed' })).rejects.toThrow(/close 100 of the 100/);
  expect(await open()).toHaveLength(100);
  await pool.query('truncate bars');
  await bring(street(1));
  expect(await bring(without(street(1), 150))).toMatchObject({ vanished: 150 });
});

test('a broken file changes nothing, however far it was good', async () => {
  await bring(['n1,The Crown,53.96,-1.08,York']);
  const good = Array.from({ length: 3_000 }, (_, n) => `n${n + 10},Bar ${n},53.9,-1.1,York`);
  await expect(bring([...good, 'n9,Broken,north,-1.1,York'])).rejects.toThrow(
    "line 3002: 'north', '-1.1' is no position.",
  );
  expect(await open()).toEqual(['The Crown']);
});

test('a bar that is named twice is one, as it was named last', async () => {
  expect(await bring(['n1,First,53.96,-1.08,York', 'n1,Last,53.96,-1.08,York'])).toMatchObject({ bars: 2, added: 1 });
  expect(await open()).toEqual(['Last']);
});

test('two imports of the same file at once come to the same as one', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => `n${n + 1},Bar ${n},${53 + n / 10_000},-1.1,York`);
  const path = file(rows);
  const both = await Promise.all([1, 2].map(() => importBars(db, { path, collection: 'york', isOsm: false, now })));
  expect(
    both.map(({ added, changed, vanished }) => [added, changed, vanished]).toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual([
    [0, 0, 0],
    [2_000, 0, 0],
  ]);
});

test('two sets that share bars, at once and in turns, lose none', async () => {
  await Promise.all([bring(street(1), { collection: 'north' }), bring(street(251), { collection: 'south' })]);
  expect(await open()).toHaveLength(750);
});

test("ids of OpenStreetMap make it OpenStreetMap's; a list of one's own is not, unless that is said", async () => {
  await bring(['n1,A,53.96,-1.08,York', '77,B,53.95,-1.08,York']);
  await bring(['78,C,53.94,-1.08,York'], { isOsm: true, collection: 'other' });
  const { rows } = await pool.query('select name, source, collection from bars order by name');
  expect(rows).toEqual([
    { name: 'A', source: 'osm', collection: 'york' },
    { name: 'B', source: 'import', collection: 'york' },
    { name: 'C', source: 'osm', collection: 'other' },
  ]);
});

test('towns of one name that lie far apart are two', async () => {
  await bring(['n1,A,51.58,-3.00,Newport', 'n2,B,51.59,-2.99,Newport', 'n3,C,50.70,-1.29,Newport']);
  const { rows } = await pool.query('select name, lat, bars from localities order by lat');
  expect(rows).toEqual([
    { name: 'Newport', lat: 50.7, bars: 1 },
    { name: 'Newport', lat: expect.closeTo(51.585, 6), bars: 2 },
  ]);
});

test('words that mean something elsewhere are names like others', async () => {
  await bring(['n1,__proto__,53.96,-1.08,Constructor', 'n2,toString,53.95,-1.07,valueOf']);
  const { rows } = await pool.query('select name, folded from localities order by name');
  expect(rows).toEqual([
    { name: 'Constructor', folded: 'constructor' },
    { name: 'valueOf', folded: 'valueof' },
  ]);
});

test('a town whose letters come apart into very many is kept', async () => {
  await bring([`n1,A,53.96,-1.08,${'ﷺ'.repeat(80)}`, `n2,B,53.96,-1.08,${'𠀀'.repeat(80)}`]);
  const { rows } = await pool.query('select length(folded) as letters from localities order by 1');
  expect(rows).toEqual([{ letters: 80 }, { letters: 160 }]);
});

test('bars that a host added stay as they are', async () => {
  const { rows } = await pool.query(
    "insert into accounts (email, display_name) values ('host@example.org', 'Host') returning id",
  );
  await pool.query(
    `insert into bars (id, name, kind, lat, lon, source, owner_id)
     values ('host:' || gen_random_uuid(), 'Mine', 'pub', 53.955, -1.075, 'host', $1)`,
    [rows[0]?.id],
  );
  await bring(['n1,The Crown,53.96,-1.08,York', 'n2,The Swan,53.95,-1.07,York']);
  expect(await open()).toEqual(['Mine', 'The Crown', 'The Swan']);
});

function without(rows: string[], count: number): string[] {
  return [...rows.slice(0, 1), ...rows.slice(count + 1)];
}

/** Five hundred bars in a row. */
function street(from: number): string[] {
  return Array.from({ length: 500 }, (_, n) => `n${from + n},Bar ${from + n},${53 + (from + n) / 10_000},-1.1,York`);
}

function file(rows: string[], header = 'id,name,lat,lon,town'): string {
  const path = join(folder, `${rows.length}-${rows[0]?.length}.csv`);
  writeFileSync(path, [header, ...rows, ''].join('\n'));
  return path;
}

function bring(rows: string[], { collection = 'york', isOsm = false, header = 'id,name,lat,lon,town' } = {}) {
  return importBars(db, { path: file(rows, header), collection, isOsm, now });
}

async function open(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from bars where not is_closed order by name');
  return rows.map(({ name }) => name);
}
