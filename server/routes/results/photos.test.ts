import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { lookAt, sendPhoto, sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { cookieOf, personOf, startedRace } from '../../../tests/harness/races/race.ts';
import { seat } from '../../../tests/harness/people/seat.ts';
import { startS3StandIn } from '../../testing/s3-stand-in.ts';

const server = await freshApp();
const { app, deps } = server;
const { pool } = deps.database;
const stranger = await personOf(app, 'stranger@example.org');
const race = await startedRace(server);
const people = {
  nobody: '',
  stranger: stranger.cookie,
  captain: cookieOf(race, 'A'),
  vice: race.vices.A?.cookie ?? '',
  rival: cookieOf(race, 'B'),
  host: race.host.cookie,
};

test('a photo is a JPEG with headers that let nothing else be made of it, and its thumbnail is smaller', async () => {
  const id = await sentPhoto(race, 'A', await phoneJpeg({ width: 1_000, height: 900 }));
  const answer = await app.inject({ url: `/api/photos/${id}`, headers: { cookie: people.captain } });
  const { connection: _1, date: _2, 'x-request-id': _3, ...headers } = answer.headers;
  expect([answer.statusCode, headers]).toEqual([
    200,
    {
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="pickled-egg-${id.slice(0, 8)}.jpg"`,
      'content-length': String(answer.rawPayload.length),
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  ]);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1_000 });
  const small = await app.inject({ url: `/api/photos/${id}?size=thumb`, headers: { cookie: people.captain } });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 222 });
  expect(small.headers.etag).toBe(`"${id}-small.jpg"`);
  const odd = await ask(app, { url: `/api/photos/${id}?size=huge`, cookie: people.captain });
  expect(odd[0]).toBe(422);
});

test('who has it is not sent it again, but asked again', async () => {
  const id = await sentPhoto(race, 'A', await phoneJpeg());
  const again = (cookie: string) =>
    app.inject({ url: `/api/photos/${id}`, headers: { cookie, 'if-none-match': `W/"${id}.jpg", "other"` } });
  const [mine, theirs] = [await again(people.captain), await again(people.rival)];
  expect([mine.statusCode, mine.rawPayload.length, theirs.statusCode]).toEqual([304, 0, 404]);
  const size = await app.inject({ method: 'HEAD', url: `/api/photos/${id}`, headers: { cookie: people.captain } });
  expect([size.statusCode, size.rawPayload.length, Number(size.headers['content-length']) > 100]).toEqual([
    200,
    0,
    true,
  ]);
});

test('[P10] while the race is on a photo is for its team and a host who does not race, afterwards for everybody in the game', async () => {
  const id = await sentPhoto(race, 'A', await phoneJpeg({ left: '#0000ff' }));
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([who, cookie]) => [who, await lookAt(race, id, cookie)])),
    );
  const during = { nobody: 401, stranger: 404, captain: 200, vice: 200, rival: 404, host: 200 };
  expect(await statuses()).toEqual(during);
  const unknown = await ask(app, { url: `/api/photos/${randomUUID()}`, cookie: people.captain });
  expect(unknown).toEqual(refusal('not-found'));
  expect(await ask(app, { url: `/api/photos/${id}`, cookie: people.rival })).toEqual(unknown);
  expect(await ask(app, { url: `/api/photos/${id}`, cookie: people.stranger })).toEqual(unknown);
  expect(await ask(app, { url: '/api/photos/egg', cookie: people.captain })).toEqual(unknown);
  const end = { method: 'POST', url: '/api/end-game', cookie: people.host, payload: { gameId: race.gameId } } as const;
  expect(await ask(app, end)).toMatchObject([200, { success: true }]);
  expect(await statuses()).toEqual({ ...during, rival: 200 });
  await seat(pool, race.gameId, 'B', 'somebody.else@example.org');
  expect(await lookAt(race, id, people.rival)).toBe(404);
});

test("[P10] a host who races sees their team's photos, and the rivals' after the end", async () => {
  const seated = await startedRace(server, { hostIn: 'A' });
  const [own, other] = [
    await sentPhoto(seated, 'A', await phoneJpeg()),
    await sentPhoto(seated, 'B', await phoneJpeg()),
  ];
  const { cookie } = seated.host;
  expect([await lookAt(seated, own, cookie), await lookAt(seated, other, cookie)]).toEqual([200, 404]);
  await ask(app, { method: 'POST', url: '/api/end-game', cookie, payload: { gameId: seated.gameId } });
  expect(await lookAt(seated, other, cookie)).toBe(200);
});

test('[P10] the photo of a host who does not race is theirs until the end', async () => {
  const watched = await startedRace(server);
  const id = await sentPhoto(watched, 'A', await phoneJpeg(), { cookie: watched.host.cookie });
  const cookies = [watched.host.cookie, cookieOf(watched, 'A')];
  expect(await Promise.all(cookies.map((cookie) => lookAt(watched, id, cookie)))).toEqual([200, 404]);
});

test('a photo whose file is gone is gone', async () => {
  const again = await startedRace(server);
  const id = await sentPhoto(again, 'A', await phoneJpeg());
  await deps.photoFiles.remove(`${id}.jpg`);
  expect(await ask(app, { url: `/api/photos/${id}`, cookie: cookieOf(again, 'A') })).toEqual(refusal('not-found'));
});

test('photos on S3 come and go the same way, and wait while it is out of reach', async () => {
  const s3 = await startS3StandIn();
  afterAll(() => s3.stop());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const other = await freshApp({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const far = await startedRace(other);
  const id = await sentPhoto(far, 'A', await phoneJpeg());
  expect([...s3.objects.keys()].toSorted()).toEqual([`photos/${id}-small.jpg`, `photos/${id}.jpg`]);
  const look = { url: `/api/photos/${id}`, headers: { cookie: cookieOf(far, 'A') } };
  const seen = await other.app.inject(look);
  expect([seen.statusCode, seen.rawPayload]).toEqual([200, s3.objects.get(`photos/${id}.jpg`)?.bytes]);
  s3.behave('busy');
  expect((await other.app.inject(look)).statusCode).toBe(503);
  expect(await sendPhoto(far, 'A', await phoneJpeg({ left: '#0000ff' }))).toEqual(refusal('busy'));
  s3.behave('well');
  expect((await sendPhoto(far, 'A', await phoneJpeg({ left: '#0000ff' })))[0]).toBe(201);
  expect(await readdir(join(other.deps.config.dataDir, 'arriving'))).toEqual([]);
});
