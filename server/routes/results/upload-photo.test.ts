import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { race as limits } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { sendPhoto, sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneHeic, phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import {
  asHost,
  asTeam,
  claimRight,
  claimWrong,
  cookieOf,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';
import { seat } from '../../../tests/harness/people/seat.ts';

let aheadMs = 0;
const began = Date.now();
const server = await freshApp({}, { now: () => new Date(began + aheadMs) });
const { pool } = server.deps.database;
const { dataDir } = server.deps.config;
const stranger = await personOf(server.app, 'stranger@example.org');
let race: StartedRace;

beforeEach(async () => {
  await pool.query('delete from attempts');
  race = await startedRace(server);
});

test('a photo is kept: its row, its two files and nothing else', async () => {
  const photo = await phoneJpeg({ width: 2_000, height: 1_000 });
  const [status, answer] = await sendPhoto(race, 'A', photo);
  expect([status, answer]).toEqual([201, { success: true, id: expect.any(String) }]);
  const { id } = answer as { id: string };
  expect(await rows()).toEqual([
    {
      id,
      game_group: 'A',
      account_id: race.captains.A?.id,
      kind: 'step',
      about: '0',
      sha256: createHash('sha256').update(photo).digest('hex'),
      upload_id: null,
      front_or_back: 'front',
      width: 800,
      height: 1_600,
      bytes: expect.any(Number),
    },
  ]);
  expect((await readdir(join(dataDir, 'photos'))).filter((name) => name.startsWith(id)).toSorted()).toEqual([
    `${id}-small.jpg`,
    `${id}.jpg`,
  ]);
  expect(await readdir(join(dataDir, 'arriving'))).toEqual([]);
});

test('[P1] HEIC is taken as well', async () => {
  await sentPhoto(race, 'A', phoneHeic());
  expect(await rows()).toMatchObject([{ width: 64, height: 96 }]);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a…'],
  ['a PDF', '%PDF-1.7'],
  ['nothing', ''],
  ['half a photo', (await phoneJpeg()).subarray(0, 700)],
])('[P1] %s is refused, and nothing is kept of it', async (_, bytes) => {
  expect(await sendPhoto(race, 'A', bytes)).toEqual(refusal('no-photo'));
  expect([await rows(), await readdir(join(dataDir, 'arriving'))]).toEqual([[], []]);
});

test('[P4] more than 12 MB are refused, whether the phone says so before or not', async () => {
  const much = Buffer.concat([await phoneJpeg(), Buffer.alloc(12 * 1024 * 1024)]);
  expect(await sendPhoto(race, 'A', much)).toEqual(refusal('photo-too-large'));
  expect(await sendPhoto(race, 'A', Buffer.alloc(20 * 1024 * 1024))).toEqual(refusal('photo-too-large'));
  expect([await rows(), await readdir(join(dataDir, 'arriving'))]).toEqual([[], []]);
});

test.each([
  [10_000, 5_001],
  [16_385, 1_000],
])('[P4] more than 50 megapixels are refused, and a side of more than 16,384: %i x %i', async (width, height) => {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#d03030' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(await sendPhoto(race, 'A', photo)).toEqual(refusal('photo-too-large'));
});

test('a form without a photo is told what is missing, and one we cannot read is no form', async () => {
  expect(await sendPhoto(race, 'A', null)).toEqual(refusal('photo-missing'));
  const cookie = cookieOf(race, 'A');
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=egg' };
  for (const payload of [
    'nonsense',
    '--egg\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\nhalf',
  ]) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/upload-photo', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual(refusal('bad-json'));
  }
  expect(await readdir(join(dataDir, 'arriving'))).toEqual([]);
});

test('[P6] photos are for the members of racing teams and the host: others are refused and leave nothing', async () => {
  const photo = await phoneJpeg();
  expect(await sendPhoto(race, 'A', photo, { cookie: '' })).toEqual(refusal('not-authenticated'));
  expect(await sendPhoto(race, 'A', photo, { cookie: stranger.cookie })).toEqual(refusal('game-not-found'));
  await seat(pool, race.gameId, 'A', 'somebody.else@example.org');
  expect(await sendPhoto(race, 'A', photo)).toEqual(refusal('game-not-found'));
  expect(await rows()).toEqual([]);
  await sentPhoto(race, 'A', photo, { cookie: race.host.cookie });
  expect(await rows()).toMatchObject([{ game_group: null, kind: 'other', about: null }]);
});

test('[P6] a team that was empty at the start sends none', async () => {
  const other = await startedRace(server, { teams: 3, empty: ['C'] });
  const late = await personOf(server.app, 'late@example.org');
  await seat(pool, other.gameId, 'C', late.email);
  expect(await sendPhoto(other, 'C', await phoneJpeg(), { cookie: late.cookie })).toEqual(refusal('team-not-racing'));
});

test('[P6] photos are taken from the start until 30 minutes after the end', async () => {
  const before = await readyRace(server);
  expect(await sendPhoto(before, 'A', await phoneJpeg())).toEqual(refusal('race-not-begun'));
  await ask(server.app, {
    method: 'POST',
    url: '/api/end-game',
    cookie: race.host.cookie,
    payload: { gameId: race.gameId },
  });
  await sentPhoto(race, 'A', await phoneJpeg());
  aheadMs += limits.lateMs + 60_000;
  expect(await sendPhoto(race, 'A', await phoneJpeg({ left: '#0000ff' }))).toEqual(refusal('race-over'));
  aheadMs = 0;
});

test('[P5] a photo proves what its team has to do: the step, a forfeit that is due, a sabotage its phone has shown', async () => {
  await sentPhoto(race, 'A', await photoOf(1));
  for (let wrong = 0; wrong < limits.wrongsToForfeit; wrong += 1) {
    expect(await claimWrong(race, 'A')).toMatchObject([200, { correct: false }]);
    aheadMs += limits.wrongWaitMs + 1_000;
  }
  await sentPhoto(race, 'A', await photoOf(2));
  const given = { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' };
  expect(await asTeam(race, 'B', 'add-sabotage', given)).toMatchObject([200, { success: true }]);
  await sentPhoto(race, 'A', await photoOf(3));
  const [, clue] = await asTeam(race, 'A', 'clue');
  const { sabotageId } = clue as { sabotageId: string };
  await sentPhoto(race, 'A', await photoOf(4));
  expect((await rows()).map(({ kind, about }) => [kind, about])).toEqual([
    ['step', '0'],
    ['forfeit', '0'],
    ['forfeit', '0'],
    ['sabotage', sabotageId],
  ]);
  aheadMs = 0;
});

test('[P5] a photo that a claim named by its hash belongs to that step, though the team has gone on', async () => {
  const photo = await photoOf(1);
  const photoSha256 = createHash('sha256').update(photo).digest('hex');
  expect(await claimRight(race, 'A', { photoSha256 })).toMatchObject([200, { correct: true }]);
  await sentPhoto(race, 'A', await photoOf(2));
  await sentPhoto(race, 'A', photo);
  expect((await rows()).map(({ kind, about }) => [kind, about])).toEqual([
    ['step', '1'],
    ['step', '0'],
  ]);
});

test('[P5] the photo of a team that is out of the race proves nothing', async () => {
  expect(await asHost(race, 'retire', { group: 'A' })).toMatchObject([200, { success: true }]);
  await sentPhoto(race, 'A', await phoneJpeg());
  expect(await rows()).toMatchObject([{ game_group: 'A', kind: 'other', about: null }]);
});

test('[P7] the same photo from the same person is the same one; from somebody else it is another', async () => {
  const photo = await phoneJpeg();
  const first = await sentPhoto(race, 'A', photo);
  expect(await sentPhoto(race, 'A', photo)).toBe(first);
  expect(await sentPhoto(race, 'A', photo, { cookie: race.vices.A?.cookie ?? '' })).not.toBe(first);
  expect(await rows()).toHaveLength(2);
});

test('[P7] five times at once is once, and the files of the others go', async () => {
  const photo = await phoneJpeg();
  const key = randomUUID();
  const before = (await readdir(join(dataDir, 'photos'))).length;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sendPhoto(race, 'A', photo, { key })));
  expect(answers).toEqual(answers.map(() => [201, { success: true, id: answers[0]?.[1].id }]));
  expect(await rows()).toHaveLength(1);
  expect((await readdir(join(dataDir, 'photos'))).length - before).toBe(2);
});

test('[P7] a key that was used for another photo is refused', async () => {
  const key = randomUUID();
  await sentPhoto(race, 'A', await photoOf(1), { key });
  expect(await sendPhoto(race, 'A', await photoOf(2), { key })).toEqual(refusal('key-reused'));
  expect(await rows()).toHaveLength(1);
});

test('[P8] a team sends 80 photos, and beyond them the first about each thing it has to prove', async () => {
  await pool.query(
    `insert into photos (game_id, game_group, kind, sha256, width, height, bytes)
     select $1, 'A', 'other', sha256(n::text::bytea), 1, 1, 1 from generate_series(1, 80) n`,
    [race.gameId],
  );
  await sentPhoto(race, 'A', await photoOf(1));
  expect(await sendPhoto(race, 'A', await photoOf(2))).toEqual(refusal('photo-quota'));
  expect(await claimRight(race, 'A', { photoSha256: undefined })).toMatchObject([200, { correct: true }]);
  await sentPhoto(race, 'A', await photoOf(2));
  expect(await sendPhoto(race, 'A', await photoOf(3))).toEqual(refusal('photo-quota'));
  await sentPhoto(race, 'B', await photoOf(4));
});

test('another site cannot send one, and no other call takes a form', async () => {
  const photo = await phoneJpeg();
  const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }];
  for (const headers of foreign) {
    expect(await sendPhoto(race, 'A', photo, { headers })).toEqual(refusal('foreign-origin'));
  }
  await sentPhoto(race, 'A', photo, { headers: { 'sec-fetch-site': 'same-origin' } });
  const headers = { cookie: cookieOf(race, 'A'), 'content-type': 'multipart/form-data; boundary=egg' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/clue', headers, payload: '--egg--' });
  expect([answer.statusCode, answer.json()]).toEqual(refusal('wrong-content-type'));
});

test('[P9] three that nobody can read within ten minutes, and their sender must wait; nobody else must', async () => {
  const broken = (await phoneJpeg()).subarray(0, 900);
  const sends = async (letter: 'A' | 'B', photo: Buffer) => (await sendPhoto(race, letter, photo))[0];
  for (let sent = 0; sent < 3; sent += 1) expect(await sends('A', broken)).toBe(415);
  const headers = { cookie: cookieOf(race, 'A') };
  const refused = await server.app.inject({ method: 'POST', url: '/api/upload-photo', headers, payload: {} });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_request_rate_limit']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(await sends('A', await phoneJpeg())).toBe(429);
  expect(await sends('B', await phoneJpeg())).toBe(201);
});

test('[P9] of many at once that nobody can read only the first few are looked at', async () => {
  const broken = (await phoneJpeg()).subarray(0, 900);
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendPhoto(race, 'A', broken)));
  const read = answers.filter(([status]) => status === 415).length;
  expect([read >= 3 && read <= 4, answers.every(([status]) => status === 415 || status === 429)]).toEqual([true, true]);
});

test('[P9] one person sends fifteen in a minute', async () => {
  for (let sent = 0; sent < 15; sent += 1) await sendPhoto(race, 'A', null);
  expect(await sendPhoto(race, 'A', await phoneJpeg())).toMatchObject([429, { code: 'over_request_rate_limit' }]);
});

test('the game may be named in the address, or be the only one that is on', async () => {
  const photo = await phoneJpeg();
  await pool.query("update games set status = 'fini' where game_id <> $1", [race.gameId]);
  await sentPhoto(race, 'A', photo, { words: { gameId: undefined } });
  expect(await rows()).toHaveLength(1);
  expect(await sendPhoto(race, 'A', photo, { words: { gameId: 'egg' } })).toEqual(refusal('invalid-game-id'));
});

function photoOf(n: number): Promise<Buffer> {
  return phoneJpeg({ left: `#30b0${(n * 16).toString(16).padStart(2, '0')}` });
}

async function rows(): Promise<Record<string, unknown>[]> {
  const { rows: kept } = await pool.query(
    `select id, game_group, account_id, kind, about, encode(sha256, 'hex') as sha256, upload_id, front_or_back, width, height, bytes
     from photos where game_id = $1 order by created_at`,
    [race.gameId],
  );
  return kept;
}
