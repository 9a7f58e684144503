import { EventEmitter, once } from 'node:events';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { guestOf } from '../../../tests/harness/people/joining.ts';
import { answerKnock, knockAt, seatedGuest } from '../../../tests/harness/people/knocks.ts';
import { bearer, newcomer, password, signIn, userStatus } from '../../../tests/harness/people/people.ts';
import { sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { claimRight, cookieOf, readyRace, startedRace } from '../../../tests/harness/races/race.ts';
import { photoNames } from '../../photos/may-see-photo.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const minuteMs = 60_000;

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.each([
  ['GET', '/api/account/devices'],
  ['DELETE', '/api/account/devices/any'],
  ['GET', '/api/account/export.zip'],
  ['POST', '/api/account/delete'],
] as const)('%s %s is for those who are signed in', async (method, url) => {
  expect(await ask(app, { method, url, cookie: '' })).toEqual(refusal('not-authenticated'));
});

test('[A1] somebody sees where they are logged in, the newest first, and logs one device out', async () => {
  const { cookie } = await newcomer(app, 'devices@example.org');
  const payload = { email: 'devices@example.org', password };
  const headers = { 'user-agent': iPhone };
  const url = '/auth/v1/token?grant_type=password';
  const phone = (await app.inject({ method: 'POST', url, headers, payload })).json();
  const [, listed] = await ask(app, { url: '/api/account/devices', cookie });
  const [newest, here] = listed as Record<string, unknown>[];
  expect(listed).toEqual([
    {
      id: expect.any(String),
      name: 'Safari on iPhone',
      signedInAt: expect.any(Number),
      seenAt: newest?.signedInAt,
      isThisOne: false,
    },
    {
      id: expect.any(String),
      name: 'A browser we do not know',
      signedInAt: expect.any(Number),
      seenAt: expect.any(Number),
      isThisOne: true,
    },
  ]);
  expect(await logOut(cookie, String(newest?.id))).toEqual([200, { success: true }]);
  expect(await userStatus(app, phone.access_token)).toBe(403);
  expect(await logOut(cookie, String(newest?.id))).toEqual(refusal('not-found'));
  expect(await ask(app, { url: '/api/account/devices', cookie })).toEqual([200, [here]]);
});

test('[A1] nobody logs out a device of somebody else, nor one that is none', async () => {
  const { id } = await newcomer(app, 'owner@example.org');
  const { cookie } = await newcomer(app, 'thief@example.org');
  const { rows } = await pool.query<{ id: string }>('select id from auth_sessions where account_id = $1', [id]);
  for (const device of [rows[0]?.id ?? '', 'nothing', "' or true"]) {
    expect(await logOut(cookie, device)).toEqual(refusal('not-found'));
  }
  const { rows: open } = await pool.query('select from auth_sessions where account_id = $1 and ended_at is null', [id]);
  expect(open.length).toBe(1);
});

test('a device that was not used for a month is none any more, unless its cookie was', async () => {
  const { id, cookie } = await newcomer(app, 'idle@example.org');
  const { rows } = await pool.query<{ id: string }>('select id from auth_sessions where account_id = $1', [id]);
  await signIn(app, 'idle@example.org');
  await pool.query(
    "update auth_sessions set refreshed_at = now() - interval '31 days', created_at = now() - interval '40 days' where account_id = $1",
    [id],
  );
  expect(await ask(app, { url: '/api/account/devices', cookie })).toMatchObject([
    200,
    [{ id: rows[0]?.id, isThisOne: true }],
  ]);
});

test('[A2] what we keep about somebody is one file with their photos, and says nothing they may not know', async () => {
  const race = await startedRace(server, { hostIn: 'A', kind: 'lazy', columns: { host_tel: '+447700900123' } });
  const { cookie } = race.host;
  expect(await claimRight(race, 'A')).toMatchObject([200, { correct: true }]);
  const photoId = await sentPhoto(race, 'A', await phoneJpeg());
  const lost = await sentPhoto(race, 'A', await phoneJpeg({ left: '#203040' }));
  await deps.photoFiles.remove(photoNames(lost).large);
  await sentPhoto(race, 'B', await phoneJpeg());
  await pool.query(
    `insert into payments (game_id, account_id, provider, state, amount_pence, total_pence)
     values ($1, $2, 'none', 'captured', 1800, 0)`,
    [race.gameId, race.host.id],
  );
  const answer = await app.inject({ url: '/api/account/export.zip', headers: { cookie } });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    `attachment; filename="pickled-egg-${clock.now().toISOString().slice(0, 10)}.zip"`,
  ]);
  const files = unzipSync(answer.rawPayload);
  const words = strFromU8(files['account.json'] ?? new Uint8Array());
  const kept = JSON.parse(words);
  const [photo] = kept.photos as { file: string }[];
  expect(Object.keys(files)).toEqual(['account.json', photo?.file]);
  const picture = await deps.photoFiles.read(photoNames(photoId).large);
  picture?.stream.destroy();
  expect(files[photo?.file ?? '']?.length).toBe(picture?.bytes);
  expect(kept).toMatchObject({
    account: {
      email: 'host@example.org',
      displayName: 'Ada',
      hasPassword: true,
      waysIn: [{ provider: 'email' }],
      authenticatorApps: [],
      recoveryCodes: { left: 0, madeAt: null },
    },
    signIns: [{ device: 'A browser we do not know', method: 'password', endedAt: null }],
    games: [{ game_name: 'Egg', host_tel: '+447700900123', role: 'host', game_bar_list: null, clues: {} }],
    seats: [{ team: 'A', place: 1, email: 'host@example.org' }],
    photos: [{ gameId: race.gameId, team: 'A', kind: 'step' }, { gameId: race.gameId }],
    positions: [{ gameId: race.gameId }],
    payments: [{ gameId: race.gameId, state: 'captured', pricePence: 1_800, paidPence: 0, givenBackAt: null }],
    mails: [{ subject: 'Confirm your e-mail address' }],
  });
  for (const secret of ['password_hash', 'argon2', 'captain-b@example.org', 'vice-a@example.org']) {
    expect(words).not.toContain(secret);
  }
});

test('[A2] a guest’s file tells where they joined, whose clues they read, who took them out, and what they said to knocks', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const sam = await guestOf(server, 'Samuel');
  const id = await knockAt(race, sam, { team: 'A' });
  await answerKnock(race, jo.cookie, id, null);
  const left = await readyRace(server);
  await pool.query("insert into clue_readers values ($1, $2, 'B')", [left.gameId, jo.id]);
  await pool.query('insert into removed_members values ($1, $2, now())', [left.gameId, jo.id]);
  const { rawPayload } = await app.inject({ url: '/api/account/export.zip', headers: { cookie: jo.cookie } });
  const words = strFromU8(unzipSync(rawPayload)['account.json'] ?? new Uint8Array());
  expect(JSON.parse(words)).toMatchObject({
    account: { displayName: 'Jo', email: null, isGuest: true },
    joined: [{ gameId: race.gameId, team: 'A', seat: 1, cluesReadOf: '' }],
    left: [{ gameId: left.gameId, cluesReadOf: 'B' }],
    takenOut: [{ gameId: left.gameId }],
    knocks: [],
    knocksAnswered: [{ gameId: race.gameId, team: 'A', answer: 'no' }],
  });
  for (const others of ['Samuel', sam.id, 'captain-a@example.org']) expect(words).not.toContain(others);
});

test('[A2] a player’s file says nothing of how to reach the host', async () => {
  const race = await startedRace(server, { columns: { host_tel: '+447700900456' } });
  const cookie = cookieOf(race, 'A');
  const answer = await app.inject({ url: '/api/account/export.zip', headers: { cookie } });
  const words = strFromU8(unzipSync(answer.rawPayload)['account.json'] ?? new Uint8Array());
  const [game] = JSON.parse(words).games;
  expect(game).toMatchObject({ role: 'player', host_email: null, host_tel: null });
  expect(words).not.toContain('host@example.org');
  expect(words).not.toContain('+447700900456');
});

test('[A2] nobody is given what was written to an address that they have not shown to be theirs', async () => {
  const away = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example', OPERATOR: 'Eggs Ltd' });
  const { cookie } = await newcomer(away.app, 'perhaps@example.org');
  await away.deps.database.pool.query(
    "insert into mail_outbox (to_address, subject, html, text) values ('perhaps@example.org', 'You are wanted', '', '')",
  );
  const { rawPayload } = await away.app.inject({ url: '/api/account/export.zip', headers: { cookie } });
  const kept = JSON.parse(strFromU8(unzipSync(rawPayload)['account.json'] ?? new Uint8Array()));
  expect(kept).toMatchObject({ account: { email: 'perhaps@example.org', emailConfirmedAt: null }, mails: [] });
});

test('an account reads two of its files at once, and a third is refused without being counted', async () => {
  const race = await startedRace(server);
  await sentPhoto(race, 'B', await phoneJpeg());
  const { photoFiles } = deps;
  let begun = 0;
  const door = new EventEmitter();
  const gate = once(door, 'open');
  deps.photoFiles = {
    ...photoFiles,
    async read(name) {
      begun += 1;
      await gate;
      return photoFiles.read(name);
    },
  };
  afterwards(async () => void (deps.photoFiles = photoFiles));
  const asked = { url: '/api/account/export.zip', headers: { cookie: cookieOf(race, 'B') } };
  const two = [app.inject(asked), app.inject(asked)];
  await eventually(() => begun).toBe(2);
  const third = app.inject(asked);
  // Where it is not refused it waits for its photo as well.
  await Promise.race([third, eventually(() => begun).toBe(3)]);
  door.emit('open');
  expect((await third).statusCode).toBe(503);
  expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (let n = 0; n < 8; n += 1) expect((await app.inject(asked)).statusCode).toBe(200);
});

test('the whole file is given ten times an hour', async () => {
  const { cookie } = await newcomer(app, 'greedy@example.org');
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(app, { url: '/api/account/export.zip', cookie }))[0]);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('[A3] the password is asked for, and a wrong one deletes nothing', async () => {
  const { id, cookie } = await newcomer(app, 'proof@example.org');
  expect(await goodbye(cookie, {})).toEqual(refusal('current_password_required', 'Enter your password as well.'));
  expect(await goodbye(cookie, { password: null })).toEqual(
    refusal('current_password_required', 'Enter your password as well.'),
  );
  expect(await goodbye(cookie, { password: 'not the right one' })).toEqual(
    refusal('current_password_wrong', 'That password is not right.'),
  );
  expect(await isDeleted(id)).toBe(false);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/delete',
    headers: { cookie },
    payload: { password },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect(answer.cookies).toMatchObject([{ name: 'sid', value: '' }]);
  expect(await isDeleted(id)).toBe(true);
});

test('[A3] without a password it takes a sign-in from the last half hour', async () => {
  const { id, cookie } = await newcomer(app, 'google@example.org');
  await pool.query('update accounts set password_hash = null where id = $1', [id]);
  await clock.later(31 * minuteMs, async () => {
    expect(await goodbye(cookie, {})).toEqual(refusal('sign-in-again'));
  });
  expect(await isDeleted(id)).toBe(false);
  await clock.later(29 * minuteMs, async () => {
    expect(await goodbye(cookie, {})).toEqual([200, { success: true }]);
  });
  expect(await isDeleted(id)).toBe(true);
});

test('[A3] with a second lock, only a sign-in that was behind it deletes the account', async () => {
  const { id, cookie } = await newcomer(app, 'locked@example.org');
  await pool.query(
    "insert into factors (account_id, secret, verified_at) values ($1, decode(repeat('01', 20), 'hex'), now())",
    [id],
  );
  expect(await goodbye(cookie, { password })).toEqual(refusal('insufficient_aal'));
  await pool.query("update auth_sessions set assurance = 'aal2', assured_at = now() where account_id = $1", [id]);
  expect(await goodbye(cookie, { password })).toEqual([200, { success: true }]);
  expect(await isDeleted(id)).toBe(true);
});

test('a deleted account is told nothing and does nothing any more, by cookie or by token', async () => {
  const { cookie } = await newcomer(app, 'gone@example.org');
  const { access_token: token, refresh_token } = await signIn(app, 'gone@example.org');
  expect(await goodbye(cookie, { password })).toEqual([200, { success: true }]);
  expect(await goodbye(cookie, { password })).toEqual(refusal('not-authenticated'));
  expect(await userStatus(app, token)).toBe(403);
  const url = '/auth/v1/token?grant_type=refresh_token';
  const refreshed = await app.inject({ method: 'POST', url, headers: bearer(token), payload: { refresh_token } });
  expect([refreshed.statusCode, refreshed.json().code]).toEqual([400, 'refresh_token_not_found']);
});

function logOut(cookie: string, device: string): Promise<[number, unknown]> {
  return ask(app, { method: 'DELETE', url: `/api/account/devices/${encodeURIComponent(device)}`, cookie });
}

function goodbye(cookie: string, payload: object): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: '/api/account/delete', cookie, payload });
}

async function isDeleted(id: string): Promise<boolean> {
  const { rows } = await pool.query<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from accounts where id = $1',
    [id],
  );
  return rows[0]?.deleted ?? false;
}
