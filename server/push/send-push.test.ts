import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { bearer, signIn } from '../../tests/harness/people/people.ts';
import { asHost, asTeam, endRace, personOf, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';
import { startWorker } from '../../tests/harness/servers/worker.ts';
import { aMail } from '../../tests/harness/servers/outbox.ts';
import { startSmtp } from '../../tests/harness/servers/smtp.ts';
import { openLog } from '../config/log.ts';
import { openPush } from '../outside/push/push.ts';
import { startPushStandIn } from '../testing/push-stand-in.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { pushAgain, sendPush } from './send-push.ts';

const clock = stoppedClock();
const server = await freshApp({ PUBLIC_ORIGIN: 'http://localhost:4370' }, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;
const service = await startPushStandIn();
afterwards(() => service.stop());
const lines: string[] = [];
const log = openLog('debug', { write: (line: string) => void lines.push(line) });
const push = openPush(deps.config, deps.keys.push, service.way);
const pushDeps = { db, config: deps.config, races: deps.races, push, log, now: clock.now };

test('[N3] [N4] a pause is told to everybody who is not watching, and not to the host who made it', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const [own, vice, watching, rival] = [
    await device(race, 'host'),
    await device(race, 'vice-a'),
    await device(race, 'captain-b'),
    await device(race, 'vice-b'),
  ];
  await watch(race, 'captain-b');
  await asHost(race, 'pause');
  await sendPush(pushDeps, { gameId: race.gameId, seq: 2 });
  const notification = {
    title: 'The race is paused',
    body: 'The race is paused. Every clock stands still.',
    lang: 'en-GB',
    tag: `${race.gameId}-race`,
    navigate: `http://localhost:4370/game/${race.gameId}`,
  };
  const message = {
    text: JSON.stringify({ web_push: 8030, notification }),
    ttl: '600',
    urgency: 'high',
    topic: `${race.gameId}-race`,
    subject: 'mailto:hello@localhost',
  };
  expect(takenBy(own, watching)).toEqual([]);
  expect(takenBy(vice, rival)).toEqual([
    { ...message, endpoint: vice },
    { ...message, endpoint: rival },
  ]);
});

test('[N4] who watched until their node died is told again', async () => {
  const race = await startedRace(server);
  const phone = await device(race, 'captain-a');
  await watch(race, 'captain-a');
  await pool.query("update watchers set seen_at = now() - interval '2 minutes'");
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  expect(takenBy(phone)).toHaveLength(1);
});

test('[N2] nobody is told on a device they signed out on', async () => {
  const race = await startedRace(server);
  const { access_token: token } = await signIn(app, 'vice-b@example.org');
  const [out, still] = [await device(race, 'vice-b', await cookieFor(token)), await device(race, 'vice-b')];
  await app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers: bearer(token) });
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  expect([takenBy(out).length, takenBy(still).length]).toEqual([0, 1]);
});

test('[N2] no push goes to a device where another person has signed in since', async () => {
  const race = await startedRace(server);
  const { access_token: token } = await signIn(app, 'vice-b@example.org');
  const { access_token: rivals } = await signIn(app, 'captain-a@example.org');
  const here = await cookieFor(token);
  const phone = await device(race, 'vice-b', here);
  await cookieFor(token, here);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  expect(takenBy(phone)).toHaveLength(1);
  await cookieFor(rivals, here);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  expect(takenBy(phone)).toHaveLength(1);
});

test('[N8] a device that is gone is forgotten, for all games', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  const [phone, still] = [await device(race, 'captain-b'), await device(race, 'vice-b')];
  await pool.query(
    `insert into push_subscriptions (account_id, session_id, game_id, endpoint, p256dh, auth, saved_at)
     select account_id, session_id, $1, endpoint, p256dh, auth, saved_at from push_subscriptions where endpoint = $2`,
    [other.gameId, phone],
  );
  service.behave({ status: 410 }, phone);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  const { rows } = await pool.query('select endpoint from push_subscriptions where endpoint = any($1)', [
    [phone, still],
  ]);
  expect([rows, takenBy(still).length, await again(race)]).toEqual([[{ endpoint: still }], 1, []]);
});

test('[N8] a push service that is busy is asked again when it says, for that device alone', async () => {
  const race = await startedRace(server);
  const [busy, fine] = [await device(race, 'captain-a'), await device(race, 'captain-b')];
  service.behave({ status: 429, headers: { 'retry-after': '120' } }, busy);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  const [job] = await again(race);
  expect([takenBy(fine).length, job]).toEqual([1, { payload: job?.payload, inS: 120 }]);
  await pushAgain(pushDeps, readPayload(job));
  expect(await again(race)).toEqual([job]);
  service.behave(null, busy);
  await pushAgain(pushDeps, readPayload(job));
  expect([takenBy(busy).length, takenBy(fine).length]).toEqual([1, 1]);
});

test('[N8] one that breaks down is asked again soon, and then ever later', async () => {
  const race = await startedRace(server);
  const phone = await device(race, 'captain-a');
  service.behave({ status: 503 }, phone);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  const [job] = await again(race);
  expect(job?.inS).toBe(3);
  await expect(pushAgain(pushDeps, readPayload(job))).rejects.toThrow(/^a push service was not to be had$/);
});

test('[N8] what a service refuses is not sent again, and the device stays', async () => {
  const race = await startedRace(server);
  const phone = await device(race, 'captain-a');
  service.behave({ status: 403 }, phone);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 1 });
  const { rowCount } = await pool.query('select from push_subscriptions where endpoint = $1', [phone]);
  expect([await again(race), rowCount]).toEqual([[], 1]);
});

test('[N7] a device that could not be told is not told later what nobody needs to know any more', async () => {
  const race = await startedRace(server);
  const phone = await device(race, 'captain-a');
  service.behave({ status: 503 }, phone);
  await asHost(race, 'pause');
  await sendPush(pushDeps, { gameId: race.gameId, seq: 2 });
  const [job] = await again(race);
  service.behave(null, phone);
  clock.pass(600_000);
  await pushAgain(pushDeps, readPayload(job));
  await asHost(race, 'message', { text: 'Hello' });
  await endRace(race);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 3 });
  expect(takenBy(phone)).toEqual([]);
  await sendPush(pushDeps, { gameId: race.gameId, seq: 4 });
  expect(takenBy(phone)).toHaveLength(1);
});

test('a race that is gone is nobody’s news', async () => {
  const race = await startedRace(server);
  await pool.query('delete from games where game_id = $1', [race.gameId]);
  await expect(sendPush(pushDeps, { gameId: race.gameId, seq: 1 })).resolves.toBeUndefined();
});

test('[N3] [N8] a start and a sabotage are told by themselves, and neither job nor log knows where to', async () => {
  const race = await startedRace(server);
  const [fox, dog, owner] = [await device(race, 'captain-a'), await device(race, 'vice-b'), await device(race, 'host')];
  service.behave({ status: 500 }, fox);
  await asTeam(race, 'A', 'add-sabotage', { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' });
  await startWorker(deps.database, 'smtp://127.0.0.1:1', { races: deps.races, push, now: clock.now, log });
  await eventually(() => takenBy(dog).map(({ text }) => JSON.parse(text).notification.title)).toEqual(
    expect.arrayContaining(['The race is on', 'You have been sabotaged']),
  );
  await eventually(() => again(race)).toHaveLength(1);
  expect(takenBy(owner)).toEqual([]);
  const { rows } = await pool.query('select payload, last_error from graphile_worker._private_jobs');
  expect(JSON.stringify([rows, lines])).not.toMatch(/googleapis|example\.org/);
});

test('push services that never answer hold up no mail', async () => {
  const race = await startedRace(server);
  await device(race, 'captain-a');
  service.behave('silent');
  for (const text of ['One', 'Two', 'Three', 'Four']) await asHost(race, 'message', { text });
  const smtp = await startSmtp();
  const patient = openPush(deps.config, deps.keys.push, { ...service.way, answerWithinMs: 600_000 });
  await startWorker(deps.database, smtp.url, { races: deps.races, push: patient, now: clock.now, log });
  await eventually(heldPushes).toBe(2);
  await queueMail(db, aMail);
  await eventually(() => smtp.taken.length).toBe(1);
  expect(await heldPushes()).toBe(2);
  service.behave(null);
});

async function heldPushes(): Promise<number | null> {
  const held = "select from graphile_worker.jobs where locked_by is not null and task_identifier = 'send-push'";
  return (await pool.query(held)).rowCount;
}

/** A phone of somebody asks to be told; where it is. */
/** The cookie of a browser that posts this token; `cookie` is the one it has. */
async function cookieFor(token: string, cookie = ''): Promise<string> {
  const posted = { method: 'POST', url: '/api/set-token?ajax=1', payload: { token }, headers: { cookie } } as const;
  const { cookies } = await app.inject(posted);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function device(race: StartedRace, name: string, signedIn?: string): Promise<string> {
  const subscription = service.subscribe(deps.keys.push.publicKey);
  const cookie = signedIn ?? (await personOf(app, `${name}@example.org`)).cookie;
  const payload = { gameId: race.gameId, subscription };
  const [status] = await ask(app, { method: 'POST', url: '/api/save-push-subscription', cookie, payload });
  expect(status).toBe(200);
  clock.pass(1);
  return subscription.endpoint;
}

async function watch({ gameId }: StartedRace, name: string): Promise<void> {
  await pool.query(
    `insert into watchers (node_id, game_id, account_id, seen_at)
     select gen_random_uuid(), $1, id, now() from accounts where email = $2 || '@example.org'`,
    [gameId, name],
  );
}

function takenBy(...endpoints: string[]) {
  const order = (endpoint: string) => endpoints.indexOf(endpoint);
  return service.taken
    .filter(({ endpoint }) => endpoints.includes(endpoint))
    .toSorted((one, other) => order(one.endpoint) - order(other.endpoint));
}

interface Job {
  payload: { gameId: number; seq: number; deviceId: string };
  inS: number;
}

/** The devices of a race that are to be tried again, and in how many seconds. */
async function again({ gameId }: StartedRace): Promise<Job[]> {
  const { rows } = await pool.query<Job>(
    `select payload, extract(epoch from run_at - created_at)::int as "inS" from graphile_worker._private_jobs
     where key like 'push:' || $1 || ':%:%'`,
    [gameId],
  );
  return rows;
}

function readPayload(job: Job | undefined): Job['payload'] {
  if (!job) throw new Error('There is no such job.');
  return job.payload;
}
