import { EventEmitter, once } from 'node:events';
import { hash } from '@node-rs/argon2';
import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { bearer, password, signUp, tryPassword } from '../../../tests/harness/people/people.ts';
import { startGoogleStandIn } from '../../testing/google-stand-in.ts';
import { openPasswords, turns } from '../../accounts/passwords.ts';

const clientId = 'egg.apps.googleusercontent.com';
const google = await startGoogleStandIn(clientId);
afterAll(() => google.stop());
let ahead = 0;
const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: google.keysUrl };
const { app, deps } = await freshApp(env, { now: () => new Date(Date.now() + ahead) });
const { pool } = deps.database;

test('each grant asks for what it needs, and there are no other grants', async () => {
  const bad: [string, object, string][] = [
    ['password', { password }, 'email is missing.'],
    ['password', { email: 'ada@example.com' }, 'password is missing.'],
    ['password', { email: 7, password }, 'Some of that does not look right.'],
    ['password', { email: 'ada@example.com', password: true }, 'Some of that does not look right.'],
    ['refresh_token', {}, 'refresh_token is missing.'],
    ['refresh_token', { refresh_token: 7 }, 'Some of that does not look right.'],
    ['refresh_token', { refresh_token: 'x'.repeat(201) }, 'Some of that does not look right.'],
    ['id_token', { provider: 'google' }, 'id_token is missing.'],
    ['id_token', { provider: 'apple', id_token: 'x' }, 'Google is the only provider we know.'],
    ['constructor', {}, 'grant_type must be password, refresh_token or id_token.'],
    ['', {}, 'grant_type must be password, refresh_token or id_token.'],
  ];
  for (const [grant, payload, message] of bad) {
    const answer = await ask(grant, payload);
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([422, 'validation_failed', message]);
  }
  const twice = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password&grant_type=x',
    payload: {},
  });
  expect(twice.statusCode).toBe(422);
});

test('odd e-mails and endless passwords are wrong credentials, not errors', async () => {
  for (const email of ["' or 1=1 --", 'a\u0000@example.com', '%', '', 'ada@example.com\r\nbcc: x@example.com']) {
    const answer = await ask('password', { email, password });
    expect([email, answer.statusCode, answer.json().code]).toEqual([email, 400, 'invalid_credentials']);
  }
  const long = await ask('password', { email: 'ada@example.com', password: 'x'.repeat(60_000) });
  expect([long.statusCode, long.json().code]).toEqual([400, 'invalid_credentials']);
  const huge = await ask('password', { email: 'ada@example.com', password: 'x'.repeat(70_000) });
  expect(huge.statusCode).toBe(413);
});

test('ten wrong passwords from one place close the account to it for a while, whether or not there is one', async () => {
  await signUp(app, 'locked@example.com');
  for (const email of ['locked@example.com', 'unknown@example.com']) {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await ask('password', { email, password: 'wrong' }, '198.51.100.7')).statusCode).toBe(400);
    }
    const refused = await ask('password', { email, password }, '198.51.100.7');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ask('password', { email: 'locked@example.com', password }, '198.51.100.8')).statusCode).toBe(200);
  ahead = 15 * 60_000 + 1_000;
  expect((await ask('password', { email: 'locked@example.com', password }, '198.51.100.7')).statusCode).toBe(200);
  ahead = 0;
});

test('two hundred people behind one address all mistype once and then all sign in at once', async () => {
  const cheap = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1 });
  await pool.query(
    "insert into accounts (email, display_name, password_hash) select 'pub' || n || '@example.com', 'Ada', $1 from generate_series(1, 200) n",
    [cheap],
  );
  const people = Array.from({ length: 200 }, (_, n) => n + 1);
  for (const [given, status] of [
    ['wrong', 400],
    [password, 200],
  ] as const) {
    const answers = await Promise.all(people.map((n) => inPub(n, given)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => status));
  }
});

test('behind a proxy neither a port nor nonsense in X-Forwarded-For makes another network', async () => {
  const proxied = await freshApp({ TRUST_PROXY: '1' }, { database: deps.database });
  const from = (forwarded: string, email: string) =>
    proxied.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email, password: 'wrong' },
    });
  for (const address of [(n: number) => `203.0.113.9:${5_000 + n}`, (n: number) => `nonsense-${n}`]) {
    const email = `${crypto.randomUUID()}@example.com`;
    for (let n = 0; n < 10; n += 1) expect((await from(address(n), email)).statusCode).toBe(400);
    expect((await from(address(10), email)).statusCode).toBe(429);
  }
});

test('a password that is changed while it is being checked opens nothing', async () => {
  const passwords = openPasswords(async (_whose, task) => {
    const result = await task();
    await pool.query("update accounts set password_hash = '$argon2id$other' where email = 'slow@example.com'");
    return result;
  });
  await passwords.verify(null, 'until the decoy is made', 'here');
  await signUp(app, 'slow@example.com');
  const other = await freshApp({}, { database: deps.database, passwords });
  const answer = await tryPassword(other.app, 'slow@example.com');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_credentials']);
});

test('being busy is no failure: it says when to come back and counts as no try', async () => {
  const takeTurn = turns(1, 0);
  const passwords = openPasswords(takeTurn);
  await passwords.verify(null, 'until the decoy is made', 'here');
  await signUp(app, 'patient@example.com');
  const other = await freshApp({}, { database: deps.database, passwords });
  const turn = new EventEmitter();
  const occupied = takeTurn('somebody', () => once(turn, 'over'));
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const busy = await tryPassword(other.app, 'patient@example.com');
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '3']);
  }
  turn.emit('over');
  await occupied;
  expect((await tryPassword(other.app, 'patient@example.com')).statusCode).toBe(200);
});

test('a banned person is told so after the right password only, and cannot refresh', async () => {
  const { refresh_token } = await signUp(app, 'banned@example.com');
  await pool.query("update accounts set banned_at = now() where email = 'banned@example.com'");
  const right = await ask('password', { email: 'banned@example.com', password });
  expect([right.statusCode, right.json().code]).toEqual([403, 'user_banned']);
  const wrong = await ask('password', { email: 'banned@example.com', password: 'wrong' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_credentials']);
  const refreshed = await ask('refresh_token', { refresh_token });
  expect([refreshed.statusCode, refreshed.json().code]).toEqual([403, 'user_banned']);
});

test('an unknown refresh token is refused in the words clients know', async () => {
  const answer = await ask('refresh_token', { refresh_token: 'nobody-has-this' });
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ]);
});

test.each([
  ['its own mailbox', { email: 'Both@gmail.com' }],
  ['a domain that is its customer’s', { email: 'both@pub.example', hd: 'pub.example' }],
])('Google opens a confirmed account beside its password: %s', async (_whose, claims) => {
  const email = claims.email.toLowerCase();
  const { user } = await signUp(app, email);
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [user.id]);
  const answer = await byGoogle({ sub: `g-${email}`, ...claims, name: 'Other name' });
  expect(answer.json().user).toMatchObject({
    id: user.id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
    user_metadata: { displayName: 'Ada' },
  });
  expect((await ask('password', { email, password })).statusCode).toBe(200);
});

test('of an address that is not its own Google does not say whose it is now: the password is asked for, once', async () => {
  const email = 'linkme@example.com';
  const { user } = await signUp(app, email);
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [user.id]);
  const id_token = await google.idToken({ sub: 'g-link', email, hd: 'other.example' });
  const withGoogle = (more: object) => ask('id_token', { provider: 'google', id_token, ...more });
  const refused = await withGoogle({});
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'google_link_needs_password']);
  const wrong = await withGoogle({ password: 'wrong' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_credentials']);
  expect((await withGoogle({})).statusCode).toBe(409);
  const linked = await withGoogle({ password });
  expect(linked.json().user).toMatchObject({ id: user.id, app_metadata: { providers: ['email', 'google'] } });
  expect((await withGoogle({})).json().user.id).toBe(user.id);
});

test('whoever registered an address that is not theirs loses everything when its owner comes with Google', async () => {
  const attacker = await signUp(app, 'victim@example.com');
  const cookie = await cookieOf(attacker.access_token);
  await pool.query(
    "insert into factors (account_id, secret, verified_at) values ($1, decode(repeat('00', 20), 'hex'), now())",
    [attacker.user.id],
  );
  const answer = await byGoogle({ sub: 'g-victim', email: 'victim@example.com', name: 'Victim' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({
    id: attacker.user.id,
    app_metadata: { providers: ['google'] },
    user_metadata: { displayName: 'Victim' },
    factors: [],
  });
  expect((await ask('password', { email: 'victim@example.com', password })).json().code).toBe('invalid_credentials');
  expect((await ask('refresh_token', { refresh_token: attacker.refresh_token })).json().code).toBe('session_expired');
  const user = await app.inject({ url: '/auth/v1/user', headers: bearer(attacker.access_token) });
  expect([user.statusCode, user.json().code]).toEqual([403, 'session_not_found']);
  expect((await app.inject({ url: '/api/data/constants', headers: { cookie } })).statusCode).toBe(401);
});

test('a second Google account with the same address does not get into the first one’s', async () => {
  expect((await byGoogle({ sub: 'g-first', email: 'moved@example.com' })).statusCode).toBe(200);
  const second = await byGoogle({ sub: 'g-second', email: 'moved@example.com' });
  expect([second.statusCode, second.json().code]).toEqual([400, 'bad_id_token']);
});

test('one Google token used many times at once makes one account', async () => {
  const token = await google.idToken({ sub: 'g-race', email: 'g-race@example.com' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask('id_token', { provider: 'google', id_token: token })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(6).fill(200));
  expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1);
});

function ask(grant: string, payload: object, remoteAddress = '127.0.0.1') {
  return app.inject({ method: 'POST', url: `/auth/v1/token?grant_type=${grant}`, payload, remoteAddress });
}

function inPub(n: number, given: string) {
  return ask('password', { email: `pub${n}@example.com`, password: given }, '192.0.2.1');
}

async function byGoogle(claims: Record<string, unknown>) {
  return ask('id_token', { provider: 'google', id_token: await google.idToken(claims) });
}

async function cookieOf(token: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
  expect(answer.statusCode).toBe(200);
  return `sid=${answer.cookies[0]?.value}`;
}
