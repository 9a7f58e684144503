import { beforeEach, expect, test } from 'vitest';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { freshCounter } from '../../../tests/harness/people/counter.ts';
import { personOf } from '../../../tests/harness/races/race.ts';
import { refusalOfAddress, unsubscribeUrl } from '../../mails/unsubscribe.ts';
import { keepMailRefusal } from '../../store/mail/mail-refusals.ts';

const { app, deps, boss, audited } = await freshCounter({ PUBLIC_ORIGIN: 'http://localhost:3000' });
const { db, pool } = deps.database;
const stranger = await personOf(app, 'stranger@example.org');
const aMail = { to: 'sam@example.org', subject: 'Hello {{displayName}}', html: '<p>Hello {{displayName}}</p>' };

beforeEach(async () => {
  await pool.query('truncate audit; delete from mail_outbox; delete from mail_refusals');
});

test('anybody may ask whether they may; only operators may', async () => {
  expect([await allowed(''), await allowed(stranger.cookie), await allowed(boss.cookie)]).toEqual([
    [200, { allowed: false }],
    [200, { allowed: false }],
    [200, { allowed: true }],
  ]);
});

test.each([
  ['GET', '/api/mailer/templates'],
  ['POST', '/api/mailer/send'],
  ['GET', '/api/mailer/sending/1'],
] as const)('%s %s is for operators alone', async (method, url) => {
  const asked = (cookie: string) => ask(app, { method, url, cookie, ...(method === 'POST' ? { payload: aMail } : {}) });
  expect(await asked('')).toEqual(refusal('not-authenticated'));
  expect(await asked(stranger.cookie)).toEqual(refusal('access-denied'));
  expect(await mails()).toEqual([]);
});

test('the templates are told with their file, their subject and their HTML', async () => {
  const [status, answer] = await ask(app, { url: '/api/mailer/templates', cookie: boss.cookie });
  const { templates } = answer as { templates: object[] };
  expect([status, templates.length]).toEqual([200, 9]);
  expect(templates[0]).toEqual({
    id: 'welcome',
    name: 'Welcome',
    filename: 'welcome.html',
    subject: 'Welcome to Pickled Egg',
    html: expect.stringContaining('Hello {{displayName}},'),
  });
});

test('[N13] each recipient gets a mail of their own, and the audit says how many', async () => {
  const to = 'Sam@example.org, jo@example.org\nsam@example.org\r\n\n,not an address';
  const variables = { displayName: '<b>Sam</b>\r\nBcc: eve@example.org', '': 'dropped', ' ': 'dropped' };
  const [status, answer] = await send({ ...aMail, to, variables });
  const { id } = answer as { id: string };
  expect([status, answer]).toEqual([
    200,
    { id: expect.any(String), accepted: ['sam@example.org', 'jo@example.org'], rejected: ['not an address'] },
  ]);
  const words = {
    subject: 'Hello <b>Sam</b> Bcc: eve@example.org',
    html: '<p>Hello &lt;b&gt;Sam&lt;/b&gt;\r\nBcc: eve@example.org</p>',
    text: 'Hello <b>Sam</b> Bcc: eve@example.org',
  };
  expect(await mails()).toEqual(
    ['jo@example.org', 'sam@example.org'].map((to_address) => ({
      to_address,
      ...words,
      batch_id: id,
      unsubscribe_url: unsubscribeUrl(deps, to_address),
    })),
  );
  expect(await audited()).toEqual([
    { action: 'sent a mailing', subject: `mailing:${id}`, detail: { accepted: 2, rejected: 1 } },
  ]);
  const waiting = ['jo@example.org', 'sam@example.org'].map((one) => ({ to: one, state: 'waiting', error: null }));
  expect(await ask(app, { url: `/api/mailer/sending/${id}`, cookie: boss.cookie })).toEqual([200, { mails: waiting }]);
});

test.each([
  [['sam@example.org\r\nBcc: eve@example.org']],
  [['sam@example.org,eve@example.org']],
  [['sam@example.org\neve@example.org']],
  [['Sam <sam@example.org>']],
])('[N13] what is not exactly one address of a list gets nothing (%j)', async (to) => {
  expect(await send({ ...aMail, to })).toEqual([200, { id: expect.any(String), accepted: [], rejected: to }]);
  expect(await mails()).toEqual([]);
});

test('[N13] a line break in a subject makes no header', async () => {
  await send({ ...aMail, subject: 'Hello\r\nBcc: eve@example.org' });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Hello Bcc: eve@example.org']);
});

test('[N11] who wants no more mail is not written to', async () => {
  await keepMailRefusal(db, refusalOfAddress(deps, 'sam@example.org'), 'unsubscribed');
  const [, answer] = await send({ ...aMail, to: ['sam@example.org', 'jo@example.org'] });
  expect(answer).toMatchObject({ accepted: ['jo@example.org'], rejected: ['sam@example.org'] });
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(['jo@example.org']);
});

test('sent twice under one key, it goes out once', async () => {
  const first = await send(aMail, 'one-key-for-both');
  expect(await send(aMail, 'one-key-for-both')).toEqual(first);
  const both = await Promise.all([send(aMail, 'a-second-key'), send(aMail, 'a-second-key')]);
  expect(both[0]).toEqual(both[1]);
  expect((await mails()).length).toBe(2);
  expect((await audited()).length).toBe(2);
});

test.each([
  [{ to: ' ,\n' }, 'Name at least one recipient.'],
  [{ to: Array.from({ length: 201 }, (_, n) => `p${n}@example.org`).join() }, 'At most 200 recipients at a time.'],
  [{ subject: ' \r\n ' }, 'Write a subject.'],
  [{ html: '  ' }, 'Write the mail.'],
])('%j is refused', async (wrong, message) => {
  expect(await send({ ...aMail, ...wrong })).toEqual(refusal('bad-input', message));
  expect(await mails()).toEqual([]);
});

function allowed(cookie: string) {
  return ask(app, { url: '/api/mailer/allowed', cookie });
}

function send(payload: object, key?: string) {
  const question = { method: 'POST', url: '/api/mailer/send', cookie: boss.cookie, payload } as const;
  return ask(app, key === undefined ? question : { ...question, key });
}

async function mails(): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(
    'select to_address, subject, html, text, batch_id, unsubscribe_url from mail_outbox order by to_address',
  );
  return rows;
}
