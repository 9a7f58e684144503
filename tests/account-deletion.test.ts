import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photoNames } from '../server/photos/may-see-photo.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask, refusal } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import { whatJoiningLeaves } from './harness/people/joined-traces.ts';
import { tracesOf } from './harness/servers/everything.ts';
import { keptGame, withRoute, yorkList } from './harness/races/kept-game.ts';
import { columnsThatName, nameOf, tablesOf } from './harness/people/named-accounts.ts';
import { newcomer, password, tryPassword } from './harness/people/people.ts';
import { sentPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { asHost, claimRight, endRace, readyRace, type StartedRace, startedRace } from './harness/races/race.ts';
import { seat } from './harness/people/seat.ts';
import { uploadOf } from './harness/races/uploads.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;

/** Who goes: a captain in one race, the racing host of another, and of some that are still to come. */
const leaver = 'captain-a@example.org';
const name = 'Zephyrine Quill';
const tel = '+447700900123';

test('[A4] [A5] [A6] [A7] [A9] a deleted account leaves an id, and races go on', { tags: 'promise' }, async () => {
  const race = await startedRace(server);
  const { id, cookie } = race.captains.A ?? { id: '', cookie: '' };
  await pool.query('update accounts set display_name = $2 where id = $1', [id, name]);
  const own = await hostedByLeaver(id, cookie);
  const { photoIds, half } = await whatTheyLeave(race, own, id, cookie);
  const toCome = await keptGame(pool, race.host.id, withRoute());
  await seat(pool, toCome, 'A', leaver, 'vice-a@example.org');
  const called = await calledOff(id);

  const [usedBar, otherBar] = await twoOwnBars(id, own.gameId);
  expect(await goodbye(cookie)).toEqual(refusal('racing-now', stillOn('Yolk')));
  await endRace(own);
  expect(await goodbye(cookie)).toEqual(refusal('racing-now', stillOn('Egg')));
  await endRace(race);
  expect(await tablesOf(pool, id)).toEqual((await columnsThatName(pool)).map(nameOf));
  const before = await asOthersSee(race, own);
  const log = await logOf(race, own);

  expect(await goodbye(cookie)).toEqual([200, { success: true }]);

  expect(await tracesOf(pool, [leaver, name, tel, 'google-subject', 'My secret wish', 'Zeph'])).toEqual([]);
  expect(await tablesOf(pool, id)).toEqual([
    'accounts.id',
    'audit.operator_id',
    'bars.owner_id',
    'games.user_id',
    'members.account_id',
    'payments.account_id',
  ]);
  const { rows: left } = await pool.query('select * from accounts where id = $1', [id]);
  expect(left).toEqual([
    {
      id,
      email: expect.stringMatching(/^deleted:[0-9a-f-]{36}@$/),
      display_name: 'Somebody',
      password_hash: null,
      sign_up_id: expect.any(String),
      is_guest: false,
      new_email: null,
      erase_after: null,
      email_confirmed_at: null,
      banned_at: null,
      last_sign_in_at: null,
      created_at: clock.now(),
      updated_at: clock.now(),
      deleted_at: clock.now(),
    },
  ]);
  expect(await barsOf(id)).toEqual([usedBar]);
  expect(otherBar).not.toBe(usedBar);

  const files = photoIds.flatMap((photoId) => Object.values(photoNames(photoId)));
  expect(await Promise.all(files.map((file) => deps.photoFiles.read(file)))).toEqual(files.map(() => null));
  expect((await readdir(join(deps.config.dataDir, 'uploads'))).filter((file) => file.startsWith(half))).toEqual([]);

  expect(await logOf(race, own)).toEqual(log);
  expect(await asOthersSee(race, own)).toEqual({
    ...before,
    race: {
      ...before.race,
      photos: before.race.photos.filter((address) => !isOneOf(photoIds, address)),
      team: ['vice-a@example.org', gone],
    },
    // The one that is left was asked away.
    own: { ...before.own, photos: [], host: gone, team: ['vice-a@example.org', gone] },
  });
  const url = `/api/game-story/${own.gameId}`;
  const [, story] = await ask(app, { url, cookie: own.captains.B?.cookie ?? '' });
  expect(story).toMatchObject({ host: null });
  expect(JSON.stringify(story)).not.toContain('deleted:');
  expect(await seatsOf(toCome)).toEqual([{ game_group: 'A', place: 2, email: 'vice-a@example.org' }]);
  expect(await seatsOf(called)).toEqual([]);
  expect((await pool.query('select game_id from members')).rows).toEqual([{ game_id: race.gameId }]);
  const { rows: knocks } = await pool.query('select account_id, answered_by, seen_by::text[] from knocks');
  expect(knocks).toEqual([{ account_id: race.host.id, answered_by: null, seen_by: [] }]);
  expect(await mailsNow()).toEqual([
    ['guest@example.org', 'The race is off', 'The host, whose account is deleted, has called off “Egg” in York.'],
  ]);
  const { rows: links } = await pool.query('select game_id from results_links');
  expect(links).toEqual([]);
  const { rows: asked } = await pool.query(
    'select name, contact, hidden_at is not null as hidden from photo_requests join photos on photos.id = photo_id',
  );
  expect(asked).toEqual([{ name: 'Somebody', contact: null, hidden: true }]);

  expect(await ask(app, { url: '/api/data/games', cookie })).toEqual(refusal('not-authenticated'));
  expect((await tryPassword(app, leaver)).statusCode).toBe(400);
  const again = await newcomer(app, leaver);
  expect(again.id).not.toBe(id);
  expect(await ask(app, { url: '/api/data/games', cookie: again.cookie })).toEqual([200, []]);
  for (const gameId of [race.gameId, own.gameId, toCome]) {
    const answer = await ask(app, { url: `/api/data/games/${gameId}`, cookie: again.cookie });
    expect(answer).toEqual(refusal('game-not-found'));
  }
});

const gone = 'a deleted account';

function stillOn(game: string): string {
  return `You are in “${game}”, and that race is on. Delete your account once it is over.`;
}

function goodbye(cookie: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: '/api/account/delete', cookie, payload: { password } });
}

/** A race that the leaver hosts and runs in, with all that a host says about themselves. */
async function hostedByLeaver(id: string, cookie: string): Promise<StartedRace> {
  const wish = { knowCity: 'yes', barPreferences: 'My secret wish', occasion: 'Egg day', playDate: '2026-11-30' };
  const columns = { user_id: id, host_tel: tel, lazy_questionnaire: wish, game_name: 'Yolk' };
  const own = { ...(await readyRace(server, { columns })), host: { id, cookie, email: leaver } };
  const url = `/api/start-game?gameId=${own.gameId}`;
  expect(await ask(app, { method: 'POST', url, cookie, payload: {}, key: 'start-once' })).toEqual([
    200,
    { success: true },
  ]);
  expect(await asHost(own, 'message', { text: 'Mind the step.' })).toMatchObject([200, { success: true }]);
  return own;
}

/** Something of theirs in every table that can have it. */
async function whatTheyLeave(race: StartedRace, own: StartedRace, id: string, cookie: string) {
  const vice = race.vices.A?.cookie ?? '';
  const photoIds = [
    await sentPhoto(race, 'A', await phoneJpeg()),
    await sentPhoto(own, 'A', await phoneJpeg({ left: '#102030' })),
  ];
  await sentPhoto(race, 'A', await phoneJpeg({ left: '#405060' }), { cookie: vice });
  const others = await sentPhoto(own, 'B', await phoneJpeg({ left: '#708090' }));
  const half = await uploadOf(app, { gameId: race.gameId, cookie }, await phoneJpeg(), 20);
  expect(await claimRight(race, 'A')).toMatchObject([200, { correct: true }]);
  expect(await claimRight(own, 'A')).toMatchObject([200, { correct: true }]);
  await tryPassword(app, leaver);
  await pool.query('update seats set account_id = $2 where game_id = $1 and email = $3', [race.gameId, id, leaver]);
  const leftBefore = await keptGame(pool, race.host.id, { status: 'ongoing' });
  await pool.query(
    "insert into positions (game_id, game_group, account_id, lat, lon, at) values ($1, 'A', $2, 53.9, -1, now())",
    [leftBefore, id],
  );
  await pool.query(
    "insert into identities (account_id, provider, subject, email) values ($1, 'google', 'google-subject', $2)",
    [id, leaver],
  );
  await pool.query(
    `insert into payments (game_id, account_id, provider, state, amount_pence, total_pence)
     values ($1, $2, 'none', 'captured', 1000, 0)`,
    [own.gameId, id],
  );
  await pool.query("insert into audit (operator_id, action, subject) values ($1, 'looked', 'game:7')", [id]);
  await pool.query("insert into factors (account_id, friendly_name, secret) values ($1, 'Zeph''s phone', $2)", [
    id,
    randomBytes(20),
  ]);
  await pool.query('insert into recovery_codes (account_id, code_hash) values ($1, $2)', [id, randomBytes(32)]);
  await pool.query(
    "insert into one_time_tokens (token_hash, account_id, purpose, expires_at) values ($1, $2, 'recover', now())",
    [randomBytes(32), id],
  );
  await pool.query(
    `insert into push_subscriptions (account_id, session_id, game_id, endpoint, p256dh, auth, saved_at)
     select $1, id, $2, 'https://push.example/1', 'B', 'A', now() from auth_sessions where account_id = $1 limit 1`,
    [id, race.gameId],
  );
  await pool.query('insert into watchers (node_id, game_id, account_id, seen_at) values ($1, $2, $3, now())', [
    randomUUID(),
    own.gameId,
    id,
  ]);
  await pool.query(
    `insert into mail_outbox (to_address, to_name, subject, html, text) values
     ($1, $2, 'Hello', '<p>', 'Hello'),
     ('b@example.org', null, 'Wanted', '<p>', 'Zephyrine Quill (' || $1 || ') would like you in team Fox.')`,
    [leaver, name],
  );
  await whatJoiningLeaves(race, id);
  await pool.query('insert into results_links (game_id, token_hash) values ($1, $2)', [own.gameId, randomBytes(32)]);
  await pool.query(
    "insert into photo_requests (photo_id, game_id, name, words, contact, account_id) values ($1, $2, $3, 'Not my best side.', $4, $5)",
    [others, own.gameId, name, leaver.toUpperCase(), id],
  );
  return { photoIds, half };
}

/** A game of the leaver's that never starts: one guest was invited, the others only listed. */
async function calledOff(id: string): Promise<number> {
  const gameId = await keptGame(pool, id, withRoute());
  await seat(pool, gameId, 'A', leaver, 'guest@example.org');
  await seat(pool, gameId, 'B', 'listed@example.org');
  await pool.query(
    "update seats set token_hash = sha256(email::bytea) where game_id = $1 and email in ('guest@example.org', $2)",
    [gameId, leaver],
  );
  return gameId;
}

/** Two bars they added: one on the list of the race they hosted, one on none. */
async function twoOwnBars(id: string, gameId: number): Promise<[string, string]> {
  const [used, other] = [`host:${randomUUID()}`, `host:${randomUUID()}`] as const;
  for (const bar of [used, other]) {
    await pool.query(
      "insert into bars (id, name, kind, lat, lon, source, owner_id) values ($1, 'Zeph''s', 'pub', 53, -1, 'host', $2)",
      [bar, id],
    );
  }
  await pool.query("update bars set name = 'Ours' where id = $1", [used]);
  const list = JSON.stringify([...yorkList(5), { id: used, name: 'Ours' }]);
  await pool.query('update games set game_bar_list = $2 where game_id = $1', [gameId, list]);
  return [used, other];
}

async function barsOf(id: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from bars where owner_id = $1', [id]);
  return rows.map((bar) => bar.id);
}

/** What those who stay are shown of both races. */
async function asOthersSee(race: StartedRace, own: StartedRace) {
  return { race: await asSeen(race), own: await asSeen(own) };
}

async function asSeen(race: StartedRace) {
  const cookie = race.vices.A?.cookie ?? '';
  const read = async (url: string) => (await ask(app, { url, cookie }))[1] as Record<string, unknown>;
  const results = await read(`/api/game-results/${race.gameId}`);
  const photos = (await ask(app, { url: `/api/game-photos/${race.gameId}`, cookie }))[1] as string[];
  const groups = (await ask(app, { url: `/api/data/game_groups?gameId=${race.gameId}`, cookie }))[1] as {
    email_members: string[];
  }[];
  const { host_email: host, ...game } = await read(`/api/data/games/${race.gameId}`);
  const { gameData, ...table } = results;
  expect((gameData as { host_email: string }).host_email).toBe(host);
  return {
    game,
    host,
    table,
    photos,
    team: groups[0]?.email_members.toSorted((one) => (one.includes('@') ? -1 : 1)),
    rest: groups.slice(1),
    view: await read(`/api/view/${race.gameId}`),
  };
}

async function logOf(...races: StartedRace[]): Promise<unknown[]> {
  const { rows } = await pool.query('select * from events where game_id = any($1) order by game_id, seq', [
    races.map(({ gameId }) => gameId),
  ]);
  return rows;
}

async function seatsOf(gameId: number): Promise<unknown[]> {
  const { rows } = await pool.query('select game_group, place, email from seats where game_id = $1 order by 1, 2', [
    gameId,
  ]);
  return rows;
}

async function mailsNow(): Promise<unknown[]> {
  const { rows } = await pool.query<{ to_address: string; subject: string; text: string }>(
    "select to_address, subject, text from mail_outbox where subject not like 'Confirm%' order by to_address",
  );
  return rows.map((mail) => [
    mail.to_address,
    mail.subject,
    mail.text.split('\n').find((line) => line.startsWith('The host')),
  ]);
}

function isOneOf(photoIds: string[], address: string): boolean {
  return photoIds.some((photoId) => address.includes(photoId));
}
