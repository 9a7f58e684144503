import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { namedCohost } from '../../tests/harness/people/cohosts.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { asHost, claim, cookieOf, expectedBar, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';
import { openLog } from '../config/log.ts';
import { openPush } from '../outside/push/push.ts';
import type { Jobs } from '../store/jobs/add-job.ts';
import { startPushStandIn } from '../testing/push-stand-in.ts';
import { pushDoor } from './push-door.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;
const service = await startPushStandIn();
afterwards(() => service.stop());
const push = openPush(deps.config, deps.keys.push, service.way);
const pushDeps = { db, config: deps.config, races: deps.races, push, log: openLog('silent'), now: clock.now };

test('[D3] a door that is said to be shut is pushed to the hosts who decide on it, and to nobody who races', async () => {
  const race = await startedRace(server);
  const cohost = await namedCohost(race, 'nell@example.org');
  const [host, nell, fox, dog] = [
    await device(race, race.host.cookie),
    await device(race, cohost.cookie),
    await device(race, cookieOf(race, 'A')),
    await device(race, cookieOf(race, 'B')),
  ];
  const bar = await expectedBar(race, 'A');
  await claim(race, 'B', bar, { isShut: true });
  await work(1);
  const told = { title: 'Is it shut?', body: `Dog says ${bar.name} is shut. Have a look at the photo.` };
  expect([host, nell, fox, dog].map(toldTo)).toEqual([[told], [told], [], []]);
});

test('[D9] a host who races is not told of doors, nor is anybody once it is decided', async () => {
  const racing = await startedRace(server, { hostIn: 'A' });
  const own = await device(racing, racing.host.cookie);
  await claim(racing, 'B', await expectedBar(racing, 'A'), { isShut: true });
  const race = await startedRace(server);
  const host = await device(race, race.host.cookie);
  const bar = await expectedBar(race, 'A');
  await claim(race, 'B', bar, { isShut: true });
  await asHost(race, 'shut-bar', { barId: bar.id, isShut: false });
  await work(2);
  expect([own, host].map(toldTo)).toEqual([[], []]);
});

/** A phone of somebody asks to be told; where it is. */
async function device({ gameId }: StartedRace, cookie: string): Promise<string> {
  const subscription = service.subscribe(deps.keys.push.publicKey);
  const payload = { gameId, subscription };
  const [status] = await ask(app, { method: 'POST', url: '/api/save-push-subscription', cookie, payload });
  expect(status).toBe(200);
  return subscription.endpoint;
}

function toldTo(endpoint: string): { title: string; body: string }[] {
  return service.taken
    .filter((one) => one.endpoint === endpoint)
    .map(({ text }) => JSON.parse(text).notification)
    .map(({ title, body }) => ({ title, body }));
}

/** Works off what so many claims asked to be pushed; it is put down after a claim was answered. */
async function work(claims: number): Promise<void> {
  await eventually(async () => (await jobs()).length).toBe(claims);
  for (const { id, payload } of await jobs()) {
    await pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
    await pushDoor(pushDeps, payload);
  }
}

async function jobs(): Promise<{ id: string; payload: Jobs['push-door'] }[]> {
  const { rows } = await pool.query<{ id: string; payload: Jobs['push-door'] }>(
    `select jobs.id, payload from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'push-door' order by jobs.id`,
  );
  return rows;
}
