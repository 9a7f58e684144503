import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoRequest } from '#contract/limits';
import type { StoryView } from '#contract/story';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/app.ts';
import { ask, refusal } from '../../tests/harness/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { password } from '../../tests/harness/people.ts';
import { lookAt, sentPhoto } from '../../tests/harness/photos.ts';
import { phoneJpeg } from '../../tests/harness/pictures.ts';
import { cookieOf, endRace, keptPhoto, personOf, type StartedRace, startedRace } from '../../tests/harness/race.ts';
import { madeLink } from '../../tests/harness/results-link.ts';
import { startS3StandIn } from '../outside/s3-stand-in.ts';

const dayMs = 86_400_000;
const clock = stoppedClock(Date.parse('2026-11-20T21:04:00Z'));
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
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

test('[P14] whoever may see a photo asks for it to go: the host reads it on the page and in a mail, in which nothing makes a link', async () => {
  const { race, photo } = await overRace();
  await pool.query('delete from mail_outbox');
  const evil = {
    name: '<b>Sam</b> evil.example',
    words: 'See https://evil.example\nnow',
    contact: 'call evil.example',
  };
  expect(await askFor(race, photo, evil)).toEqual([201, { success: true }]);
  expect(await askFor(race, photo, evil)).toEqual([201, { success: true, already: true }]);
  const link = await madeLink(race);
  expect(await askFor(race, photo, me, { link })).toEqual([201, { success: true }]);
  const { rows } = await pool.query('select to_address, to_name, subject, html, text from mail_outbox order by text');
  const to = { to_address: 'host@example.org', to_name: 'Ada', subject: 'Somebody asks you to take a photo away' };
  expect(rows).toEqual([
    { ...to, html: expect.stringContaining('&lt;b&gt;Sam&lt;/b&gt; evil. example'), text: expect.any(String) },
    { ...to, html: expect.any(String), text: expect.any(String) },
  ]);
  expect(rows[0].html + rows[0].text).not.toMatch(/evil\.example/);
  expect(rows[1].text).toBe(`Somebody asks you to take a photo away.

Hello Ada,

Priya asks you to take team Fox's photo of Friday 20 November 2026 at 21:04 out of “Egg”.

They wrote: “I am in it. Please take it away.”

You can answer them: priya@example.org

Open the photos:
${deps.config.publicOrigin}/results/${race.gameId}

You decide: hide it and only you see it, or delete it for good. Nobody else was told. Whoever would rather not be in a picture usually has a reason.

-- 
Pickled Egg
`);
  const asked = { id: expect.any(String), photo, at: clock.now().getTime() };
  expect(await requestsOf(race)).toEqual(
    expect.arrayContaining([
      { ...asked, ...evil },
      { ...asked, ...me },
    ]),
  );
});

test('[P14] who cannot see a photo cannot ask for it to go, and nobody asks without a name', async () => {
  const { race, photo } = await runningRace();
  expect(await askFor(race, photo, me, { cookie: cookieOf(race, 'B') })).toEqual(refusal('not-found'));
  expect(await askFor(race, photo, me, { cookie: cookieOf(race, 'A') })).toEqual(refusal('race-on'));
  await endRace(race);
  expect(await askFor(race, photo, me, { cookie: '' })).toEqual(refusal('not-authenticated'));
  expect(await askFor(race, photo, me, { cookie: stranger.cookie })).toEqual(refusal('not-found'));
  expect(await askFor(race, photo, me, { link: 'made-up' })).toEqual(refusal('not-found'));
  expect(await askFor(race, photo, { ...me, name: ' \u200B ' })).toEqual(refusal('name-missing'));
  expect((await askFor(race, photo, { ...me, words: 'x'.repeat(501) }))[0]).toBe(422);
  // One letter to whoever counts it as it comes, three as it is kept.
  const grows = '\uFB2C';
  for (const long of [{ name: grows.repeat(40) }, { words: grows.repeat(500) }, { contact: grows.repeat(254) }]) {
    expect((await askFor(race, photo, { ...me, ...long }))[0]).toBe(422);
  }
  expect(await askFor(race, photo, { name: 'Sam', words: '' })).toEqual([201, { success: true }]);
  await hide(race, photo, true);
  expect(await askFor(race, photo, me, { cookie: cookieOf(race, 'B') })).toEqual(refusal('not-found'));
});

test('[P14] a photo, a person and a link bring so many requests a day', async () => {
  const { race, photo } = await overRace();
  const photos = [photo];
  for (let n = 1; n < 6; n++) photos.push(await keptPhoto(race, 'B', 'step', String(n)));
  const link = await madeLink(race);
  await pool.query('delete from attempts');
  for (let n = 0; n < photoRequest.perPhoto; n++) {
    expect((await askFor(race, photo, { ...me, name: `Priya ${n}` }))[0]).toBe(201);
  }
  expect((await askFor(race, photo, { ...me, name: 'One more' }))[0]).toBe(429);
  expect((await askFor(race, photo, { ...me, name: 'One more' }, { link }))[0]).toBe(429);
  const others = photos.slice(1).flatMap((id) => [0, 1, 2, 3].map((n) => ({ id, name: `Sam ${n}` })));
  const byLink: number[] = [];
  for (const { id, name } of others) byLink.push((await askFor(race, id, { ...me, name }, { link }))[0]);
  expect(byLink).toEqual(others.map(() => 201));
  expect(others).toHaveLength(photoRequest.aDay);
  const last = { ...me, name: 'Last' };
  expect((await askFor(race, photos[1] ?? '', last, { link }))[0]).toBe(429);
  expect((await askFor(race, photos[1] ?? '', last, { link, cookie: stranger.cookie }))[0]).toBe(429);
  clock.pass(dayMs);
  expect((await askFor(race, photo, { ...me, name: 'One more' }))[0]).toBe(201);
});

test('[A5] whoever asked and then deletes their account is not named in the mail that waits for the host', async () => {
  const { race, photo } = await overRace();
  await pool.query('delete from mail_outbox');
  const cookie = race.vices.B?.cookie ?? '';
  expect((await askFor(race, photo, { ...me, contact: 'Vice-B@example.org' }, { cookie }))[0]).toBe(201);
  expect((await askFor(race, photo, me))[0]).toBe(201);
  const leaving = { method: 'POST', url: '/api/account/delete', cookie, payload: { password } } as const;
  expect(await ask(app, leaving)).toEqual([200, { success: true }]);
  const { rows } = await pool.query<{ text: string }>('select text from mail_outbox');
  expect(rows.map(({ text }) => /answer them: (.*)/.exec(text)?.[1])).toEqual([me.contact]);
  const asked = (await requestsOf(race)) as { name: string; contact: string | null }[];
  expect(asked.map(({ name, contact }) => `${name} ${contact}`).toSorted()).toEqual([
    'Priya priya@example.org',
    'Somebody null',
  ]);
});

test("[P14] where the host's account is deleted a request hides the photo at once", async () => {
  const { race, photo } = await overRace();
  await pool.query('delete from mail_outbox');
  await pool.query('update accounts set deleted_at = now() where id = $1', [race.host.id]);
  expect(await askFor(race, photo, me)).toEqual([201, { success: true }]);
  expect(await lookAt(race, photo, cookieOf(race, 'B'))).toBe(404);
  expect((await pool.query('select 1 from mail_outbox')).rows).toEqual([]);
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
