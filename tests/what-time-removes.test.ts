import { expect, test } from 'vitest';
import { openPush } from '../server/outside/push/push.ts';
import { startPushStandIn } from '../server/testing/push-stand-in.ts';
import { photoNames } from '../server/photos/may-see-photo.ts';
import { addJob } from '../server/store/jobs/add-job.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import { claimRight, endRace, keptPhoto, readyRace, type StartedRace, startedRace } from './harness/races/race.ts';
import { seatedGuest } from './harness/people/guests.ts';
import { startWorker } from './harness/servers/worker.ts';

const jobs = [
  'hard-stop',
  'tidy-up',
  'erase-guests',
  'remind-of-photos',
  'remove-photos',
  'remove-stray-files',
] as const;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

test('[X1] [X2] [X3] [X4] [X5] [K6] as time passes, everything a race left behind goes when it was promised to', {
  tags: 'promise',
}, async () => {
  const clock = stoppedClock();
  const server = await freshApp({}, { now: clock.now });
  const { app, deps } = server;
  const { db, pool } = deps.database;
  const service = await startPushStandIn();
  afterwards(() => service.stop());
  const push = openPush(deps.config, deps.keys.push, service.way);
  await startWorker(deps.database, 'smtp://127.0.0.1:1', { ...deps, push });

  const never = await readyRace(server, { columns: { game_date: clock.now().toISOString().slice(0, 10) } });
  const left = await startedRace(server);
  const race = await startedRace(server);
  const [raced, waited] = [await seatedGuest(server, race.gameId, 'A'), await seatedGuest(server, never.gameId, 'A')];
  const key = { method: 'POST', url: '/api/save-push-subscription', key: 'device-1' } as const;
  const payload = { gameId: race.gameId, subscription: service.subscribe(deps.keys.push.publicKey) };
  expect(await ask(app, { ...key, cookie: race.host.cookie, payload })).toEqual([200, { success: true }]);
  expect(await claimRight(race, 'A')).toMatchObject([200, { correct: true }]);
  const photoId = await keptPhoto(race, 'A', 'step', '0');
  const names = Object.values(photoNames(photoId));
  for (const name of names) await deps.photoFiles.keep(name, Buffer.from('a picture'));
  expect(await kept(race)).toEqual({ positions: 1, contacts: 1, devices: 1, answers: 1, photos: 1 });

  await endRace(race);
  expect(await kept(race)).toEqual({ positions: 0, contacts: 1, devices: 1, answers: 1, photos: 1 });
  await later(31 * minuteMs);
  expect(await kept(race)).toEqual({ positions: 0, contacts: 0, devices: 1, answers: 1, photos: 1 });
  expect(await statusOf(left)).toBe('ongoing');
  await later(12 * hourMs);
  expect(await statusOf(left)).toBe('fini');
  await later(12 * hourMs);
  expect(await kept(race)).toEqual({ positions: 0, contacts: 0, devices: 0, answers: 1, photos: 1 });
  await later(dayMs);
  expect(await kept(race)).toEqual({ positions: 0, contacts: 0, devices: 0, answers: 0, photos: 1 });
  await later(24 * dayMs);
  expect(await reminders()).toBe(0);
  await later(dayMs);
  expect([await kept(race), await reminders()]).toMatchObject([{ photos: 1 }, 1]);
  await later(2 * dayMs);
  expect([await kept(race), await statusOf(never), await reminders()]).toMatchObject([{ photos: 1 }, 'setup', 1]);
  expect(await erased()).toEqual([]);
  await later(2 * dayMs);
  expect([await kept(race), await statusOf(never)]).toMatchObject([{ photos: 0 }, undefined]);
  expect(await Promise.all(names.map((name) => deps.photoFiles.read(name)))).toEqual([null, null]);
  expect(await statusOf(race)).toBe('fini');
  expect(await erased()).toEqual([raced.id, waited.id].toSorted());

  /** So much later the jobs run that are asked for again and again. */
  async function later(ms: number): Promise<void> {
    clock.pass(ms);
    for (const job of jobs) {
      await addJob(db, job, {}, { key: job });
      await eventually(async () => {
        const { rowCount } = await pool.query('select from graphile_worker.jobs where task_identifier = $1', [job]);
        return rowCount;
      }).toBe(0);
    }
  }

  async function erased(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      'select id from accounts where is_guest and deleted_at is not null order by id',
    );
    return rows.map(({ id }) => id);
  }

  async function reminders(): Promise<number> {
    const { rowCount } = await pool.query("select from mail_outbox where subject = 'Your photos of the night go soon'");
    return rowCount ?? 0;
  }

  async function kept({ gameId }: StartedRace): Promise<unknown> {
    const { rows } = await pool.query(
      `select (select count(*)::int from positions where game_id = $1) as positions,
         (select count(*)::int from contacts where game_id = $1) as contacts,
         (select count(*)::int from push_subscriptions where game_id = $1) as devices,
         (select count(*)::int from idempotency where game_id = $1) as answers,
         (select count(*)::int from photos where game_id = $1) as photos`,
      [gameId],
    );
    return rows[0];
  }

  async function statusOf({ gameId }: StartedRace): Promise<string | undefined> {
    const { rows } = await pool.query<{ status: string }>('select status from games where game_id = $1', [gameId]);
    return rows[0]?.status;
  }
});
