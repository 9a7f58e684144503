import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { namedCohost } from '../../tests/harness/people/cohosts.ts';
import { askHome, fix, idOf, nightOf } from '../../tests/harness/people/home.ts';
import { seatedGuest } from '../../tests/harness/people/knocks.ts';
import { cookieOf, endRace, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';
import { openLog } from '../config/log.ts';
import { openPush } from '../outside/push/push.ts';
import { pushHome } from '../push/push-home.ts';
import type { Jobs } from '../store/jobs/add-job.ts';
import { startPushStandIn } from '../testing/push-stand-in.ts';
import { lookAfterNights } from './look-after-nights.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
const clock = stoppedClock(Date.UTC(2026, 10, 28, 22));
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;
const service = await startPushStandIn();
afterwards(() => service.stop());
const push = openPush(deps.config, deps.keys.push, service.way);
const pushDeps = { db, config: deps.config, races: deps.races, push, log: openLog('silent'), now: clock.now };
const read = new Map<string, number>();

test('[U4] people who have said nothing are asked once, an hour after the end, and nobody else is', async () => {
  const race = await startedRace(server);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Sam')];
  const [jos, sams] = [await device(race, jo.cookie), await device(race, sam.cookie)];
  await endRace(race);
  await askHome(race, sam.cookie, 'word', { word: 'on-my-way' });
  await later(59 * minuteMs);
  expect(toldTo(jos)).toEqual([]);
  await later(minuteMs);
  const asked = { title: 'Home safe?', navigate: `${deps.config.publicOrigin}/home/${race.gameId}` };
  expect([toldTo(jos), toldTo(sams)]).toEqual([[expect.objectContaining(asked)], []]);
  await later(minuteMs);
  await later(hourMs);
  expect(toldTo(jos)).toEqual([]);
});

test('[U4] nobody is asked after noon of the next day', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const jos = await device(race, jo.cookie);
  await endRace(race);
  await later(20 * hourMs);
  expect(toldTo(jos)).toEqual([]);
});

test('[U4] a nudge reaches the person it is for, until they are home', async () => {
  const race = await startedRace(server);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Sam')];
  const [jos, sams] = [await device(race, jo.cookie), await device(race, sam.cookie)];
  await endRace(race);
  const { cookie } = race.host;
  const person = await idOf(race, cookie, 'Jo');
  expect(await askHome(race, cookie, 'nudge', { person })).toEqual([200, { success: true, isTold: true }]);
  await work();
  const nudge = expect.objectContaining({ title: 'Home safe?', body: 'Ada is asking. One tap is enough.' });
  expect([toldTo(jos), toldTo(sams)]).toEqual([[nudge], []]);
  clock.pass(10 * minuteMs);
  await askHome(race, cookie, 'nudge', { person });
  await askHome(race, jo.cookie, 'word', { word: 'home' });
  await work();
  expect(toldTo(jos)).toEqual([]);
});

test('[U4] a co-host nudges in their own name', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const jos = await device(race, jo.cookie);
  const { cookie } = await namedCohost(race, 'nell@example.org');
  await pool.query("update accounts set display_name = 'Nell' where email = 'nell@example.org'");
  await endRace(race);
  await askHome(race, cookie, 'nudge', { person: await idOf(race, cookie, 'Jo') });
  await work();
  expect(toldTo(jos)).toEqual([expect.objectContaining({ body: 'Nell is asking. One tap is enough.' })]);
});

test('[U4] that somebody needs a hand is told to team mates and hosts, once in ten minutes, and to no rival', async () => {
  const race = await startedRace(server);
  const [jo, sam, gaz] = [
    await seatedGuest(race, 'A', 'Jo'),
    await seatedGuest(race, 'A', 'Sam'),
    await seatedGuest(race, 'B', 'Gaz'),
  ];
  const devices = [
    await device(race, jo.cookie),
    await device(race, sam.cookie),
    await device(race, gaz.cookie),
    await device(race, race.host.cookie),
  ];
  await endRace(race);
  await askHome(race, jo.cookie, 'word', { word: 'need-a-hand' });
  await work();
  const told = [expect.objectContaining({ title: 'Jo needs a hand' })];
  expect(devices.map(toldTo)).toEqual([[], told, [], told]);
  await askHome(race, jo.cookie, 'word', { word: 'on-my-way' });
  await askHome(race, jo.cookie, 'word', { word: 'need-a-hand' });
  await work();
  expect(devices.map(toldTo)).toEqual([[], [], [], []]);
});

test('[U2] [U7] a share goes after its hour, and everything at noon', async () => {
  const race = await startedRace(server);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Sam')];
  await endRace(race);
  const people = [await idOf(race, jo.cookie, 'Sam')];
  await askHome(race, jo.cookie, 'word', { word: 'need-a-hand' });
  await askHome(race, jo.cookie, 'share', { people, fix });
  await askHome(race, sam.cookie, 'word', { word: 'home' });
  expect(await kept(race)).toEqual({ words: 2, shares: 1, fixes: 1 });
  await later(59 * minuteMs);
  expect(await kept(race)).toEqual({ words: 2, shares: 1, fixes: 1 });
  await later(minuteMs);
  expect(await kept(race)).toMatchObject({ shares: 0, fixes: 0 });
  const { until } = await nightOf(race, cookieOf(race, 'A'));
  await later(until - clock.now().getTime() - 1);
  expect(await kept(race)).not.toMatchObject({ words: 0 });
  await later(1);
  expect(await kept(race)).toEqual({ words: 0, shares: 0, fixes: 0 });
});

async function later(ms: number): Promise<void> {
  clock.pass(ms);
  await lookAfterNights({ ...deps, db });
  await work();
}

/** Works off what was asked to be pushed. */
async function work(): Promise<void> {
  const { rows } = await pool.query<{ id: string; payload: Jobs['push-home'] }>(
    `select jobs.id, payload from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'push-home' order by jobs.id`,
  );
  for (const { id, payload } of rows) {
    await pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
    await pushHome(pushDeps, payload);
  }
}

/** A phone of somebody asks to be told; where it is. */
async function device({ gameId }: StartedRace, cookie: string): Promise<string> {
  const subscription = service.subscribe(deps.keys.push.publicKey);
  const payload = { gameId, subscription };
  const [status] = await ask(app, { method: 'POST', url: '/api/save-push-subscription', cookie, payload });
  expect(status).toBe(200);
  return subscription.endpoint;
}

/** What a phone was told since it was last asked. */
function toldTo(endpoint: string): unknown[] {
  const all = service.taken.filter((one) => one.endpoint === endpoint);
  const fresh = all.slice(read.get(endpoint) ?? 0);
  read.set(endpoint, all.length);
  return fresh.map(({ text }) => JSON.parse(text).notification);
}

async function kept({ gameId }: StartedRace): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select count(*)::int from home_words where game_id = $1) as words,
       (select count(*)::int from home_shares where game_id = $1) as shares,
       (select count(*)::int from home_fixes where game_id = $1) as fixes`,
    [gameId],
  );
  return rows[0];
}
