import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { closes } from '#contract/live';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { namedCohost } from '../../tests/harness/people/cohosts.ts';
import { refusedLine, stillPace } from '../../tests/harness/races/line.ts';
import { sentPhoto } from '../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../tests/harness/races/pictures.ts';
import { asHost, claimRight, readyRace, startedRace } from '../../tests/harness/races/race.ts';
import { watchIn, watchLink } from '../../tests/harness/races/watcher.ts';

const server = await freshApp({}, { livePace: stillPace });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

test('[WA8] a watcher gets the whole page, and again whenever something in it changes; without a delay at once', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race, { delayMinutes: 0 });
  const one = await watchIn(origin, token);
  const first = await one.sees(({ view }) => view !== null);
  const asked = await ask(server.app, { url: `/api/watch/${token}`, cookie: '' });
  expect(asked).toEqual([200, { ...first, at: expect.any(Number) }]);
  const other = await watchIn(origin, token);
  await other.sees(() => true);
  await claimRight(race, 'A');
  const next = await one.sees(({ view }) => (view?.teams[0]?.found.length ?? 0) === 1);
  expect(next.view?.teams[0]).toMatchObject({ group: 'A', name: 'Fox', done: 1 });
  await other.sees(({ view }) => (view?.teams[0]?.found.length ?? 0) === 1);
  expect(one.said.at(-1)).toBe(other.said.at(-1));
});

test('[WA8] what watchers may not read sends them nothing', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race, { delayMinutes: 0 });
  const watcher = await watchIn(origin, token);
  await watcher.sees(() => true);
  await asHost(race, 'message', { text: 'For racers.' });
  await asHost(race, 'message', { text: 'For A.', group: 'A' });
  await asHost(race, 'message', { text: 'For all to see.', wall: true });
  const told = await watcher.sees(({ view }) => view?.feed.length === 2);
  expect(told.view?.feed.map(({ text }) => text)).toEqual([
    'The host says: For all to see.',
    expect.stringContaining('And they’re off!'),
  ]);
  expect(watcher.pages()).toHaveLength(2);
});

test('[WA6] photos leave the wall at once when a racer becomes a co-host', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race, { delayMinutes: 0, photos: true });
  const jpeg = await phoneJpeg();
  await claimRight(race, 'A', { photoSha256: createHash('sha256').update(jpeg).digest('hex') });
  const photoId = await sentPhoto(race, 'A', jpeg);
  const watcher = await watchIn(origin, token);
  await watcher.sees(({ extras }) => extras.photos[0]?.id === photoId);
  await namedCohost(race, 'captain-b@example.org');
  await watcher.sees(({ view, extras }) => view !== null && extras.photos.length === 0);
  expect(watcher.pages()).toHaveLength(2);
});

test('[WA1] a line of a link that opens nothing, or from a foreign page, is refused', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race);
  const at = (one: string) => `${origin}/api/watch/${one}/live`;
  expect(await refusedLine(at('A'.repeat(22)), { origin })).toEqual(refusal('watch-unknown'));
  expect(await refusedLine(at('nothing'), { origin })).toEqual(refusal('watch-unknown'));
  expect(await refusedLine(at(token), { origin: 'https://elsewhere.example' })).toEqual(refusal('foreign-origin'));
  expect(await refusedLine(`${origin}/api/watch/${token}`, { origin })).toEqual(refusal('not-found'));
});

test('[WA7] a link that is ended or renewed ends the lines that came by it', async () => {
  const race = await readyRace(server);
  const { token } = await watchLink(race);
  const first = await watchIn(origin, token);
  expect((await first.sees(() => true)).view).toBeNull();
  const { token: renewed } = await watchLink(race, { renew: true });
  expect(renewed).not.toBe(token);
  expect(await first.closed).toEqual({ code: closes.notAMember, reason: '' });
  expect(await ask(server.app, { url: `/api/watch/${token}`, cookie: '' })).toEqual(refusal('watch-unknown'));
  const second = await watchIn(origin, renewed);
  await second.sees(() => true);
  const url = `/api/host/${race.gameId}/watch`;
  expect(await ask(server.app, { method: 'DELETE', url, cookie: race.host.cookie })).toEqual([200, { success: true }]);
  expect(await second.closed).toEqual({ code: closes.notAMember, reason: '' });
  expect(await ask(server.app, { url: `/api/watch/${renewed}`, cookie: '' })).toEqual(refusal('watch-unknown'));
});

test.each(['hello', '{"type":"seen","seq":1}', 'null', `{"type":"beat","more":"${'x'.repeat(80)}"}`])(
  '[WA8] a watcher who says %s loses their line',
  async (said) => {
    const race = await startedRace(server);
    const watcher = await watchIn(origin, (await watchLink(race)).token);
    watcher.say(said);
    expect([closes.badMessage, 1009]).toContain((await watcher.closed).code);
  },
);
