import { expect, test, vi } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { holdCallLimits } from '../../../tests/harness/servers/call-limits.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { silencesIn } from '../../store/places/live-discs.ts';
import { readConfig } from '../../config/config.ts';
import { openLog } from '../../config/log.ts';
import { openOverpass } from './overpass.ts';
import { startOverpassStandIn } from '../../testing/overpass-stand-in.ts';

const manners = { gapMs: 0, answerWithinMs: 20_000, wait: () => Promise.resolve() };
const york = { lat: 53.96, lon: -1.08 };
const crown = { type: 'node' as const, id: 1, ...york, tags: { amenity: 'pub', name: 'The Crown' } };
const found = {
  id: 'osm:n1',
  name: 'The Crown',
  kind: 'pub',
  ...york,
  street: null,
  locality: null,
  isClosed: false,
};

test('asks for named bars of four kinds round a point and says who asks', async () => {
  const { overpass, standIn } = await opened();
  standIn.knows([
    crown,
    { type: 'way', id: 2, center: { lat: 53.961, lon: -1.08 }, tags: { amenity: 'bar', name: 'The Ship' } },
    { type: 'node', id: 3, lat: 54.2, lon: -1.08, tags: { amenity: 'pub', name: 'Far away' } },
    { type: 'node', id: 4, ...york, tags: { amenity: 'cafe', name: 'Tea' } },
  ]);
  expect(await overpass.barsAround(york, 5_000)).toEqual([
    found,
    { ...found, id: 'osm:w2', name: 'The Ship', kind: 'bar', lat: 53.961 },
  ]);
  expect(standIn.asked).toEqual([
    {
      method: 'POST',
      query:
        '[out:json][timeout:7];nwr(around:5000,53.96000,-1.08000)[amenity~"^(pub|bar|biergarten|nightclub)$"][name];out tags center qt;',
      userAgent: 'PickledEgg/1 (maps@egg.example)',
    },
  ]);
});

test('many questions at once go out one by one', async () => {
  const { overpass, standIn } = await opened();
  standIn.knows([crown]);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => overpass.barsAround({ lat: 53.96, lon: -1.08 + n / 1e4 }, 999)),
  );
  expect(answers.map((bars) => bars.length)).toEqual([1, 1, 1, 1]);
  expect([standIn.asked.length, standIn.atOnce()]).toEqual([4, 1]);
});

test.each([
  ['a remark in a 200', 'remark', 30],
  ['a page of HTML in a 200', 'html', 30],
  ['a 429', 'busy', 30],
  ['no answer in time', 'silent', 300],
] as const)('%s is a failure, and nobody asks again before %s', async (_name, how, seconds) => {
  const { overpass, standIn, clock } = await opened();
  standIn.knows([crown]);
  standIn.behave(how);
  if (how === 'silent') holdCallLimits();
  const refused = expect.objectContaining({ name: 'SourceFailed' });
  const searching = overpass.barsAround(york, 999).catch((error: unknown) => error);
  await eventually(() => standIn.asked.length).toBe(1);
  if (how === 'silent') vi.advanceTimersByTime(manners.answerWithinMs);
  expect(await searching).toEqual(refused);
  standIn.behave('well');
  await clock.later((seconds - 2) * 1_000, () => expect(overpass.barsAround(york, 999)).rejects.toThrow(refused));
  expect(standIn.asked).toHaveLength(1);
  await clock.later((seconds + 2) * 1_000, async () => expect(await overpass.barsAround(york, 999)).toEqual([found]));
});

test('where there must be some, none is a failure', async () => {
  const { overpass, clock } = await opened();
  expect(await overpass.barsAround(york, 999)).toEqual([]);
  await expect(overpass.barsAround(york, 999, true)).rejects.toThrow('it gave no proper answer');
  await clock.later(32_000, async () => expect(await overpass.barsAround(york, 999)).toEqual([]));
});

test('a server that is not there is remembered for five minutes', async () => {
  const { overpass, standIn, clock } = await opened();
  await standIn.stop();
  await expect(overpass.barsAround(york, 999)).rejects.toThrow('it could not be reached');
  await clock.later(299_000, () => expect(overpass.barsAround(york, 999)).rejects.toThrow('is left alone'));
});

async function opened() {
  const standIn = await startOverpassStandIn();
  afterwards(() => standIn.stop().catch(() => undefined));
  const clock = stoppedClock();
  const config = readConfig({ OVERPASS_URL: standIn.url, PLACES_CONTACT: 'maps@egg.example' });
  const deps = { config, silences: silencesIn(await freshDatabase()), log: openLog('silent'), now: clock.now };
  const overpass = openOverpass(deps, manners);
  return { standIn, clock, overpass };
}
