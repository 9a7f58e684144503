import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { password } from '../../../tests/harness/people/people.ts';

const { app, deps } = await freshApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { pool } = deps.database;

test('known, unknown, banned and impatient addresses all get the same answer', async () => {
  await account('known@example.com');
  await account('banned@example.com');
  await pool.query("update accounts set banned_at = now() where email = 'banned@example.com'");
  for (const path of ['recover', 'resend']) {
    const answers = [];
    for (const email of ['known@example.com', 'unknown@example.com', 'banned@example.com', 'known@example.com']) {
      const { statusCode, body, headers } = await ask(path, { email, type: 'signup' });
      answers.push({ statusCode, body, headers: Object.keys(headers).toSorted() });
    }
    const [first] = answers;
    expect(first).toMatchObject({ statusCode: 200, body: '{}' });
    expect(answers).toEqual(answers.map(() => first));
  }
});

test('three mails an hour go to one address for each purpose', async () => {
  await account('three@example.com');
  for (const path of ['recover', 'recover', 'recover', 'recover', 'resend', 'resend', 'resend', 'resend']) {
    const { statusCode, body } = await ask(path, { email: 'THREE@example.com', type: 'signup' });
    expect([statusCode, body]).toEqual([200, '{}']);
  }
  expect(await subjects('three@example.com')).toEqual([
    ...Array<string>(3).fill('Choose a new password'),
    ...Array<string>(3).fill('Confirm your e-mail address'),
  ]);
});

test('a confirmed address is not asked to confirm again', async () => {
  await account('sure@example.com');
  await pool.query("update accounts set email_confirmed_at = now() where email = 'sure@example.com'");
  await ask('resend', { email: 'sure@example.com', type: 'signup' });
  expect(await subjects('sure@example.com')).toEqual([]);
});

test('nobody can use up the mails of another: what sends none counts as none', async () => {
  const email = 'victim@example.com';
  await account(email);
  await pool.query('update accounts set email_confirmed_at = now() where email = $1', [email]);
  for (let turn = 0; turn < 4; turn += 1) {
    await ask('resend', { email, type: 'signup' });
    await ask('signup', { email, password, data: { name: 'Eve' } });
  }
  await ask('recover', { email });
  expect(await subjects(email)).toEqual([
    ...Array<string>(4).fill('You already have an account'),
    'Choose a new password',
  ]);
});

test('asking for an address before it has an account costs its owner no mail later', async () => {
  const email = 'later@example.com';
  for (let turn = 0; turn < 4; turn += 1) await ask('recover', { email });
  await account(email);
  await ask('recover', { email });
  expect(await subjects(email)).toEqual(['Choose a new password']);
});

test('links carry their token where no server sees it', async () => {
  await account('link@example.com');
  await ask('recover', { email: 'link@example.com' });
  await ask('resend', { email: 'link@example.com', type: 'signup' });
  const { rows } = await pool.query<{ text: string }>(
    "select text from mail_outbox where to_address = 'link@example.com' order by created_at",
  );
  const links = rows.map(({ text }) => /http\S+/.exec(text)?.[0].replace(/=[\w-]{43}&/, '=…&'));
  expect(links).toEqual([
    'http://localhost:3000/reset-password#token_hash=…&type=recovery',
    'http://localhost:3000/confirm-email#token_hash=…&type=signup',
  ]);
});

test('what is no address, and other kinds of resending, are refused in words', async () => {
  for (const payload of [{}, { email: 7 }, { email: null }, { email: 'ada' }, { email: ['a@example.com'] }]) {
    const answer = await ask('recover', payload);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation_failed']);
  }
  expect((await ask('resend', { email: 'a@example.com', type: 'email_change' })).statusCode).toBe(422);
});

async function account(email: string): Promise<void> {
  await pool.query("insert into accounts (email, display_name) values ($1, 'Ada')", [email]);
}

async function subjects(email: string): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from mail_outbox where to_address = $1 order by created_at',
    [email],
  );
  return rows.map(({ subject }) => subject);
}

function ask(path: string, payload: object) {
  return app.inject({ method: 'POST', url: `/auth/v1/${path}`, payload });
}
