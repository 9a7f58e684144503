import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { aMail, ended, freshOutbox, waiting } from '../../tests/harness/servers/outbox.ts';
import { quickPace } from '../../tests/harness/servers/quick-pace.ts';
import { startSmtp } from '../../tests/harness/servers/smtp.ts';
import { startWorker } from '../../tests/harness/servers/worker.ts';
import { openLog } from '../config/log.ts';
import { projectRoot } from '../config/project-root.ts';
import type { Db } from '../store/database.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { startQueue } from './job-queue.ts';

const { database, row, jobs } = await freshOutbox();
const { db, pool } = database;

test('a worker killed with kill -9 loses nothing: another finishes its job, but not while it lives', async () => {
  const { began, url } = await hangingSmtp();
  const id = await queueMail(db, aMail);
  const doomed = spawn(process.execPath, [runModule, join(projectRoot, 'tests/harness/servers/worker-process.ts')], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: database.url, SMTP_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void doomed.kill('SIGKILL'));
  const died = once(doomed, 'exit');
  expect(await Promise.race([began.then(() => 'sending'), died.then(() => 'died')])).toBe('sending');
  // Mail and money are one queue, push is another.
  await eventually(workerIds).toHaveLength(2);
  const gone = await workerIds();
  await pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'");
  const smtp = await startSmtp();
  await startWorker(database, smtp.url);
  await beatsOfOthers(gone, 4);
  expect([await jobs(), smtp.taken]).toMatchObject([[{ attempts: 1, held: true }], []]);

  doomed.kill('SIGKILL');
  await died;
  for (const worker of gone) await fallSilent(worker);
  await eventually(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
  expect(smtp.taken.length).toBe(1);
  await eventually(async () => (await workerIds()).filter((worker) => gone.includes(worker))).toEqual([]);
});

test('told to stop, a worker hands back what it cannot finish and is not known any more', async () => {
  const { began, url } = await hangingSmtp();
  const id = await queueMail(db, aMail);
  const stop = await startWorker(database, url);
  await began;
  await stop();
  expect(await jobs()).toMatchObject([{ attempts: 1, held: false }]);
  expect([await row(id), await workerIds()]).toEqual([waiting, []]);
});

test('told to stop, a worker finishes what it can', async () => {
  const [sending, answer] = [closedGate(), closedGate()];
  const smtp = await startSmtp();
  smtp.beforeAnswer(async () => {
    sending.open();
    await answer.opened;
  });
  const id = await queueMail(db, aMail);
  const stop = await startWorker(database, smtp.url, { pace: { ...quickPace, graceMs: 60_000 } });
  await sending.opened;
  const stopped = stop();
  answer.open();
  await stopped;
  expect([await row(id), await jobs()]).toEqual([{ ...ended, sent: true, tries: 1 }, []]);
});

test('losing every connection in the middle of a job costs nothing', async () => {
  const smtp = await startSmtp();
  smtp.beforeAnswer(() => pool.query(`select pg_terminate_backend(pid) ${ourConnections}`));
  await startWorker(database, smtp.url);
  for (const sent of [1, 2]) {
    const id = await queueMail(db, aMail);
    await eventually(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
    await eventually(jobs).toEqual([]);
    expect(smtp.taken.length).toBe(sent);
  }
});

test('a connection that is never given back keeps nobody from stopping', async () => {
  const taken = closedGate();
  const { stop } = await startQueue({
    database,
    log: openLog('silent'),
    pace: quickPace,
    concurrency: 1,
    cron: [],
    tasks: (own) => ({
      'tidy-up': async () => {
        const kept = await (own as Db & { $client: Pool }).$client.connect();
        onTestFinished(() => kept.release());
        taken.open();
      },
    }),
  });
  await addJob(db, 'tidy-up', {});
  await taken.opened;
  await stop();
  expect(await workerIds()).toEqual([]);
});

test('a worker that takes nothing any more, its connections lost for good, is begun anew', async () => {
  const pools: Pool[] = [];
  let done = 0;
  const ofOthers = await listeners();
  const { stop } = await startQueue({
    database,
    log: openLog('silent'),
    pace: { ...quickPace, stuckMs: 300 },
    concurrency: 1,
    cron: [],
    tasks: (own) => {
      pools.push((own as Db & { $client: Pool }).$client);
      return { 'tidy-up': async () => void (done += 1) };
    },
  });
  onTestFinished(stop);
  const atFirst = pools.length;
  // Of the worker's two connections one listens from now on; the other, which works, is taken away.
  await eventually(async () => (await listeners()).filter((pid) => !ofOthers.includes(pid))).toHaveLength(1);
  const lost = await pools[0]?.connect();
  onTestFinished(() => lost?.release());
  await addJob(db, 'tidy-up', {});
  // By the new one, or by the old one on its way out, when it lets go of what listens.
  await eventually(() => done).toBe(1);
  await eventually(() => pools.length).toBeGreaterThan(atFirst);
  expect(done).toBe(1);
});

test('a job whose end cannot be noted ends neither the process nor the jobs, and its message goes out once', async () => {
  const smtp = await startSmtp();
  await pool.query(`
    create sequence stumbles;
    create function stumble() returns trigger language plpgsql as $$
      begin if nextval('stumbles') = 1 then raise 'not now'; end if; return old; end $$;
    create trigger stumble before delete on graphile_worker._private_jobs for each row execute function stumble()`);
  onTestFinished(async () => {
    await pool.query('drop function stumble() cascade; drop sequence stumbles');
  });
  await startWorker(database, smtp.url);
  await eventually(workerIds).toHaveLength(2);
  const id = await queueMail(db, aMail);
  await eventually(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
  await eventually(workerIds).toHaveLength(3);
  const { rows: held } = await pool.query('select locked_by as stumbled from graphile_worker._private_jobs');
  await fallSilent(held[0]?.stumbled);
  await eventually(jobs).toEqual([]);
  const { rows } = await pool.query('select last_value::int as n from stumbles');
  expect([smtp.taken.length, rows]).toEqual([1, [{ n: 2 }]]);
});

test('when graphile-worker ends itself it is started again', async () => {
  onTestFinished(() => {
    process.exitCode = undefined;
  });
  const smtp = await startSmtp();
  await startWorker(database, smtp.url);
  // One notification: a second one would end the restarted worker while it sends the mail.
  const listening = `select from pg_stat_activity where query like 'LISTEN "jobs:insert"%' and state = 'idle'`;
  await eventually(async () => (await pool.query(listening)).rowCount).toBeGreaterThan(0);
  await pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`);
  await eventually(() => process.exitCode).toBe(57);
  const id = await queueMail(db, aMail);
  await eventually(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
  expect(smtp.taken.length).toBe(1);
});

test('thirty messages need no more than eight connections: four for each queue', async () => {
  const counts: (number | null)[] = [];
  const smtp = await startSmtp();
  smtp.beforeAnswer(async () => counts.push((await pool.query(`select ${ourConnections}`)).rowCount));
  await startWorker(database, smtp.url);
  await Promise.all(Array.from({ length: 30 }, () => queueMail(db, aMail)));
  await eventually(jobs).toEqual([]);
  expect([counts.length, counts.filter((count) => count === null || count < 1 || count > 8)]).toEqual([30, []]);
});

test('tidying up is a job; what is asked for again and again is known', async () => {
  await pool.query("insert into attempts values ('past', 1, now() - interval '1 second')");
  await startWorker(database, 'smtp://127.0.0.1:1');
  await addJob(db, 'tidy-up', {});
  await eventually(async () => (await pool.query("select from attempts where key = 'past'")).rowCount).toBe(0);
  const known = await pool.query('select identifier from graphile_worker._private_known_crontabs order by 1');
  const again = [
    'autopilot',
    'erase-guests',
    'hard-stop',
    'look-after-nights',
    'make-due-races',
    'remind-of-photos',
    'remove-photos',
    'remove-stray-files',
    'serve-all-hints',
    'settle-payments',
    'tell-results',
    'tell-tomorrow',
    'tidy-up',
  ];
  expect(known.rows).toEqual(again.map((identifier) => ({ identifier })));
});

const ourConnections =
  "from pg_stat_activity where application_name = 'pickled-egg jobs' and datname = current_database()";
const runModule = join(projectRoot, 'tests/harness/servers/run-module.mjs');

async function hangingSmtp() {
  const smtp = await startSmtp();
  const began = closedGate();
  smtp.beforeAnswer(() => {
    began.open();
    return new Promise(() => undefined);
  });
  return { began: began.opened, url: smtp.url };
}

function closedGate() {
  const gate = new AbortController();
  return { opened: once(gate.signal, 'abort'), open: () => gate.abort() };
}

async function workerIds(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from workers');
  return rows.map(({ id }) => id);
}

/** The connections of queues that listen for new jobs. */
async function listeners(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'pickled-egg jobs' and query like 'LISTEN "jobs:insert"%'`,
  );
  return rows.map(({ pid }) => pid);
}

/** An hour passes without a word from this worker. */
async function fallSilent(id: string): Promise<void> {
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by = $1",
    [id],
  );
  await pool.query("update workers set seen_at = now() - interval '1 hour' where id = $1", [id]);
}

/** At every beat but its first a worker looks for silent ones. */
async function beatsOfOthers(ids: string[], count: number): Promise<void> {
  const seen = new Set<string>();
  await eventually(async () => {
    const { rows } = await pool.query<{ at: string }>('select seen_at::text as at from workers where id <> all($1)', [
      ids,
    ]);
    for (const { at } of rows) seen.add(at);
    return seen.size;
  }).toBeGreaterThanOrEqual(count);
}
