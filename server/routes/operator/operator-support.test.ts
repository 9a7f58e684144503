import { beforeEach, expect, test } from 'vitest';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { freshCounter } from '../../../tests/harness/people/counter.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { tryPassword } from '../../../tests/harness/people/people.ts';
import { asHost, endRace, personOf, startedRace } from '../../../tests/harness/races/race.ts';
import { seat } from '../../../tests/harness/people/seat.ts';
import { addJob } from '../../store/jobs/add-job.ts';
import { queueMail } from '../../store/mail/mail-outbox.ts';

const clock = stoppedClock(Date.parse('2026-11-16T20:00:00Z'));
const counter = await freshCounter({}, { now: clock.now });
const { app, deps, boss, read, post, audited } = counter;
const { db, pool } = deps.database;
const server = { app, deps };
const stranger = await personOf(app, 'stranger@example.org');

beforeEach(async () => {
  await pool.query('truncate audit; delete from games');
  await noMail();
});

const calls = [
  ['GET', 'tonight'],
  ['GET', 'health'],
  ['POST', 'try-again'],
  ['POST', 'look'],
  ['POST', 'account'],
  ['POST', `accounts/${stranger.id}/ban`],
  ['POST', 'photo'],
  ['GET', `pictures/${stranger.id}`],
  ['POST', 'take-down'],
  ['GET', 'audit'],
] as const;

test.each(calls)('%s %s is for operators alone', async (method, path) => {
  const asked = (cookie: string) =>
    ask(app, { method, url: `/api/operator/${path}`, cookie, ...(method === 'POST' ? { payload: {} } : {}) });
  expect(await asked('')).toEqual(refusal('not-authenticated'));
  expect(await asked(stranger.cookie)).toEqual(refusal('access-denied'));
});

test('tonight: the games of the day, the races that are on, and what waits for somebody', async () => {
  const race = await startedRace(server);
  clock.pass(60_000);
  await asHost(race, 'message', { text: 'Mind the step.' });
  const today = await keptGame(pool, stranger.id, { game_name: 'Priya thirty', game_type: 'lazy', lazy_stage: 'paid' });
  await keptGame(pool, stranger.id, { game_date: '2026-11-17' });
  await seat(pool, today, 'A', 'captain@example.org');
  await noMail();
  await queueMail(db, aMail);
  await pool.query('update mail_outbox set failed_at = $1, html = null, text = null', [clock.now()]);
  await pool.query("update graphile_worker._private_jobs set attempts = 1, last_error = 'gone'");
  expect(await read('tonight')).toEqual([
    200,
    {
      today: '2026-11-16',
      games: [
        { ...inYork, gameId: race.gameId, gameName: 'Egg', gameType: 'classic', status: 'ongoing', seats: 4 },
        { ...inYork, gameId: today, gameName: 'Priya thirty', gameType: 'lazy', status: 'setup', seats: 1 },
      ],
      live: [
        {
          gameId: race.gameId,
          gameName: 'Egg',
          city: 'York',
          startedAt: clock.now().getTime() - 60_000,
          isPaused: false,
          teams: 2,
          finished: 0,
          last: { at: clock.now().getTime(), text: 'The host says: Mind the step.' },
        },
      ],
      needs: { payments: 0, lazy: 1, mail: 1, jobs: 1 },
    },
  ]);
  expect(await audited()).toEqual([]);
});

test('health: mails that wait, were given up or kept, jobs that fail, and workers', async () => {
  await pool.query("insert into workers (id, seen_at) values ('a', now()), ('b', now() - interval '5 minutes')");
  const [waits, lost] = [await queueMail(db, aMail), await queueMail(db, { ...aMail, subject: 'Lost' })];
  await pool.query("update mail_outbox set last_error = '450 later', tries = 2 where id = $1", [waits]);
  await pool.query(
    "update mail_outbox set failed_at = $2, last_error = '550 [email]', tries = 1, html = null, text = null where id = $1",
    [lost, clock.now()],
  );
  await pool.query('update mail_outbox set created_at = $1 where id = $2', [clock.now(), waits]);
  await addJob(db, 'tidy-up', {}, { afterS: 600 });
  await pool.query(`update graphile_worker._private_jobs set attempts = 3, last_error = 'no route to sam@example.org',
    run_at = now() + interval '10 minutes' where id = (select min(id) from graphile_worker._private_jobs)`);
  const at = clock.now().getTime();
  const [status, health] = await read('health');
  expect([status, health]).toEqual([
    200,
    {
      mail: {
        isConfigured: false,
        waiting: 1,
        oldestWaitingAt: at,
        sent: 0,
        kept: 0,
        failed: 1,
        refusals: 0,
        troubles: expect.arrayContaining([
          { id: lost, to: 'sam@example.org', subject: 'Lost', at, tries: 1, isGivenUp: true, error: '550 [email]' },
          { id: waits, to: 'sam@example.org', subject: 'Hello', at, tries: 2, isGivenUp: false, error: '450 later' },
        ]),
      },
      jobs: {
        waiting: 3,
        late: 0,
        failing: [{ task: 'send-mail', count: 1, isGivenUp: false, error: 'no route to [email]' }],
        workers: [
          { seenAt: expect.any(Number), isAlive: true },
          { seenAt: expect.any(Number), isAlive: false },
        ],
      },
    },
  ]);
});

test('what failed is tried again at once, mails and other jobs apart', async () => {
  await queueMail(db, aMail);
  await addJob(db, 'tidy-up', {});
  await pool.query(`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'gone', run_at = now() + interval '1 day'`);
  expect(await post('try-again', { what: 'mail' })).toEqual([200, { count: 1 }]);
  expect(await post('try-again', { what: 'mail' })).toEqual([200, { count: 0 }]);
  expect(await post('try-again', { what: 'jobs' })).toEqual([200, { count: 1 }]);
  const { rows } = await pool.query('select attempts, run_at <= now() as due from graphile_worker.jobs');
  expect(rows).toEqual([
    { attempts: 0, due: true },
    { attempts: 0, due: true },
  ]);
  expect(await audited()).toEqual([
    { action: 'had waiting mails tried again', subject: 'mail', detail: { count: 1 } },
    { action: 'had failed jobs tried again', subject: 'jobs', detail: { count: 1 } },
  ]);
});

test('a look at a game: facts, its log in words and no place anybody was at; the look is on record', async () => {
  const race = await startedRace(server);
  await asHost(race, 'message', { text: 'Mind the step.' });
  await endRace(race);
  const at = clock.now().getTime();
  const [status, look] = await post('look', { gameId: race.gameId });
  expect([status, look]).toEqual([
    200,
    {
      game: {
        gameId: race.gameId,
        gameName: 'Egg',
        city: 'York',
        gameDate: '2026-11-16',
        gameType: 'classic',
        status: 'fini',
        lazyStage: null,
        teams: 2,
        bars: 3,
        barsListed: 5,
        createdAt: expect.any(Number),
        startedAt: at,
        endedAt: at,
      },
      host: { name: 'Ada', email: 'host@example.org', isConfirmed: true, isBanned: false },
      seats: 4,
      clues: 8,
      photos: 0,
      pictures: [],
      payments: [],
      log: [
        { seq: expect.any(Number), at, text: 'The host ended the race.' },
        { seq: expect.any(Number), at, text: 'The host says: Mind the step.' },
        { seq: 1, at, text: 'And they’re off! The first team to reach the final bar wins.' },
      ],
    },
  ]);
  expect(JSON.stringify(look)).not.toMatch(/lat|lon"/);
  expect(await audited()).toEqual([{ action: 'looked at a game', subject: `game:${race.gameId}`, detail: {} }]);
  expect(await post('look', { gameId: 2_000_000_000 })).toEqual(refusal('game-not-found'));
});

test('a ban ends every sign-in at once and can be lifted; operators cannot be banned', async () => {
  const rowdy = await personOf(app, 'rowdy@example.org');
  await keptGame(pool, rowdy.id);
  const found = {
    id: rowdy.id,
    name: 'Ada',
    email: 'rowdy@example.org',
    createdAt: expect.any(Number),
    lastSignInAt: expect.any(Number),
    isConfirmed: true,
    bannedAt: null,
    isOperator: false,
    signIns: 1,
    hosted: 1,
    hostedNow: 0,
  };
  const look = () => post('account', { email: ' Rowdy@Example.org ' });
  const devices = async () => (await ask(app, { url: '/api/account/devices', cookie: rowdy.cookie }))[0];
  const ban = (id: string, banned: boolean, reason = 'Threw a stool.') =>
    post(`accounts/${id}/ban`, { banned, reason });
  expect([await look(), await devices()]).toEqual([[200, found], 200]);
  expect(await ban(rowdy.id, true, ' ')).toEqual(refusal('why-missing'));
  expect(await ban(rowdy.id, true)).toEqual([200, { success: true }]);
  expect(await ban(rowdy.id, true)).toEqual([200, { success: true, already: true }]);
  expect([await devices(), (await tryPassword(app, rowdy.email)).json().code]).toEqual([401, 'user_banned']);
  expect(await look()).toEqual([200, { ...found, bannedAt: clock.now().getTime(), signIns: 0 }]);
  expect(await ban(rowdy.id, false, 'Said sorry.')).toEqual([200, { success: true }]);
  expect([await devices(), (await tryPassword(app, rowdy.email)).statusCode]).toEqual([401, 200]);
  expect(await ban(boss.id, true)).toEqual(refusal('is-operator'));
  expect(await ban('nobody', true)).toEqual(refusal('account-not-found'));
  expect(await post('account', { email: 'nobody@example.org' })).toEqual(refusal('account-not-found'));
  const subject = `account:${rowdy.id}`;
  expect(await audited()).toEqual([
    { action: 'looked at an account', subject, detail: {} },
    { action: 'banned an account', subject, detail: { why: 'Threw a stool.' } },
    { action: 'looked at an account', subject, detail: {} },
    { action: 'let an account in again', subject, detail: { why: 'Said sorry.' } },
  ]);
});

test('the log of the counter says who did what, the newest first', async () => {
  const gameId = await keptGame(pool, stranger.id);
  await post('look', { gameId });
  await post('account', { email: stranger.email });
  const row = { id: expect.any(Number), at: expect.any(Number), operator: boss.email, detail: {} };
  expect(await read('audit')).toEqual([
    200,
    [
      { ...row, action: 'looked at an account', subject: `account:${stranger.id}` },
      { ...row, action: 'looked at a game', subject: `game:${gameId}` },
    ],
  ]);
});

const inYork = { city: 'York', teams: 2, paid: 'free' };
const sam = { name: 'Sam', address: 'sam@example.org' };
const aMail = { to: sam, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

async function noMail(): Promise<void> {
  await pool.query('truncate mail_outbox; delete from graphile_worker._private_jobs');
}
