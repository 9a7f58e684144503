import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { readConfig } from '../config/config.ts';
import { openLog } from '../config/log.ts';
import { streetSets } from '../store/street-tables.ts';
import { layStreets, placeOf, streetsOf } from '../testing/laid-streets.ts';
import { startRouterStandIn } from '../testing/router-stand-in.ts';
import { openWalks } from './walks.ts';

const standIn = await startRouterStandIn();
afterAll(() => standIn.stop());
const { db } = await freshDatabase();
const bars = ['0,0', '0,100', '300,0'].map((spot) => ({ id: spot, ...placeOf(spot) }));
const ids = bars.map(({ id }) => id);
const byRouter = { ids, metres: [0, 201, 600, 200, 0, 632, 600, 633, 0] };
const byStreet = { ids, metres: [0, 100, 300, 100, 0, 400, 300, 400, 0] };
let now = new Date('2026-11-14T20:00:00Z');

beforeEach(async () => {
  standIn.behave('well');
  standIn.asked.length = 0;
  await db.delete(streetSets);
});

test('a routing server that is set is asked before our own streets, once for a list in a day', async () => {
  await layStreets(db, 'town', streetsOf(['0,100 0,0 300,0']));
  const walks = open();
  expect(await Promise.all([walks.between(db, bars), walks.between(db, bars)])).toEqual([byRouter, byRouter]);
  expect(await walks.between(db, bars)).toEqual(byRouter);
  expect(standIn.asked).toHaveLength(1);
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect(await walks.between(db, bars)).toEqual(byRouter);
  expect(standIn.asked).toHaveLength(2);
});

test('our own streets tell while it fails, and it is asked again when that is over', async () => {
  await layStreets(db, 'town', streetsOf(['0,100 0,0 300,0']));
  const walks = open();
  standIn.behave('error');
  expect(await walks.between(db, bars)).toEqual(byStreet);
  standIn.behave('well');
  expect(await walks.between(db, bars)).toEqual(byStreet);
  expect(standIn.asked).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  expect(await walks.between(db, bars)).toEqual(byRouter);
});

test('where neither tells, nothing is told', async () => {
  standIn.behave('error');
  expect(await open().between(db, bars)).toBeNull();
});

test('a bar it knows no way to is guessed', async () => {
  standIn.behave('no way to the first');
  expect(await open().between(db, bars)).toEqual({
    ids,
    metres: [0, 130, 390, 130, 0, 632, 390, 633, 0],
    guessed: ['0,0'],
  });
});

function open() {
  const config = readConfig({ WALKING_URL: `osrm+${standIn.url}` });
  return openWalks({ config, log: openLog('silent'), now: () => now });
}
