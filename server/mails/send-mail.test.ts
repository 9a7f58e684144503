import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { aMail, ended, freshOutbox, waiting } from '../../tests/harness/servers/outbox.ts';
import { startSmtp } from '../../tests/harness/servers/smtp.ts';
import { startWorker } from '../../tests/harness/servers/worker.ts';
import { readConfig } from '../config/config.ts';
import { openLog } from '../config/log.ts';
import { openMail } from '../outside/mail/mail.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { keepMailRefusal } from '../store/mail/mail-refusals.ts';
import { refusalOf } from './unsubscribe.ts';

const { database, row, jobs } = await freshOutbox();
const { db, pool } = database;

test('a queued message goes out over SMTP, and row, job and words are done with', async () => {
  const smtp = await startSmtp();
  await startWorker(database, smtp.url);
  const id = await queueMail(db, aMail);
  await eventually(() => row(id)).toEqual({ ...ended, sent: true, tries: 1 });
  expect(smtp.taken.map(({ recipients }) => recipients)).toEqual([['sam@example.org']]);
  await eventually(jobs).toEqual([]);
});

test('refused for now, it is tried again after a pause that grows, and arrives', async () => {
  await pool.query(`
    create table pauses (after_try int, pause_s float8);
    create function note_pause() returns trigger language plpgsql as $$
      begin insert into pauses values (new.attempts, extract(epoch from new.run_at - now())); return new; end $$;
    create trigger note_pause after update on graphile_worker._private_jobs for each row
      when (old.locked_by is not null and new.last_error is not null) execute function note_pause()`);
  onTestFinished(async () => {
    await pool.query('drop function note_pause() cascade; drop table pauses');
  });
  const smtp = await startSmtp();
  smtp.refuse({ at: 'text', code: 450 });
  const id = await queueMail(db, aMail);
  const found: unknown[] = [];
  smtp.beforeAnswer(async () => {
    found.push(await row(id));
    if (found.length === 3) smtp.refuse(null);
  });
  await startWorker(database, smtp.url);
  await eventually(() => hurry().then(() => row(id))).toEqual({ ...ended, sent: true, tries: 3 });
  const last_error = expect.stringContaining('450');
  expect(found).toEqual([waiting, { ...waiting, tries: 1, last_error }, { ...waiting, tries: 2, last_error }]);
  const { rows } = await pool.query('select after_try, round(pause_s)::int as pause_s from pauses order by 1');
  expect([rows, smtp.taken.length]).toEqual([
    [
      { after_try: 1, pause_s: 3 },
      { after_try: 2, pause_s: 7 },
    ],
    1,
  ]);
});

test('refused for good, it is given up at once', async () => {
  const smtp = await startSmtp();
  smtp.refuse({ at: 'recipient', code: 550 });
  await startWorker(database, smtp.url);
  const id = await queueMail(db, aMail);
  const last_error = expect.stringMatching(/550.*\[email\]/);
  await eventually(() => row(id)).toEqual({ ...ended, failed: true, tries: 1, last_error });
  await eventually(jobs).toEqual([]);
  expect(smtp.tries()).toBe(1);
});

test('a mail server that is down and comes back gets the message', async () => {
  const gone = await startSmtp();
  await gone.close();
  await startWorker(database, gone.url);
  const id = await queueMail(db, aMail);
  await eventually(jobs).toMatchObject([{ held: false, last_error: expect.stringContaining('ECONNREFUSED') }]);
  const back = await startSmtp(gone.port);
  await eventually(() => hurry().then(() => row(id))).toMatchObject({ ...ended, sent: true });
  expect(back.taken.length).toBe(1);
});

test('after its last try a message counts as failed', async () => {
  const smtp = await startSmtp();
  smtp.refuse({ at: 'recipient', code: 450, words: 'no route to sam@example.org' });
  const id = await queueMail(db, aMail);
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
  await startWorker(database, smtp.url);
  const last_error = expect.stringMatching(/450 no route to \[email\]$/);
  await eventually(() => row(id)).toEqual({ ...ended, failed: true, tries: 1, last_error });
});

test('[N11] who wants no more gets none of what can be refused, and all the rest', async () => {
  const smtp = await startSmtp();
  const unsubscribeUrl = 'https://egg.example/unsubscribe/abc';
  await keepMailRefusal(db, refusalOf(unsubscribeUrl), 'unsubscribed');
  const refused = await queueMail(db, { ...aMail, unsubscribeUrl });
  const asked = await queueMail(db, aMail);
  await startWorker(database, smtp.url);
  const last_error = 'not sent: this address wants no such mail, or there is none';
  await eventually(() => row(refused)).toEqual({ ...ended, failed: true, tries: 1, last_error });
  await eventually(() => row(asked)).toEqual({ ...ended, sent: true, tries: 1 });
  expect(smtp.taken.length).toBe(1);
});

test("[N11] an address that a mail server calls nobody's gets no more of what can be refused", async () => {
  const smtp = await startSmtp();
  smtp.refuse({ at: 'recipient', code: 550, words: '5.1.1 no such user' });
  await startWorker(database, smtp.url);
  const unsubscribeUrl = 'https://egg.example/unsubscribe/nobody';
  const first = await queueMail(db, { ...aMail, unsubscribeUrl });
  await eventually(() => row(first)).toMatchObject({ failed: true });
  const second = await queueMail(db, { ...aMail, unsubscribeUrl });
  await eventually(() => row(second)).toMatchObject({ failed: true, last_error: expect.stringContaining('not sent') });
  expect(smtp.tries()).toBe(1);
});

test('[N12] without a mail server a message is kept, and never sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = readConfig({ MAIL_FROM: 'Pickled Egg <hello@egg.example>' });
  await startWorker(database, 'smtp://127.0.0.1:1', { mail: openMail(config, folder) });
  const id = await queueMail(db, aMail);
  await eventually(() => row(id)).toEqual({ ...ended, kept: true, tries: 1 });
  expect(await readdir(folder)).toEqual([expect.stringMatching(new RegExp(`${id}\\.eml$`))]);
});

test('the log tells of a failed job without saying whose it was', async () => {
  const lines: string[] = [];
  const smtp = await startSmtp();
  smtp.refuse({ at: 'recipient', code: 450, words: '<sam@example.org> token=abc123' });
  await startWorker(database, smtp.url, { log: openLog('debug', { write: (line: string) => void lines.push(line) }) });
  await queueMail(db, aMail);
  await eventually(() => lines.join('')).toContain('Failed task');
  expect(lines.join('')).not.toMatch(/sam@example|abc123/);
});

/** Lets the pause before the next try be over. */
async function hurry(): Promise<void> {
  await pool.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
  );
}
