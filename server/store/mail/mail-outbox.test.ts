import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { aMail, ended, readMailRow, waiting } from '../../../tests/harness/servers/outbox.ts';
import { keepMailDone, keepMailFailure, listBatch, queueMail, readWaitingMail } from './mail-outbox.ts';

const database = await freshDatabase();
const { db, pool } = database;
const row = (id: string) => readMailRow(database, id);

test('a message and its job appear together, and the job holds its id only', async () => {
  const id = await queueMail(db, aMail);
  expect(await readWaitingMail(db, id)).toEqual({
    id,
    ...aMail,
    createdAt: expect.any(Date),
    unsubscribeUrl: null,
  });
  expect(await jobsOf(id)).toEqual([{ task: 'send-mail', payload: { mailId: id }, max_attempts: 12 }]);
});

test('a transaction that is rolled back leaves neither message nor job', async () => {
  const before = await counts();
  const undone = db.transaction(async (tx) => {
    await queueMail(tx, aMail);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await counts()).toEqual(before);
});

test('a message that fails to commit leaves no job behind', async () => {
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create constraint trigger refuse after insert on mail_outbox deferrable initially deferred
      for each row execute function refuse()`);
  onTestFinished(async () => {
    await pool.query('drop function refuse() cascade');
  });
  const before = await counts();
  await expect(queueMail(db, aMail)).rejects.toThrow('Failed query: commit');
  expect(await counts()).toEqual(before);
});

test('a message that went out loses its words and is not waiting any more', async () => {
  const id = await queueMail(db, aMail);
  await keepMailFailure(db, id, 'the server is down', false);
  await keepMailDone(db, id, 'sent');
  expect(await readWaitingMail(db, id)).toBeNull();
  expect(await row(id)).toEqual({ ...ended, sent: true, tries: 2 });
});

test('a message in a file is kept, and never counts as sent', async () => {
  const id = await queueMail(db, aMail);
  await keepMailDone(db, id, 'kept');
  expect(await readWaitingMail(db, id)).toBeNull();
  await keepMailDone(db, id, 'sent');
  expect(await row(id)).toEqual({ ...ended, kept: true, tries: 1 });
});

test('what became of the messages of one mailing is told together', async () => {
  const batchId = randomUUID();
  const to = (name: string) => ({ ...aMail, to: { name: null, address: `${name}@example.org` }, batchId });
  const [ann, bob, cat] = [
    await queueMail(db, to('ann')),
    await queueMail(db, to('bob')),
    await queueMail(db, to('cat')),
  ];
  await queueMail(db, to('dan'));
  await queueMail(db, aMail);
  await keepMailDone(db, ann, 'sent');
  await keepMailDone(db, bob, 'kept');
  await keepMailFailure(db, cat, '550 nobody here', true);
  expect(await listBatch(db, batchId)).toEqual([
    { to: 'ann@example.org', state: 'sent', error: null },
    { to: 'bob@example.org', state: 'kept', error: null },
    { to: 'cat@example.org', state: 'failed', error: '550 nobody here' },
    { to: 'dan@example.org', state: 'waiting', error: null },
  ]);
});

test('a failed try keeps the words for the next; the last one gives up and drops them', async () => {
  const id = await queueMail(db, aMail);
  await keepMailFailure(db, id, 'try later', false);
  expect(await row(id)).toEqual({ ...waiting, tries: 1, last_error: 'try later' });
  await keepMailFailure(db, id, 'no such person', true);
  const end = { ...ended, failed: true, tries: 2, last_error: 'no such person' };
  expect(await row(id)).toEqual(end);
  await keepMailDone(db, id, 'sent');
  expect(await row(id)).toEqual(end);
});

test('line breaks in name and subject become spaces, and an address is folded', async () => {
  const to = { name: 'Sam\r\nBcc: eve@example.org', address: 'Sam@Example.org' };
  const id = await queueMail(db, { ...aMail, to, subject: 'Hello\r\nBcc: eve@example.org' });
  const { to: kept, subject } = (await readWaitingMail(db, id)) ?? {};
  expect([kept, subject]).toEqual([
    { name: 'Sam Bcc: eve@example.org', address: 'sam@example.org' },
    'Hello Bcc: eve@example.org',
  ]);
});

test.each([
  '',
  'sam',
  'sam@example.org, eve@example.org',
  'sam@example.org\r\nBcc: eve@example.org',
  '<sam@example.org>',
])('what is not exactly one address is refused (%j)', async (address) => {
  const before = await counts();
  await expect(queueMail(db, { ...aMail, to: { name: null, address } })).rejects.toMatchObject({ code: 'bad-input' });
  expect(await counts()).toEqual(before);
});

async function jobsOf(mailId: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select task_identifier as task, payload, jobs.max_attempts from graphile_worker.jobs
     join graphile_worker._private_jobs using (id) where payload->>'mailId' = $1`,
    [mailId],
  );
  return rows;
}

async function counts(): Promise<unknown> {
  const { rows } = await pool.query(
    'select (select count(*) from mail_outbox) as mails, (select count(*) from graphile_worker.jobs) as jobs',
  );
  return rows;
}
