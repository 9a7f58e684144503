import { beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { readConfig } from '../config/config.ts';
import { openLog } from '../config/log.ts';
import { demoBarsNear, demoCities } from '../places/demo.ts';
import { streetSets, streetTiles } from '../store/street-tables.ts';
import { layStreets, placeOf, streetsOf } from '../testing/laid-streets.ts';
import { openWalks } from './walks.ts';

const database = await freshDatabase();
const { db } = database;
beforeEach(() => db.delete(streetSets));

test('a walk goes round the corner, not through the block', async () => {
  await layStreets(db, 'corner', streetsOf(['0,0 300,0 300,400']));
  expect(await walksBetween('0,0', '300,400')).toEqual({ ids: ['a', 'b'], metres: [0, 700, 700, 0] });
});

test('bars are tied to the nearest point of a street, and the steps from the door to it do not count', async () => {
  await layStreets(db, 'high street', streetsOf(['0,0 1000,0']));
  expect(await metresBetween('200,30', '650,-40', '1000,0')).toEqual([450, 800, 350]);
});

test('a river is crossed where its bridge is', async () => {
  const banks = ['-900,0 0,0 900,0', '-900,100 0,100 900,100'];
  await layStreets(db, 'banks', streetsOf([...banks, '900,0 900,100']));
  expect(await metresBetween('0,0', '0,100')).toEqual([1_900]);
});

test('bars in one stretch of street do not walk to its end and back', async () => {
  await layStreets(db, 'a long street', streetsOf(['0,0 500,0 500,500', '0,0 0,-50', '500,500 500,550']));
  expect(await metresBetween('400,0', '500,200')).toEqual([300]);
});

test('a round without a junction is walked the shorter way round', async () => {
  await layStreets(db, 'round', streetsOf(['0,0 400,0 400,400 0,400 0,0']));
  expect(await metresBetween('200,0', '0,300', '400,300')).toEqual([500, 500, 600]);
});

test('a bar is tied to a street that leads somewhere, not to a nearer stump', async () => {
  const yard = '100,20 100,40';
  await layStreets(db, 'yard', streetsOf(['0,0 1000,0', yard]));
  expect(await metresBetween('100,30', '600,0')).toEqual([500]);
});

test('a bar with no street within 80 metres is guessed from the straight line', async () => {
  await layStreets(db, 'high street', streetsOf(['0,0 1000,0']));
  expect(await walksBetween('0,0', '500,79', '1000,81')).toEqual({
    ids: ['a', 'b', 'c'],
    metres: [0, 500, 1_304, 500, 0, 650, 1_304, 650, 0],
    guessed: ['c'],
  });
});

test('where no street tells, nothing is told', async () => {
  expect(await walksBetween('0,0', '100,0')).toBeNull();
  await layStreets(db, 'elsewhere', streetsOf(['5000,0 5100,0']));
  expect(await walksBetween('0,0', '100,0')).toBeNull();
  await layStreets(db, 'one bar only', streetsOf(['0,0 0,100']));
  expect(await walksBetween('0,0', '900,0')).toBeNull();
  expect(await walksBetween('0,0')).toBeNull();
});

test('a bridge beyond the streets round the bars is found; where there is none, walks to the other bank are guessed', async () => {
  const banks = ['0,0 500,0 9000,0', '0,200 9000,200'];
  await layStreets(db, 'banks', streetsOf(banks));
  expect(await walksBetween('0,0', '500,0', '0,200')).toEqual({
    ids: ['a', 'b', 'c'],
    metres: [0, 500, 260, 500, 0, 700, 260, 700, 0],
    guessed: ['c'],
  });
  await layStreets(db, 'banks', streetsOf([...banks, '0,0 -2900,0 -2900,200 0,200']));
  expect(await metresBetween('0,0', '500,0', '0,200')).toEqual([500, 6_000, 6_500]);
});

test('streets that two imports have in common count once, and those of both join', async () => {
  const street = '0,0 200,0 400,0';
  await layStreets(db, 'one', streetsOf([street]));
  await layStreets(db, 'other', streetsOf([street, '400,0 400,300']));
  expect(await metresBetween('100,0', '400,300')).toEqual([600]);
});

test('streets of another import count at once', async () => {
  const walks = open();
  const bars = named('0,0', '300,400');
  await layStreets(db, 'town', streetsOf(['0,0 300,0 300,400']));
  expect((await walks.between(db, bars))?.metres[1]).toBe(700);
  await layStreets(db, 'town', streetsOf(['0,0 300,400']));
  expect((await walks.between(db, bars))?.metres[1]).toBe(500);
});

test('the same list is worked out once, whoever asks meanwhile', async () => {
  const walks = open();
  const bars = named('0,0', '300,400');
  await layStreets(db, 'town', streetsOf(['0,0 300,0 300,400']));
  const tables = await Promise.all([walks.between(db, bars), walks.between(db, bars), walks.between(db, [...bars])]);
  expect(tables[0]).not.toBeNull();
  expect(tables[1]).toBe(tables[0]);
  expect(tables[2]).toBe(tables[0]);
  expect(await walks.between(db, bars)).toBe(tables[0]);
});

test('streets in memory are not read again for another list in the same squares', async () => {
  const walks = open();
  await layStreets(db, 'town', streetsOf(['0,0 300,0 300,400']));
  expect((await walks.between(db, named('0,0', '300,400')))?.metres[1]).toBe(700);
  await db.delete(streetTiles);
  expect((await walks.between(db, named('300,0', '300,400')))?.metres[1]).toBe(400);
  expect(await walksBetween('300,0', '300,400')).toBeNull();
});

test('others have their turn while a long list is worked out', async () => {
  const rows = Array.from({ length: 60 }, (_row, n) => n);
  const across = rows.map((y) => rows.map((x) => `${50 * x},${50 * y}`).join(' '));
  const along = rows.map((x) => rows.map((y) => `${50 * x},${50 * y}`).join(' '));
  await layStreets(db, 'grid', streetsOf([...across, ...along]));
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 1);
  const table = await walksBetween(...Array.from({ length: 121 }, (_bar, n) => `${20 * n},${17 * n}`));
  clearInterval(turn);
  expect(table?.ids).toHaveLength(121);
  expect(turns).toBeGreaterThan(4);
});

test('whose transaction fails while it loads streets does not fail others', async () => {
  const walks = open();
  await layStreets(db, 'town', streetsOf(['0,0 300,0 300,400']));
  const bars = named('0,0', '300,400');
  const broken = db.transaction(async (tx) => {
    await tx.execute('select 1 / 0').catch(() => undefined);
    return walks.between(tx, bars);
  });
  const [first, second] = await Promise.allSettled([broken, walks.between(db, bars)]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { metres: [0, 700, 700, 0] } });
});

test('streets go on across the date line', async () => {
  const middle = { lat: -16.8, lon: 179.999 };
  await layStreets(db, 'Taveuni', streetsOf(['-500,0 -10,0 600,0'], middle));
  const bars = [placeOf('-500,0', middle), placeOf('600,0', middle)].map((place, at) => ({ id: `${at}`, ...place }));
  expect((await open().between(db, bars))?.metres).toEqual([0, 1_100, 1_100, 0]);
});

test.each([
  [
    'at the poles',
    [
      { lat: 90, lon: 0 },
      { lat: 89.99, lon: 120 },
    ],
  ],
  [
    'in two countries',
    [
      { lat: 48, lon: 2 },
      { lat: 52, lon: 13 },
    ],
  ],
  [
    'nowhere',
    [
      { lat: Number.NaN, lon: 2 },
      { lat: 52, lon: 400 },
    ],
  ],
])('nothing is told of bars %s', async (_where, spots) => {
  await layStreets(db, 'town', streetsOf(['0,0 300,0']));
  expect(
    await open().between(
      db,
      spots.map((spot, at) => ({ id: `${at}`, ...spot })),
    ),
  ).toBeNull();
});

test.each(demoCities)('bars of $slug, which we made up, are tied to its streets', async ({ slug, bars }) => {
  const [, , , lat, lon] = bars[0] ?? ['', 'pub', '', 0, 0];
  const all = demoBarsNear({ lat, lon }, 5_000);
  const table = await open().between(db, all);
  expect(table?.ids).toHaveLength(bars.length);
  expect(table?.ids[0]).toContain(slug);
  expect(table?.guessed).toBeUndefined();
});

test('nobody else walks streets we made up, and where there are real ones, they count', async () => {
  const [one, other] = demoBarsNear({ lat: 53.96, lon: -1.08 }, 5_000);
  if (!one || !other) throw new Error('there are bars in York');
  const real = [one, other].map((bar, at) => ({ ...bar, id: `added:${at}` }));
  expect(await open().between(db, real)).toBeNull();
  await layStreets(db, 'York', streetsOf(['-900,0 900,0'], one));
  const [here, there] = [
    { ...one, id: 'demo:one' },
    { id: 'demo:other', ...placeOf('777,0', one) },
  ];
  expect((await open().between(db, [here, there]))?.metres[1]).toBe(777);
});

function open() {
  return openWalks({ config: readConfig({}), log: openLog('silent'), now: () => new Date() });
}

function named(...spots: string[]) {
  return spots.map((spot, at) => ({ id: 'abcdefghijklmnopqrstuvwxyz'[at] ?? `${at}`, ...placeOf(spot) }));
}

function walksBetween(...spots: string[]) {
  return open().between(db, named(...spots));
}

/** From the first to each, from the second to each that follows, and so on. */
async function metresBetween(...spots: string[]): Promise<number[]> {
  const table = await walksBetween(...spots);
  return spots.flatMap((_from, from) =>
    spots.flatMap((_to, to) => (to > from ? [table?.metres[from * spots.length + to] ?? Number.NaN] : [])),
  );
}
