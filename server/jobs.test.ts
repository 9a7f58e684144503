import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../tests/harness/database.ts';
import { startSmtp } from '../tests/harness/smtp.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { type Mail, openMail } from './outside/mail.ts';
import { projectRoot } from './root.ts';
import { addJob } from './store/add-job.ts';
import { queueMail } from './store/mail-outbox.ts';

const database = await freshDatabase();
const { db, pool } = database;
const pace = { pollMs: 50, beatMs: 50, silentMs: 500, graceMs: 100 };

afterEach(async () => {
  await pool.query('delete from mail_outbox; delete from workers; delete from graphile_worker._private_jobs');
});

test('a queued message goes out over SMTP, and row, job and words are done with', async () => {
  const smtp = await startSmtp();
  await worker(smtpMail(smtp.url));
  const id = await queueMail(db, aMail);
  await expect.poll(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
  expect(smtp.taken.map(({ recipients }) => recipients)).toEqual([['sam@example.org']]);
  await expect.poll(jobs).toEqual([]);
});

test('refused for now, it is tried again after a pause that grows, and arrives', async () => {
  const smtp = await startSmtp();
  smtp.refuse({ at: 'recipient', code: 450 });
  await worker(smtpMail(smtp.url));
  const id = await queueMail(db, aMail);
  const waits: number[] = [];
  for (const tries of [1, 2]) {
    await expect
      .poll(jobs)
      .toMatchObject([{ attempts: tries, held: false, last_error: expect.stringContaining('450') }]);
    waits.push((await jobs())[0]?.wait_s ?? 0);
    expect(await row(id)).toMatchObject({ sent: false, failed: false, tries, html: '<p>Hello</p>' });
    if (tries === 2) smtp.refuse(null);
    await hurry();
  }
  expect(waits[0]).toBeGreaterThan(1);
  expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 2);
  await expect.poll(() => row(id)).toEqual({ ...ended, sent: true, tries: 3 });
  expect(smtp.taken.length).toBe(1);
});

test('refused for good, it is given up at once', async () => {
  const smtp = await startSmtp();
  smtp.refuse({ at: 'recipient', code: 550 });
  await worker(smtpMail(smtp.url));
  const id = await queueMail(db, aMail);
  const last_error = expect.stringMatching(/550.*\[email\]/);
  await expect.poll(() => row(id)).toEqual({ ...ended, failed: true, tries: 1, last_error });
  await expect.poll(jobs).toEqual([]);
  expect(smtp.tries()).toBe(1);
});

test('a mail server that is down and comes back gets the message', async () => {
  const gone = await startSmtp();
  await gone.close();
  await worker(smtpMail(gone.url));
  const id = await queueMail(db, aMail);
  await expect
    .poll(jobs)
    .toMatchObject([{ attempts: 1, held: false, last_error: expect.stringContaining('ECONNREFUSED') }]);
  const back = await startSmtp(gone.port);
  await hurry();
  await expect.poll(() => row(id)).toEqual({ ...ended, sent: true, tries: 2 });
  expect(back.taken.length).toBe(1);
});

test('after its last try a message counts as failed', async () => {
  const id = await queueMail(db, aMail);
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
  await worker({ send: () => Promise.reject(new Error('no route to sam@example.org')) });
  await expect.poll(() => row(id)).toEqual({ ...ended, failed: true, tries: 1, last_error: 'no route to [email]' });
});

test('a worker killed with kill -9 loses nothing: another finishes its job, but not while it lives', async () => {
  const id = await queueMail(db, aMail);
  const stuck = spawn(process.execPath, [runModule, join(projectRoot, 'tests/harness/stuck-worker.ts')], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void stuck.kill('SIGKILL'));
  const died = once(stuck, 'exit');
  expect(await Promise.race([once(stuck.stdout, 'data').then(String), died.then(() => 'died')])).toBe('sending\n');
  const smtp = await startSmtp();
  await worker(smtpMail(smtp.url));
  await expect.poll(heldLongerThanSilence).toBe(true);
  expect([await jobs(), smtp.taken]).toMatchObject([[{ attempts: 1, held: true }], []]);

  stuck.kill('SIGKILL');
  await died;
  await expect.poll(() => row(id), { timeout: 5_000 }).toEqual({ ...ended, sent: true, tries: 1 });
  expect(smtp.taken.length).toBe(1);
  await expect.poll(async () => (await pool.query('select from workers')).rowCount).toBe(1);
});

test('told to stop, a worker hands back what it cannot finish and is not known any more', async () => {
  const sending = closedGate();
  const id = await queueMail(db, aMail);
  const { stop } = await startJobs({ database, log: openLog('silent'), pace, mail: hangingMail(sending.open) });
  await sending.opened;
  await stop();
  expect(await jobs()).toMatchObject([{ attempts: 1, held: false }]);
  expect(await row(id)).toMatchObject({ sent: false, failed: false, html: '<p>Hello</p>' });
  expect((await pool.query('select from workers')).rowCount).toBe(0);
});

test('told to stop, a worker finishes what it can', async () => {
  const sending = closedGate();
  const answer = closedGate();
  const id = await queueMail(db, aMail);
  const mail = {
    send: async () => {
      sending.open();
      await answer.opened;
    },
  };
  const { stop } = await startJobs({ database, log: openLog('silent'), pace: { ...pace, graceMs: 60_000 }, mail });
  await sending.opened;
  const stopped = stop();
  answer.open();
  await stopped;
  expect([await row(id), await jobs()]).toEqual([{ ...ended, sent: true, tries: 1 }, []]);
});

test('losing every connection in the middle of a job costs nothing', async () => {
  const first = await queueMail(db, aMail);
  let sent = 0;
  await worker({
    send: async () => {
      sent += 1;
      await pool.query(`select pg_terminate_backend(pid) ${ourConnections}`);
    },
  });
  await expect.poll(() => row(first)).toEqual({ ...ended, sent: true, tries: 1 });
  const second = await queueMail(db, aMail);
  await expect.poll(() => row(second)).toEqual({ ...ended, sent: true, tries: 1 });
  await expect.poll(jobs, { timeout: 5_000 }).toEqual([]);
  expect(sent).toBe(2);
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
  await worker(smtpMail(smtp.url));
  const id = await queueMail(db, aMail);
  await expect.poll(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  expect([smtp.taken.length, (await pool.query('select last_value::int as n from stumbles')).rows]).toEqual([
    1,
    [{ n: 2 }],
  ]);
});

test('when graphile-worker ends itself it is started again', async () => {
  const smtp = await startSmtp();
  await worker(smtpMail(smtp.url));
  await expect
    .poll(async () => {
      await pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`);
      return process.exitCode;
    })
    .toBe(57);
  process.exitCode = undefined;
  const id = await queueMail(db, aMail);
  await expect.poll(() => row(id), { timeout: 10_000 }).toEqual({ ...ended, sent: true, tries: 1 });
});

test('thirty messages need no more than four connections', async () => {
  let most = 0;
  await worker({
    send: async () => {
      const { rowCount } = await pool.query(`select ${ourConnections}`);
      most = Math.max(most, rowCount ?? 0);
    },
  });
  await Promise.all(Array.from({ length: 30 }, () => queueMail(db, aMail)));
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
});

test('the log tells of a failed job without saying whose it was', async () => {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  await worker({ send: () => Promise.reject(new Error('550 <sam@example.org> token=abc123')) }, log);
  await queueMail(db, aMail);
  await expect.poll(() => lines.join('')).toContain('Failed task');
  expect(lines.join('')).not.toMatch(/sam@example|abc123/);
});

test('tidying up is a job, and is asked for every hour', async () => {
  await pool.query("insert into attempts values ('past', 1, now() - interval '1 second')");
  await worker(smtpMail('smtp://127.0.0.1:1'));
  await addJob(db, 'tidy-up', {});
  await expect.poll(async () => (await pool.query("select from attempts where key = 'past'")).rowCount).toBe(0);
  const known = await pool.query('select identifier from graphile_worker._private_known_crontabs');
  expect(known.rows).toEqual([{ identifier: 'tidy-up' }]);
});

const aMail = {
  to: { name: 'Sam', address: 'sam@example.org' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};
const ended = { sent: false, failed: false, last_error: null, html: null, text: null };
const ourConnections =
  "from pg_stat_activity where application_name = 'pickled-egg jobs' and datname = current_database()";
const runModule = join(projectRoot, 'tests/harness/run-module.mjs');

async function worker(mail: Mail, log = openLog('silent')): Promise<void> {
  const { stop } = await startJobs({ database, log, mail, pace });
  onTestFinished(stop);
}

function smtpMail(smtpUrl: string): Mail {
  return openMail({ smtpUrl, mailFrom: { name: 'Pickled Egg', address: 'hello@egg.example' } }, '/nowhere');
}

function hangingMail(began: () => void): Mail {
  return {
    send: async () => {
      began();
      await new Promise(() => undefined);
    },
  };
}

function closedGate() {
  const gate = new AbortController();
  return { opened: once(gate.signal, 'abort'), open: () => gate.abort() };
}

async function row(id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select sent_at is not null as sent, failed_at is not null as failed, tries, last_error, html, text
     from mail_outbox where id = $1`,
    [id],
  );
  return rows[0];
}

type JobRow = { attempts: number; held: boolean; last_error: string | null; wait_s: number };

async function jobs(): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>(
    `select attempts, locked_by is not null as held, last_error, extract(epoch from run_at - now())::float8 as wait_s
     from graphile_worker.jobs where task_identifier = 'send-mail'`,
  );
  return rows;
}

/** Lets the pause before the next try be over. */
async function hurry(): Promise<void> {
  await pool.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
  );
}

async function heldLongerThanSilence(): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ long: boolean }>(
    "select locked_at < now() - interval '1 second' as long from graphile_worker.jobs where locked_by is not null",
  );
  return rows[0]?.long;
}
