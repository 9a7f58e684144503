import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { beforeEach, expect, test } from 'vitest';
import { race as limits } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { cutLinkTo } from '../../../tests/harness/faults/cut-link.ts';
import { sendPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { cookieOf, personOf, readyRace, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';
import { seat } from '../../../tests/harness/people/seat.ts';
import { beginUpload, sendPart, uploadOf } from '../../../tests/harness/races/uploads.ts';
import { removeOldFiles } from '../../photos/remove-photos.ts';

let aheadMs = 0;
const server = await freshApp({}, { now: () => new Date(Date.now() + aheadMs) });
const { app, deps } = server;
const { pool } = deps.database;
const folder = join(deps.config.dataDir, 'uploads');
const stranger = await personOf(app, 'stranger@example.org');
let race: StartedRace;
let mine: string;

beforeEach(async () => {
  await pool.query('delete from attempts');
  for (const name of await readdir(folder)) await rm(join(folder, name));
  race = await startedRace(server);
  mine = cookieOf(race, 'A');
});

test('[P11] a photo arrives over a link that is cut every 150 kB, which it never does at once', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const link = await cutLinkTo((app.server.address() as AddressInfo).port, 150_000);
  const photo = await grainyPhoto();
  expect(photo.length).toBeGreaterThan(1_000_000);
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(photo)]));
  const atOnce = fetch(`${link.origin}/api/upload-photo`, { method: 'POST', headers: { cookie: mine }, body: form });
  await expect(atOnce).rejects.toThrow('fetch failed');
  const uploadId = randomUUID();
  await resumable(photo, { endpoint: `${link.origin}/api/uploads?id=${uploadId}` });
  expect(link.cuts()).toBeGreaterThan(6);
  const finished = await finish({ uploadId, frontOrBack: 'back' });
  expect(finished).toEqual([201, { success: true, id: expect.any(String) }]);
  const { rows } = await pool.query(
    `select encode(sha256, 'hex') as sha256, upload_id, front_or_back, kind, about from photos where game_id = $1`,
    [race.gameId],
  );
  const sha256 = createHash('sha256').update(photo).digest('hex');
  expect(rows).toEqual([{ sha256, upload_id: uploadId, front_or_back: 'back', kind: 'step', about: '0' }]);
  expect(await readdir(folder)).toEqual([]);
  expect(await finish({ uploadId })).toEqual(finished);
});

test('an upload is finished by its id in the form, in JSON or in the address', async () => {
  const ways = [
    (uploadId: string) => finish({ uploadId }),
    (uploadId: string) => sendPhoto(race, 'A', null, { words: { uploadId } }),
    (uploadId: string) =>
      ask(app, {
        method: 'POST',
        url: `/api/upload-photo?gameId=${race.gameId}&uploadId=${uploadId}`,
        cookie: mine,
        payload: {},
      }),
  ];
  for (const [n, way] of ways.entries()) {
    const id = await uploaded(await phoneJpeg({ left: `#30b0${n}0` }));
    expect(await way(id)).toEqual([201, { success: true, id: expect.any(String) }]);
  }
});

test('five who finish an upload at once get the same photo', async () => {
  const uploadId = await uploaded(await phoneJpeg());
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => finish({ uploadId })));
  expect(answers).toEqual(answers.map(() => [201, (answers[0] as [number, object])[1]]));
});

test('an upload that is not whole cannot be finished, and one that is no photo is refused', async () => {
  const photo = await phoneJpeg();
  const [, headers] = await begin({ length: photo.length });
  const id = String(headers.location).split('/').at(-1) ?? '';
  await goOn(id, 0, photo.subarray(0, 300));
  expect(await finish({ uploadId: id })).toEqual(refusal('upload-unfinished'));
  await goOn(id, 300, photo.subarray(300));
  expect(await finish({ uploadId: id })).toEqual([201, { success: true, id: expect.any(String) }]);
  expect(await finish({ uploadId: await uploaded(Buffer.from('<svg/>')) })).toEqual(refusal('no-photo'));
  expect(await finish({ uploadId: randomUUID() })).toEqual(refusal('upload-unknown'));
});

test('the protocol: where it is, how much has arrived, going on only from there, and giving it up', async () => {
  const [status, { location, ...begun }] = await begin({ length: 10 });
  expect([status, begun['tus-resumable']]).toEqual([201, '1.0.0']);
  const id = String(location).replace('/api/uploads/', '');
  expect(await find(id)).toMatchObject([
    200,
    { 'upload-offset': '0', 'upload-length': '10', 'cache-control': 'no-store' },
  ]);
  expect(await goOn(id, 0, Buffer.from('abcd'))).toMatchObject([204, { 'upload-offset': '4' }]);
  expect((await goOn(id, 0, Buffer.from('abcd')))[0]).toBe(409);
  expect(await find(id)).toMatchObject([200, { 'upload-offset': '4' }]);
  expect((await goOn(id, 4, Buffer.from('much too much')))[0]).toBe(413);
  expect((await tus('DELETE', id))[0]).toBe(204);
  expect((await find(id))[0]).toBe(404);
});

test('[P4] more than 12 MB are not even begun', async () => {
  expect((await begin({ length: 12 * 1024 * 1024 + 1 }))[0]).toBe(413);
  expect((await begin({ length: 12 * 1024 * 1024 }))[0]).toBe(201);
});

test('[P11] to begin one takes a racing member or the host, and to go on with it the same person', async () => {
  const before = await readyRace(server);
  expect((await begin({ cookie: '' }))[0]).toBe(401);
  expect((await begin({ cookie: stranger.cookie }))[0]).toBe(404);
  expect((await begin({ gameId: before.gameId }))[0]).toBe(409);
  expect((await begin({ cookie: race.host.cookie }))[0]).toBe(201);
  const id = await uploaded(await phoneJpeg());
  for (const cookie of ['', stranger.cookie, cookieOf(race, 'B'), race.vices.A?.cookie ?? '', race.host.cookie]) {
    const refused = cookie === '' ? 401 : 404;
    expect((await find(id, { cookie }))[0]).toBe(refused);
    expect((await goOn(id, 0, Buffer.from('x'), { cookie }))[0]).toBe(refused);
    expect((await tus('DELETE', id, { cookie }))[0]).toBe(refused);
    expect((await finish({ uploadId: id }, cookie))[0]).toBe(refused);
    expect((await begin({ cookie, id }))[0]).toBe(refused);
  }
  expect((await find(id))[0]).toBe(200);
});

test('[P11] a person begins 200 in a day, and sends photos at once after that', async () => {
  for (let minute = 0; minute < 20; minute += 1) {
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin()));
    expect(new Set(begun.map(([status]) => status))).toEqual(new Set([201]));
    await Promise.all(begun.map(([, { location }]) => tus('DELETE', String(location).replace('/api/uploads/', ''))));
    aheadMs += 61_000;
  }
  expect((await begin())[0]).toBe(429);
  expect((await begin({ cookie: race.vices.A?.cookie ?? '' }))[0]).toBe(201);
  expect((await sendPhoto(race, 'A', await phoneJpeg()))[0]).toBe(201);
  aheadMs = 0;
});

test('whoever is taken out of the team cannot go on, nor can anybody half an hour after the end', async () => {
  const id = await uploaded(await phoneJpeg());
  const end = { method: 'POST', url: '/api/end-game', payload: { gameId: race.gameId } } as const;
  await ask(app, { ...end, cookie: race.host.cookie });
  expect((await find(id))[0]).toBe(200);
  aheadMs = limits.lateMs + 60_000;
  expect((await find(id))[0]).toBe(409);
  aheadMs = 0;
  await seat(pool, race.gameId, 'A', 'somebody.else@example.org');
  expect((await find(id))[0]).toBe(404);
});

test('an upload for one game becomes no photo of another', async () => {
  const id = await uploaded(await phoneJpeg());
  const other = await startedRace(server);
  expect(await finish({ uploadId: id, gameId: other.gameId })).toEqual(refusal('upload-unknown'));
});

test('other sites cannot send, and are told nothing', async () => {
  const id = await uploaded(await phoneJpeg());
  const headers = { origin: 'https://elsewhere.example' };
  expect((await begin({ headers }))[0]).toBe(403);
  expect((await goOn(id, 0, Buffer.from('x'), { headers }))[0]).toBe(403);
  expect((await tus('DELETE', id, { headers }))[0]).toBe(403);
  const [, answered] = await find(id, { headers });
  expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each(['..%2F..%2Fphotos', '%2e%2e', 'a%00b', randomUUID().toUpperCase(), '.json'])(
  'there is no upload called %s',
  async (id) => {
    expect((await find(id))[0]).toBe(404);
    expect((await begin({ id }))[0]).toBe(422);
  },
);

test('[P11] what was not taken up for a day is removed', async () => {
  const [old, young] = [await uploaded(await phoneJpeg()), await uploaded(await phoneJpeg())];
  for (const name of [old, `${old}.json`]) await utimes(join(folder, name), 1_000, 1_000);
  await removeOldFiles(folder, new Date(2_000_000));
  expect((await readdir(folder)).filter((name) => [old, young].includes(name.slice(0, 36)))).toEqual(
    [young, `${young}.json`].toSorted(),
  );
  await removeOldFiles(join(folder, 'nowhere'), new Date());
});

interface Wishes {
  cookie?: string;
  headers?: Record<string, string>;
}

type Answer = [number, Record<string, unknown>];

async function tus(
  method: 'HEAD' | 'DELETE',
  id: string,
  { cookie = mine, headers = {} }: Wishes = {},
): Promise<Answer> {
  const sent = { cookie, 'tus-resumable': '1.0.0', ...headers };
  const answer = await app.inject({ method, url: `/api/uploads/${id}`, headers: sent });
  return [answer.statusCode, answer.headers];
}

function find(id: string, wishes?: Wishes): Promise<Answer> {
  return tus('HEAD', id, wishes);
}

function goOn(
  id: string,
  offset: number,
  bytes: Buffer,
  { cookie = mine, headers = {} }: Wishes = {},
): Promise<Answer> {
  return sendPart(app, id, bytes, { cookie, offset, headers });
}

function begin(wishes: Wishes & { length?: number; gameId?: number; id?: string } = {}): Promise<Answer> {
  return beginUpload(app, { cookie: mine, gameId: race.gameId, length: 10, ...wishes });
}

/** A whole upload of the captain of team A; its id. */
function uploaded(photo: Buffer): Promise<string> {
  return uploadOf(app, { gameId: race.gameId, cookie: mine }, photo);
}

function finish(said: { uploadId: string; gameId?: number; frontOrBack?: string }, cookie = mine) {
  const payload = { gameId: race.gameId, ...said };
  return ask(app, { method: 'POST', url: '/api/upload-photo', cookie, payload });
}

/** The official client, as a phone uses it. */
function resumable(photo: Buffer, { endpoint }: { endpoint: string }): Promise<void> {
  return new Promise((onSuccess, onError) => {
    new Upload(photo, {
      endpoint,
      headers: { cookie: mine },
      metadata: { gameId: String(race.gameId) },
      retryDelays: [0, 0, 0, 0, 0],
      onSuccess: () => onSuccess(),
      onError,
    }).start();
  });
}

function grainyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_600, height: 1_200, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}
