import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { guestOf } from '../../tests/harness/people/joining.ts';
import {
  answerKnock,
  knockAs,
  knockAt,
  sayYes,
  seatedGuest,
  takeBackKnock,
  takeOut,
} from '../../tests/harness/people/knocks.ts';
import { cookieOf, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';
import { openLog } from '../config/log.ts';
import { openPush } from '../outside/push/push.ts';
import type { Jobs } from '../store/jobs/add-job.ts';
import { startPushStandIn } from '../testing/push-stand-in.ts';
import { pushKnock } from './push-knock.ts';

const clock = stoppedClock();
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;
const service = await startPushStandIn();
afterwards(() => service.stop());
const push = openPush(deps.config, deps.keys.push, service.way);
const pushDeps = { db, config: deps.config, races: deps.races, push, log: openLog('silent'), now: clock.now };

test('[K15] a knock is pushed to its team and a host who does not race, and to no rival', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const [fox, mate, dog, host] = [
    await device(race, cookieOf(race, 'A')),
    await device(race, jo.cookie),
    await device(race, cookieOf(race, 'B')),
    await device(race, race.host.cookie),
  ];
  await knockAs(race, await guestOf(server), jo);
  await work();
  const told = { title: 'Knock, knock', body: 'Jo wants back in. Open the race.' };
  expect([fox, mate, dog, host].map(toldTo)).toEqual([[told], [told], [], [told]]);
  expect(service.taken.at(-1)).toMatchObject({ ttl: '120', urgency: 'high', topic: `${race.gameId}-knock-A` });
});

test('[K15] whoever watches has it on the screen; a host who races is told of their own team’s door alone', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const [host, dog] = [await device(race, race.host.cookie), await device(race, cookieOf(race, 'B'))];
  await knockAt(race, await guestOf(server, 'Sam'), { team: 'B' });
  await work();
  expect([toldTo(host), toldTo(dog)]).toEqual([
    [],
    [{ title: 'Knock, knock', body: 'Sam wants to join Dog. Open the race.' }],
  ]);
  await pool.query(
    'insert into watchers (node_id, game_id, account_id, seen_at) values (gen_random_uuid(), $1, $2, now())',
    [race.gameId, race.host.id],
  );
  await knockAt(race, await guestOf(server, 'Kim'), { team: 'A' });
  await work();
  expect(toldTo(host)).toEqual([]);
});

test('[K16] of somebody the host took out, the host alone is told', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const [fox, host] = [await device(race, cookieOf(race, 'A')), await device(race, race.host.cookie)];
  await takeOut(race, jo);
  await knockAt(race, jo, { team: 'A' });
  await work();
  expect([toldTo(fox).length, toldTo(host).length]).toEqual([0, 1]);
});

test('[K18] one push a minute for a team, however many knock', async () => {
  const race = await startedRace(server);
  const fox = await device(race, cookieOf(race, 'A'));
  const sam = await guestOf(server, 'Sam');
  for (let n = 0; n < 3; n += 1) await takeBackKnock(race, sam, await knockAt(race, sam, { team: 'A' }));
  await knockAt(race, sam, { team: 'A' });
  await knockAt(race, await guestOf(server, 'Kim'), { team: 'A' });
  expect(await waiting()).toBe(1);
  clock.pass(joining.knockPushEveryS * 1_000);
  await knockAt(race, await guestOf(server, 'Ash'), { team: 'A' });
  await work();
  expect(toldTo(fox)).toEqual([{ title: 'Knock, knock', body: 'Ash wants to join Fox. Open the race.' }]);
});

test('[K18] what was answered, taken back or died is not pushed late', async () => {
  const race = await startedRace(server);
  const fox = await device(race, cookieOf(race, 'A'));
  const sam = await guestOf(server, 'Sam');
  await sayYes(race, cookieOf(race, 'A'), await knockAt(race, sam, { team: 'A' }));
  await work();
  clock.pass(joining.knockPushEveryS * 1_000);
  await knockAt(race, await guestOf(server), { team: 'A' });
  clock.pass(joining.knockMs);
  await work();
  expect(toldTo(fox)).toEqual([]);
});

test('[K17] a host who does not race is told that somebody was turned away, watching or not, and nobody else is', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const [fox, host] = [await device(race, cookieOf(race, 'A')), await device(race, race.host.cookie)];
  await pool.query(
    `insert into watchers (node_id, game_id, account_id, seen_at) select gen_random_uuid(), $1, id, now() from accounts`,
    [race.gameId],
  );
  const id = await knockAs(race, await guestOf(server), jo);
  await answerKnock(race, cookieOf(race, 'A'), id, null);
  await work();
  expect([toldTo(fox), toldTo(host)]).toEqual([
    [],
    [{ title: 'A knock failed', body: 'Somebody who said they were Jo was turned away at Fox.' }],
  ]);
});

/** A phone of somebody asks to be told; where it is. */
async function device({ gameId }: StartedRace, cookie: string): Promise<string> {
  const subscription = service.subscribe(deps.keys.push.publicKey);
  const payload = { gameId, subscription };
  const [status] = await ask(app, { method: 'POST', url: '/api/save-push-subscription', cookie, payload });
  expect(status).toBe(200);
  clock.pass(1);
  return subscription.endpoint;
}

function toldTo(endpoint: string): { title: string; body: string }[] {
  return service.taken
    .filter((one) => one.endpoint === endpoint)
    .map(({ text }) => JSON.parse(text).notification)
    .map(({ title, body }) => ({ title, body }));
}

async function waiting(): Promise<number | null> {
  const { rowCount } = await pool.query("select from graphile_worker.jobs where task_identifier = 'push-knock'");
  return rowCount;
}

/** Works off what was asked to be pushed. */
async function work(): Promise<void> {
  const { rows } = await pool.query<{ id: string; payload: Jobs['push-knock'] }>(
    `select jobs.id, payload from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'push-knock' order by jobs.id`,
  );
  for (const { id, payload } of rows) {
    await pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
    await pushKnock(pushDeps, payload);
  }
}
