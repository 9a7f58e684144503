import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { startGoogleStandIn } from '../../testing/google-stand-in.ts';

/**
 * Everything that can become of an address that somebody has signed up with and nobody has confirmed yet. The owner and a stranger each
 * have a browser and a password of their own; 'phone' is the owner's other browser, which has seen nothing. What a password chosen there
 * changes is in credential-races.test.ts.
 */
const clientId = 'egg.apps.googleusercontent.com';
const google = await startGoogleStandIn(clientId);
afterAll(() => google.stop());
const { app, deps } = await freshApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_KEYS_URL: google.keysUrl,
});
const { pool } = deps.database;

type Who = 'owner' | 'stranger' | 'phone';
type Step = [
  who: Who,
  does: 'signs up' | 'resends' | 'recovers' | 'logs in' | 'uses Google' | `opens ${number}`,
  status: number,
];

const mine = 'brine jar thunder 88';
const passwords = { owner: mine, stranger: 'seven herons under glass', phone: mine };
const confirm = 'Confirm your e-mail address';
const reset = 'Choose a new password';
const welcome = 'Welcome to Pickled Egg';
const already = 'You already have an account';

interface Story {
  steps: Step[];
  /** Whose password logs in at the end, and what is said to those of the other. */
  opens: 'owner' | 'stranger' | 'nobody';
  isConfirmed: boolean;
  name: string;
  mails: string[];
}

const stories: Record<string, Story> = {
  'a sign-up and its link': {
    steps: [
      ['owner', 'signs up', 200],
      ['owner', 'logs in', 400],
      ['owner', 'opens 1', 200],
      ['owner', 'opens 1', 403],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, welcome],
  },
  'a stranger was first: their link is dead, the own one brings the own password': {
    steps: [
      ['stranger', 'signs up', 200],
      ['owner', 'signs up', 200],
      ['owner', 'opens 1', 403],
      ['owner', 'opens 2', 200],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, confirm, welcome],
  },
  'a stranger was first, and the mail is read on another device': {
    steps: [
      ['stranger', 'signs up', 200],
      ['owner', 'signs up', 200],
      ['phone', 'opens 1', 403],
      ['phone', 'opens 2', 422],
      ['owner', 'opens 2', 200],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, confirm, welcome],
  },
  'a stranger came after: the browser that signed up first will not confirm their password': {
    steps: [
      ['owner', 'signs up', 200],
      ['stranger', 'signs up', 200],
      ['owner', 'opens 1', 403],
      ['owner', 'opens 2', 403],
    ],
    opens: 'nobody',
    isConfirmed: false,
    name: 'stranger',
    mails: [confirm, confirm],
  },
  'a stranger came after: asking for the link again brings one that trusts nothing': {
    steps: [
      ['owner', 'signs up', 200],
      ['stranger', 'signs up', 200],
      ['owner', 'resends', 200],
      ['owner', 'opens 3', 200],
      ['stranger', 'opens 2', 403],
    ],
    opens: 'nobody',
    isConfirmed: true,
    name: 'stranger',
    mails: [confirm, confirm, reset],
  },
  'a stranger came after: signing up once more brings the own password': {
    steps: [
      ['owner', 'signs up', 200],
      ['stranger', 'signs up', 200],
      ['owner', 'signs up', 200],
      ['owner', 'opens 2', 403],
      ['owner', 'opens 3', 200],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, confirm, confirm, welcome],
  },
  'sent again, it is the link of the sign-up that is pending, and the one before ends': {
    steps: [
      ['owner', 'signs up', 200],
      ['owner', 'resends', 200],
      ['owner', 'opens 1', 403],
      ['owner', 'opens 2', 200],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, confirm, welcome],
  },
  'sent again by a stranger who was first, it is still the owner’s': {
    steps: [
      ['stranger', 'signs up', 200],
      ['owner', 'signs up', 200],
      ['phone', 'resends', 200],
      ['owner', 'opens 3', 200],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, confirm, confirm, welcome],
  },
  'a reset takes the address from whoever signed up, and their link is dead': {
    steps: [
      ['stranger', 'signs up', 200],
      ['owner', 'recovers', 200],
      ['owner', 'opens 2', 200],
      ['owner', 'opens 1', 403],
    ],
    opens: 'nobody',
    isConfirmed: true,
    name: 'stranger',
    mails: [confirm, reset],
  },
  'a reset link outlives a stranger’s further sign-up, whose password then goes': {
    steps: [
      ['stranger', 'signs up', 200],
      ['owner', 'recovers', 200],
      ['stranger', 'signs up', 200],
      ['owner', 'opens 2', 200],
      ['owner', 'opens 3', 403],
    ],
    opens: 'nobody',
    isConfirmed: true,
    name: 'stranger',
    mails: [confirm, reset, confirm],
  },
  'Google takes the address from whoever signed up, and their link is dead': {
    steps: [
      ['stranger', 'signs up', 200],
      ['owner', 'uses Google', 200],
      ['owner', 'opens 1', 403],
    ],
    opens: 'nobody',
    isConfirmed: true,
    name: 'Google’s owner',
    mails: [confirm],
  },
  'once confirmed, a stranger’s sign-up changes nothing': {
    steps: [
      ['owner', 'signs up', 200],
      ['owner', 'opens 1', 200],
      ['stranger', 'signs up', 200],
      ['stranger', 'resends', 200],
    ],
    opens: 'owner',
    isConfirmed: true,
    name: 'owner',
    mails: [confirm, welcome, already],
  },
};

let addresses = 0;
test.for(Object.entries(stories))('[A13] %s', async ([, story]) => {
  const email = `person${(addresses += 1)}@gmail.com`;
  const marks: Partial<Record<Who, string>> = {};
  const ask = async (who: Who, path: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/auth/v1/${path}`,
      payload,
      headers: marks[who] ? { 'x-sign-up': marks[who] } : {},
    });
    const mark = answer.headers['x-sign-up'];
    if (mark) marks[who] = String(mark);
    return answer.statusCode;
  };
  const logIn = (who: Who) => ask(who, 'token?grant_type=password', { email, password: passwords[who] });
  const doStep = async (who: Who, does: Step[1]) => {
    if (does === 'signs up') return ask(who, 'signup', { email, password: passwords[who], data: { name: who } });
    if (does === 'resends') return ask(who, 'resend', { email, type: 'signup' });
    if (does === 'recovers') return ask(who, 'recover', { email });
    if (does === 'logs in') return logIn(who);
    if (does === 'uses Google') {
      const token = await google.idToken({ sub: email, email, name: 'Google’s owner' });
      return ask(who, 'token?grant_type=id_token', { provider: 'google', id_token: token });
    }
    const mail = (await mailsTo(email))[Number(does.slice('opens '.length)) - 1];
    const link = /#token_hash=([\w-]{43})&type=(\w+)/.exec(mail?.text ?? '');
    return ask(who, 'verify', { token_hash: link?.[1], type: link?.[2] });
  };

  const went: Step[] = [];
  for (const [who, does] of story.steps) went.push([who, does, await doStep(who, does)]);
  expect(went).toEqual(story.steps);

  const able = [];
  for (const who of ['owner', 'stranger'] as const) if ((await logIn(who)) === 200) able.push(who);
  const { rows } = await pool.query<{ isConfirmed: boolean; name: string }>(
    'select email_confirmed_at is not null as "isConfirmed", display_name as name from accounts where email = $1',
    [email],
  );
  expect({ opens: able.join() || 'nobody', ...rows[0] }).toEqual({
    opens: story.opens,
    isConfirmed: story.isConfirmed,
    name: story.name,
  });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(story.mails);
});

test('an account somebody has been in, from before there was mail, is not taken by signing up again', async () => {
  const email = 'inuse@example.com';
  await signUp(email, passwords.owner);
  await pool.query('update accounts set last_sign_in_at = now() where email = $1', [email]);
  const { rows: before } = await pool.query('select password_hash from accounts where email = $1', [email]);
  await signUp(email, passwords.stranger);
  const { rows: after } = await pool.query('select password_hash from accounts where email = $1', [email]);
  expect(after).toEqual(before);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([confirm, already]);
});

test('a banned person’s sign-up stays as it is, and nobody is written to', async () => {
  const email = 'banned@example.com';
  await signUp(email, passwords.owner);
  await pool.query('update accounts set banned_at = now() where email = $1', [email]);
  const { rows: before } = await pool.query('select password_hash, sign_up_id from accounts where email = $1', [email]);
  expect((await signUp(email, passwords.stranger)).statusCode).toBe(200);
  const { rows: after } = await pool.query('select password_hash, sign_up_id from accounts where email = $1', [email]);
  expect(after).toEqual(before);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('opening a link while somebody signs up again confirms one sign-up whole, never a mixture', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const email = `at-once${turn}@example.com`;
    const first = await signUp(email, passwords.owner, 'owner');
    const [mail] = await mailsTo(email);
    const token_hash = /#token_hash=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const headers = { 'x-sign-up': String(first.headers['x-sign-up']) };
    const payload = { token_hash, type: 'signup' };
    const opening = app.inject({ method: 'POST', url: '/auth/v1/verify', headers, payload });
    const [opened] = await Promise.all([opening, signUp(email, passwords.stranger, 'stranger')]);
    const { rows } = await pool.query<{ name: string; confirmed: boolean }>(
      'select display_name as name, email_confirmed_at is not null as confirmed from accounts where email = $1',
      [email],
    );
    expect(rows[0]).toEqual(
      opened.statusCode === 200 ? { name: 'owner', confirmed: true } : { name: 'stranger', confirmed: false },
    );
  }
});

function signUp(email: string, password: string, name = 'Ada') {
  return app.inject({ method: 'POST', url: '/auth/v1/signup', payload: { email, password, data: { name } } });
}

async function mailsTo(address: string) {
  const { rows } = await pool.query<{ subject: string; text: string }>(
    'select subject, text from mail_outbox where to_address = $1 order by created_at',
    [address],
  );
  return rows;
}
