import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import { freshDatabase } from './harness/servers/database.ts';
import { eventually } from './harness/eventually.ts';
import { tracesOf } from './harness/servers/everything.ts';
import { keptGame, withRoute } from './harness/races/kept-game.ts';
import { changeUser, newcomer, password, signIn, tryPassword } from './harness/people/people.ts';
import { sendPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { asTeam, claimAt, endRace, expectedBar, readyRace, startedRace } from './harness/races/race.ts';
import { seat } from './harness/people/seat.ts';

const clock = stoppedClock();
const database = await freshDatabase();
const server = await freshApp({}, { now: clock.now, database });
const { app, deps } = server;
const { pool } = deps.database;

/** Somebody with an account, a way to ask as they do, and a token of theirs. */
interface Leaver {
  id: string;
  email: string;
  cookie: string;
  token: string;
}

const first = newcomer(app, 'first@example.org');

const game = {
  gameName: 'Late Egg',
  city: 'York',
  date: '2026-11-30',
  gameBars: 3,
  gameGroups: 2,
  gameType: 'classic',
};
const bar = { name: 'The Late Egg', lat: 53.96, lon: -1.08 };

test.each<[string, (leaver: Leaver) => Promise<number>]>([
  [
    'making a game',
    (who) => statusOf(who, '/api/create-game', { ...game, tel: '', gameStartBar: '', gameBarList: [] }),
  ],
  ['adding a bar', (who) => statusOf(who, '/api/bars', bar)],
  [
    'changing the name',
    async ({ token }) => (await changeUser(app, token, { data: { name: 'Late Name' } })).statusCode,
  ],
  ['choosing a password', async ({ token }) => (await changeUser(app, token, newPassword)).statusCode],
  ['signing in', async ({ email }) => (await tryPassword(app, email)).statusCode],
  ['fetching a cookie', ({ token }) => statusOf(null, '/api/set-token?ajax=1', { token })],
  ['asking for a new password', ({ email }) => statusOf(null, '/auth/v1/recover', { email })],
  ['taking a seat', async (who) => statusOf(who, '/api/take-seat', await anInvitation())],
])('[A8] %s while the account is deleted leaves nothing behind', async (_what, late) => {
  const leaver = await somebody();
  const [deleted, status] = await behindDeletion(leaver, () => late(leaver));
  expect(deleted).toBe(200);
  expect(status).not.toBe(500);
  expect(await tracesOf(pool, [leaver.email, 'Late Name', 'Late Egg'])).toEqual([]);
  expect(await tracesOf(pool, [leaver.id])).toEqual([`public.accounts: ${leaver.id}`]);
});

test('[A8] a claim and a photo that come late, while the account is deleted, count for the team and name nobody', async () => {
  const race = await startedRace(server);
  await asTeam(race, 'A', 'clue');
  clock.pass(60_000);
  const payload = await claimAt(race, 'A', await expectedBar(race, 'A'));
  clock.pass(60_000);
  await endRace(race);
  clock.pass(60_000);
  const { id = '', cookie = '' } = race.captains.A ?? {};
  const url = '/api/correctly-guessed';
  const headers = { method: 'POST', url, cookie, key: randomUUID() } as const;
  const claimed = await behindDeletion({ id, cookie }, async () => {
    const [status] = await ask(app, { ...headers, payload: { gameId: race.gameId, ...payload } });
    return status;
  });
  expect(claimed).toEqual([200, 200]);
  expect((await deps.races.current(race.gameId)).teams.A?.done.length).toBe(1);

  const other = race.captains.B ?? { id: '', cookie: '' };
  const photo = await phoneJpeg();
  const [deleted, status] = await behindDeletion(other, async () => (await sendPhoto(race, 'B', photo))[0]);
  expect([deleted, status]).toEqual([200, 401]);
  for (const gone of [id, other.id]) expect(await tracesOf(pool, [gone])).toEqual([`public.accounts: ${gone}`]);
});

test('[A8] twice at once: the account is deleted once, and the second is told that nobody is signed in', async () => {
  const { id, cookie } = await somebody();
  const answers = await Promise.all([goodbye(cookie), goodbye(cookie)]);
  expect(answers.toSorted()).toEqual([200, 401]);
  expect(await tracesOf(pool, [id])).toEqual([`public.accounts: ${id}`]);
});

test('[A4] [A8] a race that starts while its host deletes their account: either it is on and they stay, or there is none', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 2; round += 1) {
    const leaver = await somebody();
    const { gameId } = await readyRace(server, { columns: { user_id: leaver.id }, empty: ['B'] });
    await seat(pool, gameId, 'A', `guest-${gameId}@example.org`);
    const start = () => statusOf(leaver, `/api/start-game?gameId=${gameId}`, { startAnyway: true });
    const both = round % 2 ? [start(), goodbye(leaver.cookie)] : [goodbye(leaver.cookie), start()];
    const answers = await Promise.all(both);
    const [deleted, started] = round % 2 ? answers.toReversed() : answers;
    const { rows } = await pool.query<{ status: string }>('select status from games where game_id = $1', [gameId]);
    outcomes.add(JSON.stringify([deleted, started === 200, rows[0]?.status ?? null]));
  }
  const allowed = [
    [409, true, 'ongoing'],
    [200, false, null],
  ].map((one) => JSON.stringify(one));
  expect([...outcomes].filter((one) => !allowed.includes(one))).toEqual([]);
});

test('[A8] an invitation that is sent while its addressee deletes their account is one to whoever has that address next, or none', async () => {
  const host = await first;
  for (let round = 0; round < 2; round += 1) {
    const leaver = await somebody();
    const gameId = await keptGame(pool, host.id, withRoute());
    const invite = statusOf(host, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: leaver.email });
    expect(await Promise.all([invite, goodbye(leaver.cookie)])).toEqual([200, 200]);
    const { rows } = await pool.query('select account_id from seats where email = $1', [leaver.email]);
    expect([[], [{ account_id: null }]]).toContainEqual(rows);
    expect(await tracesOf(pool, [leaver.id])).toEqual([`public.accounts: ${leaver.id}`]);
  }
});

const newPassword = { password: 'nine brass kettles sang', current_password: password };

/** Somebody new, with the password everybody has: making its hash takes longer than all the rest. */
async function somebody(): Promise<Leaver> {
  const email = `leaver-${randomUUID().slice(0, 8)}@example.org`;
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, display_name, password_hash)
     select $1, 'Leaver', password_hash from accounts where id = $2 returning id`,
    [email, (await first).id],
  );
  const { access_token: token } = await signIn(app, email);
  const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
  return { id: rows[0]?.id ?? '', email, token, cookie: `sid=${cookies[0]?.value}` };
}

async function statusOf(who: Pick<Leaver, 'cookie'> | null, url: string, payload: object): Promise<number> {
  const [status] = await ask(app, { method: 'POST', url, cookie: who?.cookie ?? '', payload });
  return status;
}

function goodbye(cookie: string): Promise<number> {
  return statusOf({ cookie }, '/api/account/delete', { password });
}

/** A seat in somebody else's game, with the link that takes it. */
async function anInvitation(): Promise<{ gameId: number; seat: string }> {
  const gameId = await keptGame(pool, (await first).id, withRoute());
  await seat(pool, gameId, 'A', 'work@example.org');
  const token = randomUUID();
  const hash = createHash('sha256').update(token).digest();
  await pool.query('update seats set token_hash = $2 where game_id = $1', [gameId, hash]);
  return { gameId, seat: token };
}

/** Does something that reaches the account when its deletion stands first in line; the status of both. */
async function behindDeletion(who: Pick<Leaver, 'id' | 'cookie'>, late: () => Promise<number>): Promise<number[]> {
  const line = await pool.connect();
  try {
    await line.query('begin');
    await line.query('select from accounts where id = $1 for update', [who.id]);
    const deletion = goodbye(who.cookie);
    await eventually(waiting).toBe(1);
    const other = late();
    await Promise.race([other, eventually(waiting).toBe(2)]);
    await line.query('commit');
    return await Promise.all([deletion, other]);
  } finally {
    line.release();
  }
}

async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
