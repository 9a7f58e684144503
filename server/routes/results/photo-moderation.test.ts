import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StoryView } from '#contract/story';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { lookAt, sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { cookieOf, endRace, personOf, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';
import { madeLink } from '../../../tests/harness/people/results-link.ts';
import { startS3StandIn } from '../../testing/s3-stand-in.ts';

const clock = stoppedClock(Date.parse('2026-11-20T21:04:00Z'));
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const stranger = await personOf(app, 'stranger@example.org');
const me = { name: 'Priya', words: 'I am in it.\nPlease take it away.', contact: 'priya@example.org' };

test('[P12] the host hides a photo from everybody but its sender, and shows it again', async () => {
  const { race, photo } = await overRace();
  const link = await madeLink(race);
  const seen = async () => [
    await lookAt(race, photo, race.host.cookie),
    await lookAt(race, photo, cookieOf(race, 'A')),
    await lookAt(race, photo, cookieOf(race, 'B')),
    (await ask(app, { url: `/api/photos/${photo}?link=${link}`, cookie: '' }))[0],
  ];
  const listed = async (cookie: string) => (await ask(app, { url: `/api/game-photos/${race.gameId}`, cookie }))[1];
  expect(await hide(race, photo, true)).toEqual([200, { success: true }]);
  expect(await hide(race, photo, true)).toEqual([200, { success: true, already: true }]);
  expect(await seen()).toEqual([200, 200, 404, 404]);
  expect([await listed(race.host.cookie), await listed(cookieOf(race, 'A'))]).toEqual([[`/api/photos/${photo}`], []]);
  expect(await hide(race, photo, false)).toEqual([200, { success: true }]);
  expect(await hide(race, photo, false)).toEqual([200, { success: true, already: true }]);
  expect(await seen()).toEqual([200, 200, 200, 200]);
});

test('[P12] nobody else hides a photo, and not even the host while the race is on', async () => {
  const { race, photo } = await runningRace();
  expect(await hide(race, photo, true)).toEqual(refusal('race-on'));
  await endRace(race);
  expect(await hide(race, photo, true, '')).toEqual(refusal('not-authenticated'));
  expect(await hide(race, photo, true, stranger.cookie)).toEqual(refusal('not-found'));
  expect(await hide(race, photo, true, cookieOf(race, 'A'))).toEqual(refusal('not-allowed'));
  expect(await lookAt(race, photo, cookieOf(race, 'B'))).toBe(200);
});

test('[P13] the host, or whoever sent it, deletes a photo for good once the race is over: row, files and all', async () => {
  const { race, photo: first } = await runningRace();
  const second = await sentPhoto(race, 'A', await phoneJpeg({ left: '#00ff00' }));
  expect(await remove(race, first)).toEqual(refusal('race-on'));
  await endRace(race);
  expect(await remove(race, first, '')).toEqual(refusal('not-authenticated'));
  expect(await remove(race, first, stranger.cookie)).toEqual(refusal('not-found'));
  expect(await remove(race, first, cookieOf(race, 'B'))).toEqual(refusal('not-allowed'));
  expect(await remove(race, first, race.vices.A?.cookie)).toEqual(refusal('not-allowed'));
  await askFor(race, first, me);
  expect(await remove(race, first, cookieOf(race, 'A'))).toEqual([200, { success: true }]);
  expect(await remove(race, second)).toEqual([200, { success: true }]);
  expect(await remove(race, second)).toEqual(refusal('not-found'));
  expect([await lookAt(race, first, race.host.cookie), await requestsOf(race)]).toEqual([404, []]);
  const files = await readdir(join(deps.config.dataDir, 'photos'));
  expect(files.filter((name) => name.includes(first) || name.includes(second))).toEqual([]);
  const [status, story] = await ask(app, { url: `/api/game-story/${race.gameId}`, cookie: race.host.cookie });
  expect([status, story]).toEqual([200, expect.objectContaining({ photos: [], arePhotosGone: false })]);
});

test('[P13] whoever sent a photo is shown it and deletes it also when the host has hidden it; nobody else is', async () => {
  const { race, photo } = await overRace();
  await hide(race, photo, true);
  const told = async (cookie: string) => {
    const [, story] = await ask(app, { url: `/api/game-story/${race.gameId}`, cookie });
    return (story as StoryView).photos.map(({ id, isHidden, isOwn }) => ({ id, isHidden, isOwn }));
  };
  expect(await told(cookieOf(race, 'A'))).toEqual([{ id: photo, isHidden: true, isOwn: true }]);
  expect([await told(race.vices.A?.cookie ?? ''), await told(cookieOf(race, 'B'))]).toEqual([[], []]);
  expect(await remove(race, photo, race.vices.A?.cookie)).toEqual(refusal('not-found'));
  expect(await remove(race, photo, cookieOf(race, 'A'))).toEqual([200, { success: true }]);
  expect(await lookAt(race, photo, race.host.cookie)).toBe(404);
});

test('[P13] a photo whose file cannot be reached just now stays until it can', async () => {
  const s3 = await startS3StandIn();
  afterwards(() => s3.stop());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const far = await freshApp({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const race = await startedRace(far);
  const photo = await sentPhoto(race, 'A', await phoneJpeg());
  await endRace(race);
  s3.behave('busy');
  expect(await remove(race, photo)).toEqual(refusal('busy'));
  s3.behave('well');
  expect(await lookAt(race, photo, race.host.cookie)).toBe(200);
  expect(await remove(race, photo)).toEqual([200, { success: true }]);
  expect([...s3.objects.keys()]).toEqual([]);
});

async function runningRace(): Promise<{ race: StartedRace; photo: string }> {
  const race = await startedRace(server);
  return { race, photo: await sentPhoto(race, 'A', await phoneJpeg()) };
}

async function overRace(): Promise<{ race: StartedRace; photo: string }> {
  const made = await runningRace();
  await endRace(made.race);
  return made;
}

function hide(race: StartedRace, id: string, hidden: boolean, cookie = race.host.cookie) {
  return ask(race.app, { method: 'POST', url: `/api/photos/${id}/hide`, cookie, payload: { hidden } });
}

function remove(race: StartedRace, id: string, cookie = race.host.cookie) {
  return ask(race.app, { method: 'DELETE', url: `/api/photos/${id}`, cookie });
}

/** As a member of team A, unless it is somebody else. */
function askFor(race: StartedRace, id: string, payload: object, who: { cookie?: string; link?: string } = {}) {
  const { link, cookie = link === undefined ? cookieOf(race, 'A') : '' } = who;
  const url = `/api/photos/${id}/removal${link === undefined ? '' : `?link=${link}`}`;
  return ask(race.app, { method: 'POST', url, cookie, payload });
}

async function requestsOf({ app: at, gameId, host }: StartedRace): Promise<unknown> {
  const [, story] = await ask(at, { url: `/api/game-story/${gameId}`, cookie: host.cookie });
  return (story as { host: { requests: unknown[] } }).host.requests;
}
