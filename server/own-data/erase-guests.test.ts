import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { tracesOf } from '../../tests/harness/servers/everything.ts';
import { newGuest, seatedGuest, sitByCode } from '../../tests/harness/people/guests.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { changeUser, newcomer, password } from '../../tests/harness/people/people.ts';
import { sentPhoto } from '../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../tests/harness/races/pictures.ts';
import { endRace, startedRace } from '../../tests/harness/races/race.ts';
import { photoNames } from '../photos/may-see-photo.ts';
import { eraseGuests } from './erase-guests.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
// The database notes by its own clock when a seat was given up, so every test begins now.
async function fromNow() {
  const clock = stoppedClock();
  const server = await freshApp({}, { now: clock.now });
  const { app, deps } = server;
  const { pool, db } = deps.database;
  const host = await newcomer(app, 'erasing@example.org');
  /** So much later guests are looked after. */
  const later = async (ms: number) => {
    clock.pass(ms);
    await eraseGuests({ ...deps, db });
  };
  return { server, app, deps, pool, host, later };
}

test('[K6] a guest who takes no seat is erased after 24 hours, and then not even an id is left', async () => {
  const { server, app, pool, host, later } = await fromNow();
  const gameId = await keptGame(pool, host.id);
  const [seatless, seated] = [await newGuest(server, gameId, 'Zephyrine'), await seatedGuest(server, gameId, 'A')];
  await later(23 * hourMs);
  expect(await left(pool, seatless.id, seated.id)).toEqual(['guest', 'guest']);
  await later(hourMs);
  expect(await left(pool, seatless.id, seated.id)).toEqual(['erased', 'guest']);
  expect(await tracesOf(pool, ['Zephyrine'])).toEqual([]);
  expect(await ask(app, { url: '/api/data/games', cookie: seatless.cookie })).toEqual(refusal('not-authenticated'));
  await later(dayMs + 1);
  expect(await left(pool, seatless.id, seated.id)).toEqual(['gone', 'guest']);
});

test('[K6] a guest who leaves has a day to sit down again; one whose game is called off goes with it', async () => {
  const { server, pool, host, later } = await fromNow();
  const [one, other] = [await keptGame(pool, host.id), await keptGame(pool, host.id)];
  const leaver = await seatedGuest(server, one, 'A');
  const changed = await seatedGuest(server, one, 'A');
  const called = await seatedGuest(server, other, 'A');
  await pool.query(
    "update accounts set created_at = now() - interval '9 days', erase_after = now() - interval '8 days'",
  );
  await pool.query('delete from members where account_id = any($1)', [[leaver.id, changed.id]]);
  await pool.query('delete from games where game_id = $1', [other]);
  await later(hourMs);
  expect(await left(pool, leaver.id, changed.id, called.id)).toEqual(['guest', 'guest', 'erased']);
  await sitByCode(server, one, changed.id, 'B');
  await later(24 * hourMs);
  expect(await left(pool, leaver.id, changed.id)).toEqual(['erased', 'guest']);
});

test('[K6] a guest is erased 30 days after the end of their last race, which stays as it was run', async () => {
  const { server, deps, pool, later } = await fromNow();
  const first = await startedRace(server);
  const guest = await seatedGuest(server, first.gameId, 'A', 'Zephyrine');
  const photoId = await sentPhoto(first, 'A', await phoneJpeg(), { cookie: guest.cookie });
  await endRace(first);
  await later(20 * dayMs);
  const second = await startedRace(server);
  await sitByCode(server, second.gameId, guest.id, 'B');
  await later(11 * dayMs);
  expect(await left(pool, guest.id)).toEqual(['guest']);
  await endRace(second);
  await later(29 * dayMs);
  expect(await left(pool, guest.id)).toEqual(['guest']);
  const log = await logOf(pool, second.gameId);
  await later(dayMs + 1);
  expect(await left(pool, guest.id)).toEqual(['erased']);
  expect(await tracesOf(pool, ['Zephyrine'])).toEqual([]);
  expect(await logOf(pool, second.gameId)).toEqual(log);
  const files = Object.values(photoNames(photoId));
  expect(await Promise.all(files.map((file) => deps.photoFiles.read(file)))).toEqual(files.map(() => null));
  const { rows } = await pool.query('select game_group from members where account_id = $1 order by game_id', [
    guest.id,
  ]);
  expect(rows).toEqual([{ game_group: 'A' }, { game_group: 'B' }]);
  await later(2 * dayMs);
  expect(await left(pool, guest.id)).toEqual(['erased']);
});

test('[K6] [K4] a guest who became an account is erased no more', async () => {
  const { server, app, pool, host, later } = await fromNow();
  const guest = await newGuest(server, await keptGame(pool, host.id));
  expect((await changeUser(app, guest.token, { email: 'stays@example.org', password })).statusCode).toBe(200);
  await later(100 * dayMs);
  expect(await left(pool, guest.id)).toEqual(['account']);
});

test('[K6] a guest takes their data along and deletes themselves from the phone that holds the seat', async () => {
  const { server, app, pool, host } = await fromNow();
  const gameId = await keptGame(pool, host.id);
  const guest = await seatedGuest(server, gameId, 'A', 'Zephyrine');
  const exported = await app.inject({ url: '/api/account/export.zip', headers: { cookie: guest.cookie } });
  expect([exported.statusCode, exported.headers['content-type']]).toEqual([200, 'application/zip']);
  const words = exported.rawPayload.toString('utf8');
  const told = ['account.json', '"isGuest": true', '"email": null', '"rescueCode"', 'Zephyrine'];
  expect(told.filter((part) => !words.includes(part))).toEqual([]);
  expect(words).not.toContain('guest:');
  const url = '/api/account/delete';
  expect(await ask(app, { method: 'POST', url, cookie: guest.cookie, payload: {} })).toEqual([200, { success: true }]);
  expect(await left(pool, guest.id)).toEqual(['erased']);
  expect(await tracesOf(pool, ['Zephyrine'])).toEqual([]);
  const { rowCount } = await pool.query('select from members where game_id = $1', [gameId]);
  expect(rowCount).toBe(0);
});

test('[A4] [K6] a guest in a race that is on stays until it is over', async () => {
  const { server, app } = await fromNow();
  const race = await startedRace(server);
  const guest = await seatedGuest(server, race.gameId, 'A');
  const [status, answer] = await ask(app, {
    method: 'POST',
    url: '/api/account/delete',
    cookie: guest.cookie,
    payload: {},
  });
  expect([status, answer]).toMatchObject([409, { code: 'racing-now' }]);
});

async function left(pool: Pool, ...ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; is_guest: boolean; deleted_at: Date | null }>(
    'select id, is_guest, deleted_at from accounts where id = any($1)',
    [ids],
  );
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return 'gone';
    if (row.deleted_at) return 'erased';
    return row.is_guest ? 'guest' : 'account';
  });
}

async function logOf(pool: Pool, gameId: number): Promise<unknown[]> {
  return (await pool.query('select * from events where game_id = $1 order by seq', [gameId])).rows;
}
