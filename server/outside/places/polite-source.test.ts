import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { holdCallLimits } from '../../../tests/harness/servers/call-limits.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { silencesIn } from '../../store/places/live-discs.ts';
import { readConfig } from '../../config/config.ts';
import { openLog } from '../../config/log.ts';
import { liveSilences } from '../../store/schema.ts';
import { openNominatim } from './nominatim.ts';
import { startNominatimStandIn } from '../../testing/nominatim-stand-in.ts';

const standIn = await startNominatimStandIn();
afterAll(() => standIn.stop());
const database = await freshDatabase();
let now = new Date('2026-11-14T20:00:00Z');
let waited: number[] = [];
const wait = async (ms: number) => {
  waited.push(ms);
  now = new Date(now.getTime() + ms);
};
const manners = { gapMs: 1_000, answerWithinMs: 20_000, wait };

beforeEach(async () => {
  standIn.behave('well');
  standIn.asked.length = 0;
  waited = [];
  await database.db.delete(liveSilences);
});

test('a call says who we are and what it is after', async () => {
  expect(await source().search('Grasmere')).toEqual([]);
  expect(standIn.asked).toEqual([
    {
      q: 'Grasmere',
      query: {
        q: 'Grasmere',
        format: 'jsonv2',
        addressdetails: '1',
        featureType: 'settlement',
        limit: '8',
        'accept-language': 'en',
      },
      userAgent: 'PickledEgg/1 (crawl@example.org)',
    },
  ]);
});

test('calls wait for each other and for a second in between', async () => {
  const nominatim = source();
  await Promise.all(['Grasmere', 'Hawkshead', 'Cartmel'].map((name) => nominatim.search(name)));
  expect(standIn.asked.map(({ q }) => q)).toEqual(['Grasmere', 'Hawkshead', 'Cartmel']);
  expect(standIn.atOnce()).toBe(1);
  expect(waited).toEqual([1_000, 1_000]);
});

test('who would wait too long is told at once', async () => {
  const nominatim = source();
  const asked = await Promise.allSettled(Array.from({ length: 7 }, (_, n) => nominatim.search(`Village ${n}`)));
  expect(asked.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
  expect(standIn.asked).toHaveLength(5);
});

test.each([
  ['busy', 30, 'it asked for a pause'],
  ['html', 30, 'it gave no proper answer'],
  ['error', 30, 'it gave no proper answer'],
  ['moved', 300, 'it could not be reached'],
  ['silent', 300, 'it could not be reached'],
] as const)('a server that is %s is left alone for %i seconds, by every node', async (how, seconds, reason) => {
  standIn.behave(how);
  if (how === 'silent') holdCallLimits();
  const failure = { name: 'SourceFailed', message: `nominatim is left alone: ${reason}` };
  const searching = source()
    .search('Grasmere')
    .catch((error: unknown) => error);
  await eventually(() => standIn.asked.length).toBe(1);
  if (how === 'silent') vi.advanceTimersByTime(manners.answerWithinMs);
  expect(await searching).toMatchObject(failure);
  standIn.behave('well');
  now = new Date(now.getTime() + (seconds - 1) * 1_000);
  await expect(source().search('Grasmere')).rejects.toMatchObject(failure);
  expect(standIn.asked).toHaveLength(1);
  now = new Date(now.getTime() + 1_000);
  expect(await source().search('Grasmere')).toEqual([]);
  expect(standIn.asked).toHaveLength(2);
});

test('a server nobody can reach is left alone as well', async () => {
  const nowhere = openNominatim({ ...deps(), config: config('http://127.0.0.1:9/search') }, manners);
  await expect(nowhere.search('Grasmere')).rejects.toMatchObject({
    message: 'nominatim is left alone: it could not be reached',
  });
});

function source() {
  return openNominatim(deps(), manners);
}

function deps() {
  return { config: config(standIn.url), silences: silencesIn(database), log: openLog('silent'), now: () => now };
}

function config(url: string) {
  return readConfig({ NOMINATIM_URL: url, PLACES_CONTACT: 'crawl@example.org' });
}
