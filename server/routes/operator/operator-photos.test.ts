import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { freshCounter } from '../../../tests/harness/people/counter.ts';
import { lookAt, sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { cookieOf, endRace, startedRace } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const { app, deps, read, post, audited } = await freshCounter({}, { now: clock.now });
const { pool } = deps.database;
const server = { app, deps };

beforeEach(() => pool.query('truncate audit, mail_outbox; delete from games'));

test('an operator finds a photo by its address, hides it, then deletes it with its files, and the host gets a mail each time', async () => {
  const race = await startedRace(server);
  const photo = await sentPhoto(race, 'A', await phoneJpeg());
  const at = clock.now().getTime();
  const found = {
    id: photo,
    gameId: race.gameId,
    gameName: 'Egg',
    team: 'Fox',
    sentAt: at,
    hiddenAt: null,
    isRaceOn: true,
    asked: [],
  };
  const address = `https://egg.example/api/photos/${photo}?size=thumb`;
  expect(await post('photo', { photo: address })).toEqual([200, found]);
  expect((await read(`pictures/${photo}`))[0]).toBe(200);
  await endRace(race);
  const away = (how: string) => post('take-down', { id: photo, how, reason: 'A stranger is in it.' });
  expect(await away('hide')).toEqual([200, { success: true }]);
  expect(await away('hide')).toEqual([200, { success: true, already: true }]);
  expect(await lookAt(race, photo, cookieOf(race, 'A'))).toBe(200);
  expect(await lookAt(race, photo, cookieOf(race, 'B'))).toBe(404);
  expect(await away('delete')).toEqual([200, { success: true }]);
  expect(await away('delete')).toEqual(refusal('photo-not-found'));
  expect(await post('photo', { photo: 'no photo' })).toEqual(refusal('photo-not-found'));
  expect((await read(`pictures/${photo}`))[0]).toBe(404);
  expect((await readdir(join(deps.config.dataDir, 'photos'))).filter((name) => name.includes(photo))).toEqual([]);
  const { rows } = await pool.query(
    "select to_address, text from mail_outbox where subject = 'We took a photo away' order by created_at",
  );
  expect(rows).toEqual([
    {
      to_address: 'host@example.org',
      text: expect.stringMatching(
        /We hid team Fox's photo[^]*Only you and whoever sent it still see it\.[^]*Why: A stranger is in it\./,
      ),
    },
    {
      to_address: 'host@example.org',
      text: expect.stringMatching(/We deleted team Fox's photo[^]*It is gone for good\./),
    },
  ]);
  const [subject, detail] = [`photo:${photo}`, { game: race.gameId, why: 'A stranger is in it.' }];
  expect(await audited()).toEqual([
    { action: 'looked at a photo', subject, detail: {} },
    { action: 'saw a photo', subject, detail: {} },
    { action: 'hid a photo', subject, detail },
    { action: 'deleted a photo', subject, detail },
  ]);
});

test('the photos of a game are listed with their removal requests, and viewing their thumbnails adds one row to the log', async () => {
  const race = await startedRace(server);
  const first = await sentPhoto(race, 'A', await phoneJpeg());
  clock.pass(60_000);
  const second = await sentPhoto(race, 'B', await phoneJpeg());
  await endRace(race);
  const sam = { method: 'POST' as const, cookie: cookieOf(race, 'B') };
  await ask(app, { ...sam, url: `/api/photos/${first}/removal`, payload: { name: 'Sam', words: 'That is me.' } });
  const [, look] = await post('look', { gameId: race.gameId });
  const sentAt = clock.now().getTime();
  expect((look as { pictures: unknown[] }).pictures).toEqual([
    { id: second, team: 'Dog', sentAt, isHidden: false, requests: 0 },
    { id: first, team: 'Fox', sentAt: sentAt - 60_000, isHidden: false, requests: 1 },
  ]);
  const thumbnails = await Promise.all([first, second, first].map((id) => read(`pictures/${id}?size=thumb`)));
  expect(thumbnails.map(([status]) => status)).toEqual([200, 200, 200]);
  const subject = `game:${race.gameId}`;
  expect(await audited()).toEqual([
    { action: 'looked at a game', subject, detail: {} },
    { action: "saw a game's photos", subject, detail: {} },
  ]);
});

test('[P15] a removal request that the host dismissed no longer marks the photo', async () => {
  const race = await startedRace(server);
  const photo = await sentPhoto(race, 'A', await phoneJpeg());
  await endRace(race);
  const marks = async () => ((await post('look', { gameId: race.gameId }))[1] as Look).pictures[0]?.requests;
  const url = `/api/photos/${photo}/removal`;
  const sam = { method: 'POST' as const, cookie: cookieOf(race, 'B') };
  await ask(app, { ...sam, url, payload: { name: 'Sam', words: 'That is me.' } });
  expect(await marks()).toBe(1);
  const { rows } = await pool.query<{ id: string }>('select id from photo_requests');
  const dismissed = { method: 'POST' as const, cookie: race.host.cookie, payload: { request: rows[0]?.id ?? '' } };
  expect(await ask(app, { ...dismissed, url: `${url}/dismiss` })).toEqual([200, { success: true }]);
  expect(await marks()).toBe(0);
});

interface Look {
  pictures: { requests: number }[];
}
