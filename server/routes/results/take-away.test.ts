import { EventEmitter, once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import {
  claimRight,
  cookieOf,
  endRace,
  keptPhoto,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';
import { openPhotoBucket } from '../../outside/photos/photo-bucket.ts';
import { startS3StandIn } from '../../testing/s3-stand-in.ts';
import { photoNames } from '../../photos/may-see-photo.ts';

const files = ['photos.zip', 'results.csv', 'results.json', 'story.png', 'card.png'];
const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { photoFiles } = server.deps;
/** Photos that were read, in their order. */
const read: string[] = [];
/** What every reading waits for. */
let gate: Promise<unknown> = Promise.resolve();
server.deps.photoFiles = {
  ...photoFiles,
  async read(name) {
    read.push(name);
    await gate;
    return photoFiles.read(name);
  },
};
const stranger = await personOf(server.app, 'stranger@example.org');

test.each(files)('[J5] %s is for the people of a race that is over, and for its link', async (file) => {
  const ready = await readyRace(server);
  expect(await asked(ready, file, '')).toEqual(refusal('not-authenticated'));
  expect(await asked(ready, file, stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await asked(ready, file, ready.host.cookie)).toEqual(refusal('race-not-begun'));
  const race = await startedRace(server);
  await photoOf(race, 'A', '0');
  expect(await asked(race, file, race.host.cookie)).toEqual(refusal('race-on'));
  await endRace(race);
  for (const cookie of [race.host.cookie, cookieOf(race, 'A'), race.vices.B?.cookie]) {
    expect((await taken(race, file, cookie)).statusCode).toBe(200);
  }
  expect(await asked(race, file, stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await asked(race, `${file}?link=${'x'.repeat(43)}`, '')).toEqual(refusal('game-not-found'));
  const link = await linkOf(race);
  expect((await taken(race, `${file}?link=${link}`, '')).statusCode).toBe(200);
  const other = await startedRace(server);
  await endRace(other);
  expect(await asked(other, `${file}?link=${link}`, '')).toEqual(refusal('game-not-found'));
});

test('the archive holds every photo that is still there, each under the name of its moment', async () => {
  const race = await startedRace(server);
  clock.pass(600_000);
  await claimRight(race, 'A', { photoSha256: undefined, photoId: await photoOf(race, 'A', '0') });
  clock.pass(1_000);
  const gone = await photoOf(race, 'B', '1');
  await race.deps.photoFiles.remove(photoNames(gone).large);
  clock.pass(1_000);
  await photoOf(race, 'B', '2');
  await endRace(race);
  const answer = await taken(race, 'photos.zip');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Egg - photos.zip"; filename*=UTF-8''Egg%20-%20photos.zip`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  const found = Object.entries(unzipSync(answer.rawPayload));
  expect(found.map(([name, bytes]) => [name.replace(/\d\d-\d\d-\d\d/, 'then'), Buffer.from(bytes).toString()])).toEqual(
    [
      [`01 Fox - bar 1 ${await firstBar(race)} - then.jpg`, 'A 0'],
      ['03 Dog - photo - then.jpg', 'B 2'],
    ],
  );
});

test('a hidden photo is in the archive of the host alone', async () => {
  const race = await startedRace(server);
  const hidden = await photoOf(race, 'A', '0');
  clock.pass(1_000);
  await photoOf(race, 'B', '0');
  await endRace(race);
  const hiding = { method: 'POST', url: `/api/photos/${hidden}/hide`, cookie: race.host.cookie } as const;
  expect((await ask(race.app, { ...hiding, payload: { hidden: true } }))[0]).toBe(200);
  expect(await wordsIn(race, 'photos.zip', race.host.cookie)).toEqual(['A 0', 'B 0']);
  expect(await wordsIn(race, 'photos.zip', cookieOf(race, 'A'))).toEqual(['B 0']);
  expect(await wordsIn(race, `photos.zip?link=${await linkOf(race)}`, '')).toEqual(['B 0']);
});

test('photos in a bucket come out of it one by one; when it is down nothing is begun', async () => {
  const s3 = await startS3StandIn();
  afterAll(() => s3.stop());
  const patience = { answerWithinMs: 60_000, pausesMs: [], wait: async () => undefined };
  const away = await freshApp({}, { now: clock.now, photoFiles: openPhotoBucket(s3.settings, patience) });
  const race = await startedRace(away);
  for (const about of ['0', '1', '2']) {
    clock.pass(1_000);
    await photoOf(race, 'A', about);
  }
  await endRace(race);
  expect(await wordsIn(race, 'photos.zip')).toEqual(['A 0', 'A 1', 'A 2']);
  s3.behave('busy');
  expect((await asked(race, 'photos.zip'))[0]).toBe(503);
});

test('who goes away in the middle of an archive stops the reading', async () => {
  const race = await startedRace(server);
  const bytes = Buffer.alloc(1_000_000, 'x');
  for (let about = 0; about < 40; about += 1) await photoOf(race, 'A', String(about), bytes);
  await endRace(race);
  await race.app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new Promise((resolve) => {
    race.app.server.once('connection', (socket) => socket.once('close', resolve));
  });
  read.length = 0;
  const { port } = race.app.server.address() as AddressInfo;
  const path = `/api/game-results/${race.gameId}/photos.zip`;
  const [answer] = await once(get({ port, path, headers: { cookie: race.host.cookie } }), 'response');
  await once(answer, 'data');
  answer.destroy();
  await gone;
  const before = read.length;
  expect(before).toBeLessThan(30);
  expect((await taken(race, 'results.csv')).statusCode).toBe(200);
  expect(read.length).toBeLessThanOrEqual(before + 1);
});

test('forty read the archive of one race at once, and one more when one of them has it', async () => {
  const race = await startedRace(server);
  await photoOf(race, 'A', '0');
  await endRace(race);
  const door = new EventEmitter();
  gate = once(door, 'open');
  read.length = 0;
  // By the link, as strangers from five networks.
  const link = await linkOf(race);
  const byLink = (network: number) =>
    race.app.inject({
      url: `/api/game-results/${race.gameId}/photos.zip?link=${link}`,
      remoteAddress: `192.0.2.${network}`,
    });
  const readers = Array.from({ length: 40 }, (_, n) => byLink(n % 5));
  await eventually(() => read.length).toBe(40);
  expect((await byLink(5)).statusCode).toBe(503);
  door.emit('open');
  expect(new Set((await Promise.all(readers)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await taken(race, 'photos.zip')).statusCode).toBe(200);
});

test('a network that reads the archive of a race eight times at once by its link leaves others theirs', async () => {
  const race = await startedRace(server);
  await photoOf(race, 'A', '0');
  await endRace(race);
  const door = new EventEmitter();
  gate = once(door, 'open');
  read.length = 0;
  const link = await linkOf(race);
  const readers = Array.from({ length: 8 }, () => taken(race, `photos.zip?link=${link}`, ''));
  await eventually(() => read.length).toBe(8);
  const ninth = asked(race, `photos.zip?link=${link}`, '');
  const captain = taken(race, 'photos.zip', cookieOf(race, 'A'));
  await eventually(() => read.length).toBeGreaterThanOrEqual(9);
  door.emit('open');
  expect(await ninth).toEqual(refusal('busy'));
  const codes = (await Promise.all([...readers, captain])).map(({ statusCode }) => statusCode);
  expect(codes).toEqual(Array.from({ length: 9 }, () => 200));
});

test('who asks for the head of an archive has no more than its first photo read', async () => {
  const race = await startedRace(server);
  for (let about = 0; about < 12; about += 1) await photoOf(race, 'A', String(about));
  await endRace(race);
  read.length = 0;
  const url = `/api/game-results/${race.gameId}/photos.zip`;
  const head = await race.app.inject({ method: 'HEAD', url, headers: { cookie: race.host.cookie } });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', '']);
  // While this one is read, a HEAD that went on reading would show in the count.
  expect(await wordsIn(race, 'photos.zip')).toHaveLength(12);
  expect(read.length).toBeLessThanOrEqual(12 + 2);
});

test('the sheet and the file are whole, and hold nothing of the host but the race', async () => {
  const race = await startedRace(server);
  clock.pass(600_000);
  await claimRight(race, 'A');
  await endRace(race);
  const sheet = await taken(race, 'results.csv');
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Egg - results.csv"; filename*=UTF-8''Egg%20-%20results.csv`,
  });
  expect(sheet.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [, fox] = sheet.body.split('\r\n');
  expect(fox).toBe(`1,Fox,DNF,1,0,0,0,no,0,0,${await firstBar(race)},${londonTime()},0:10:00,,,,,,,`);
  const file = await taken(race, 'results.json', cookieOf(race, 'B'));
  expect(file.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="Egg - results.json"; filename*=UTF-8''Egg%20-%20results.json`,
  });
  const { game, tableRows, night, provisionalUntil, ...rest } = file.json();
  const at = `/api/game-results/${race.gameId}`;
  const [, results] = await ask(race.app, { url: at, cookie: race.host.cookie });
  expect({ game, rest, provisionalUntil }).toEqual({
    game: { id: race.gameId, name: 'Egg', city: 'York', date: '2026-11-20' },
    rest: {},
    provisionalUntil: clock.now().getTime() + 1_800_000,
  });
  expect(results).toMatchObject({ tableRows });
  expect(night.teams.map(({ legs }: { legs: unknown[] }) => legs.length)).toEqual([1, 0]);
  expect(file.body).not.toContain('example.org');
});

test.each([
  ['story', 1_080, 1_920],
  ['card', 1_200, 630],
])('the %s is a picture that travels once, until the results are final', async (kind, width, height) => {
  const race = await startedRace(server);
  await endRace(race);
  const link = await linkOf(race);
  const first = await taken(race, `${kind}.png?link=${link}`, '');
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `inline; filename="Egg - ${kind}.png"; filename*=UTF-8''Egg%20-%20${kind}.png`,
    'cache-control': 'private, no-cache',
  });
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
  const again = await taken(race, `${kind}.png?link=${link}`, '', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  clock.pass(1_800_000);
  const final = await taken(race, `${kind}.png?link=${link}`, '', { 'if-none-match': String(first.headers.etag) });
  expect(final.statusCode).toBe(200);
});

test('without photos there is no archive, nor once their time is over', async () => {
  const race = await startedRace(server);
  await endRace(race);
  expect(await asked(race, 'photos.zip')).toEqual(refusal('not-found'));
  const full = await startedRace(server);
  await photoOf(full, 'A', '0');
  await endRace(full);
  const link = await linkOf(full);
  // Everybody is signed out by then.
  clock.pass(30 * 86_400_000);
  expect(await asked(full, `photos.zip?link=${link}`, '')).toEqual(refusal('not-found'));
});

async function taken({ app, gameId, host }: StartedRace, file: string, cookie = host.cookie, more = {}) {
  return app.inject({ url: `/api/game-results/${gameId}/${file}`, headers: { cookie, ...more } });
}

async function asked({ app, gameId, host }: StartedRace, file: string, cookie = host.cookie) {
  return ask(app, { url: `/api/game-results/${gameId}/${file}`, cookie });
}

async function wordsIn(race: StartedRace, file: string, cookie?: string): Promise<string[]> {
  const { rawPayload } = await taken(race, file, cookie);
  return Object.values(unzipSync(rawPayload)).map((bytes) => Buffer.from(bytes).toString());
}

/** A photo of a team whose file is there, and says whose and what about it is. */
async function photoOf(race: StartedRace, team: 'A' | 'B', about: string, bytes = Buffer.from(`${team} ${about}`)) {
  const id = await keptPhoto(race, team, 'step', about);
  await race.deps.photoFiles.keep(photoNames(id).large, bytes);
  return id;
}

async function linkOf({ app, gameId, host }: StartedRace): Promise<string> {
  const url = `/api/game-results/${gameId}/link`;
  const [, made] = await ask(app, { method: 'POST', url, cookie: host.cookie, payload: {} });
  return new URL((made as { url: string }).url).searchParams.get('link') ?? '';
}

async function firstBar(race: StartedRace): Promise<string> {
  const state = await race.deps.races.current(race.gameId);
  return state.bars[state.teams.A?.done[0]?.bar ?? '']?.name ?? '';
}

function londonTime(): string {
  return clock.now().toISOString().slice(11, 19);
}
