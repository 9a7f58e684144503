import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keepSilence, readSilence } from './live-discs.ts';

const { db } = await freshDatabase();
const now = new Date('2026-11-14T20:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('a short silence does not end a long one, a longer one takes its place', async () => {
  await keepSilence(db, 'overpass', after(3_600), 'it asked for a pause');
  await keepSilence(db, 'overpass', after(30), 'it gave no proper answer');
  expect(await readSilence(db, 'overpass', after(3_599))).toBe('it asked for a pause');
  await keepSilence(db, 'overpass', after(7_200), 'it could not be reached');
  expect(await readSilence(db, 'overpass', after(7_199))).toBe('it could not be reached');
  expect(await readSilence(db, 'overpass', after(7_200))).toBeNull();
  expect(await readSilence(db, 'nominatim', now)).toBeNull();
});
