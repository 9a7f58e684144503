import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { password } from '../../../tests/harness/people/people.ts';

const { app } = await freshApp();
let ticks = 0;
// Every look at this clock finds it a second later, so that two looks are seen to be two.
const now = () => new Date(Date.UTC(2026, 10, 15, 20) + (ticks += 1_000));
const mailed = await freshApp({ SMTP_URL: 'smtp://127.0.0.1:9' }, { now });

const good = { email: 'ada@example.com', password, data: { displayName: 'Ada' } };
const signUp = (payload: unknown, on = app) =>
  on.inject({ method: 'POST', url: '/auth/v1/signup', payload: payload as object });

test('where mail goes out, a known e-mail is answered exactly like a new one', async () => {
  const first = await signUp(good, mailed.app);
  const again = await signUp({ ...good, password: 'seven herons under glass' }, mailed.app);
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(shapeOf(again.json())).toEqual(shapeOf(first.json()));
  expect(timesOf(again.json())).toEqual(timesOf(first.json()));
  expect(again.json()).toMatchObject({ email: 'ada@example.com', user_metadata: { displayName: 'Ada' } });
  expect(again.json().id).not.toBe(first.json().id);
  expect(Object.keys(again.headers).toSorted()).toEqual(Object.keys(first.headers).toSorted());
});

test('the owner is told instead, the password stays, and nobody fills a mailbox with it', async () => {
  const email = 'owner@example.com';
  const mails = async () => {
    const { rows } = await mailed.deps.database.pool.query<{ subject: string; text: string }>(
      'select subject, text from mail_outbox where to_address = $1 order by created_at',
      [email],
    );
    return rows;
  };
  await signUp({ ...good, email }, mailed.app);
  await mailed.deps.database.pool.query('update accounts set email_confirmed_at = now() where email = $1', [email]);
  const hash = await hashOf(email);
  const again = (remoteAddress: string) =>
    mailed.app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: { ...good, email, password: 'seven herons under glass' },
      remoteAddress,
    });
  const statuses = [];
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await again('198.51.100.7')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await again('198.51.100.8')).statusCode).toBe(200);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Confirm your e-mail address',
    ...Array<string>(5).fill('You already have an account'),
  ]);
  expect((await mails())[1]?.text).toMatch(/\/reset-password#token_hash=[\w-]{43}&type=recovery/);
  expect(await hashOf(email)).toBe(hash);
});

test('an address nobody has is refused as soon as one that somebody has', async () => {
  const statuses = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await mailed.deps.database.pool.query("delete from accounts where email = 'never@example.com'");
    statuses.push((await signUp({ ...good, email: 'never@example.com' }, mailed.app)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('two sign-ups with one e-mail at once make one account', async () => {
  const both = await Promise.all([
    signUp({ ...good, email: 'race@example.com' }),
    signUp({ ...good, email: 'race@example.com' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('what is missing, of the wrong type or too long is refused in words, and nothing is made of it', async () => {
  const unfit = 'Some of that does not look right.';
  const bad: [unknown, string][] = [
    [{ ...good, email: undefined }, unfit],
    [{ ...good, email: 7 }, unfit],
    [{ ...good, email: ['ada@example.com'] }, unfit],
    [{ ...good, email: { $ne: '' } }, unfit],
    [{ ...good, email: 'ada' }, 'Enter a valid e-mail address.'],
    [{ ...good, email: 'a\u0000b@example.com' }, 'Enter a valid e-mail address.'],
    [{ ...good, email: `${'a'.repeat(330)}@example.com` }, 'That e-mail address is too long.'],
    [{ ...good, password: 1234567890 }, unfit],
    [{ ...good, password: null }, unfit],
    [{ ...good, password: 'é'.repeat(201) }, 'That password is too long.'],
    [{ ...good, data: 'Ada' }, unfit],
    [{ ...good, data: { displayName: 7 } }, unfit],
    [{ ...good, data: {} }, 'Enter a display name.'],
    [{ ...good, data: { displayName: ' \u202E ' } }, 'Enter a display name.'],
    [{ ...good, data: { name: 'x'.repeat(41) } }, 'A display name has at most 40 characters.'],
    [[], unfit],
  ];
  for (const [payload, message] of bad) {
    const answer = await signUp(payload);
    expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
    expect(answer.json().code).toBe('validation_failed');
    expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01');
  }
});

test('only the display name is taken from what a client says about itself', async () => {
  const answer = await signUp({
    ...good,
    email: 'mallory@example.com',
    id: 'mine',
    role: 'service_role',
    email_confirmed_at: '2020-01-01',
    data: { name: 'Mallory', role: 'admin', __secret: 1 },
  });
  expect(answer.json().user).toMatchObject({
    role: 'authenticated',
    user_metadata: { name: 'Mallory', displayName: 'Mallory' },
  });
  expect(Object.keys(answer.json().user.user_metadata)).toEqual(['name', 'displayName']);
});

test('keys that would change an object from within are refused', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"p@example.com","password":"brine jar thunder 88","data":{"name":"P","__proto__":{"x":1}}}`,
  });
  expect(answer.statusCode).toBe(400);
});

test('markup in a name stays text in the mail', async () => {
  const email = 'markup@example.com';
  const { pool } = mailed.deps.database;
  await signUp({ ...good, email, data: { name: '<img src=x onerror=1>' } }, mailed.app);
  await pool.query('update accounts set email_confirmed_at = now() where email = $1', [email]);
  await mailed.app.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email } });
  const { rows } = await pool.query<{ html: string }>(
    "select html from mail_outbox where to_address = $1 and subject = 'Choose a new password'",
    [email],
  );
  expect(rows[0]?.html).toContain('Hello &lt;img src=x onerror=1&gt;,');
});

test('until the address is confirmed no mail says the name, which a stranger may have chosen', async () => {
  const email = 'stranger@example.com';
  const name = 'You owe £500, call 0900';
  await signUp({ ...good, email, data: { name } }, mailed.app);
  await signUp({ ...good, email, data: { name } }, mailed.app);
  for (const path of ['recover', 'resend']) {
    await mailed.app.inject({ method: 'POST', url: `/auth/v1/${path}`, payload: { email, type: 'signup' } });
  }
  const { rows } = await mailed.deps.database.pool.query<{ to_name: string | null; html: string; text: string }>(
    'select to_name, html, text from mail_outbox where to_address = $1',
    [email],
  );
  expect(rows.map(({ to_name, text }) => [to_name, text.split('\n')[2]])).toEqual([
    [null, 'Hello,'],
    [null, 'Hello,'],
    [null, 'Hello there,'],
    [null, 'Hello,'],
  ]);
  expect(rows.filter(({ html, text }) => (html + text).includes('£500'))).toEqual([]);
});

/** Every key with the kind of its value; ids and times as such. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'string') {
    if (/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(value)) return 'uuid';
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? 'time' : value;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
}

/** Every time in an answer, by how long after the first of them. */
function timesOf(answer: unknown): number[] {
  const times = JSON.stringify(answer).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  return times.map((time) => Date.parse(time) - Date.parse(times[0] ?? ''));
}

async function hashOf(email: string): Promise<string | undefined> {
  const { rows } = await mailed.deps.database.pool.query<{ password_hash: string }>(
    'select password_hash from accounts where email = $1',
    [email],
  );
  return rows[0]?.password_hash;
}
