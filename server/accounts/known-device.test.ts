import { hash } from '@node-rs/argon2';
import { afterAll, expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { password } from '../../tests/harness/people/people.ts';
import { takeTries } from '../http/rate-limits.ts';
import { keepOneTimeToken } from '../store/accounts/one-time-tokens.ts';
import { startGoogleStandIn } from '../testing/google-stand-in.ts';

const clientId = 'egg.apps.googleusercontent.com';
const google = await startGoogleStandIn(clientId);
afterAll(() => google.stop());
const { app, deps } = await freshApp({ GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: google.keysUrl });
const home = '203.0.113.5';

test('strangers who guess from ten networks lock out everybody but the devices that have been signed in before', async () => {
  const email = 'owner@example.com';
  await person(email);
  const device = await deviceOf(email);
  for (let network = 0; network < 10; network += 1) {
    const guesses = Array.from({ length: 10 }, () => logIn(email, 'wrong', { from: `198.51.100.${network}` }));
    expect((await Promise.all(guesses)).map(({ statusCode }) => statusCode)).toEqual(Array<number>(10).fill(400));
  }
  const elsewhere = await logIn(email, password, { from: '192.0.2.77' });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([429, 'over_request_rate_limit']);
  expect((await logIn(email, password, { from: home, device })).statusCode).toBe(200);
});

test('nor does somebody beside it, in the same network', async () => {
  const email = 'beside@example.com';
  await person(email);
  const device = await deviceOf(email);
  for (let turn = 0; turn < 10; turn += 1) await logIn(email, 'wrong', { from: home });
  expect((await logIn(email, password, { from: home })).statusCode).toBe(429);
  expect((await logIn(email, password, { from: home, device })).statusCode).toBe(200);
});

test('a known device has ten tries of its own, and its seal is worth nothing for another account', async () => {
  await person('mine@example.com');
  await person('theirs@example.com');
  const device = await deviceOf('mine@example.com');
  const statuses = [];
  for (let turn = 0; turn < 11; turn += 1) {
    statuses.push((await logIn('mine@example.com', 'wrong', { from: `198.51.100.${turn}`, device })).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  for (const forged of [device, `${device.slice(0, 36)}.`, '.', 'x'.repeat(3_000)]) {
    for (let turn = 0; turn < 10; turn += 1) await logIn('theirs@example.com', 'wrong', { from: '192.0.2.9' });
    const answer = await logIn('theirs@example.com', password, { from: '192.0.2.9', device: forged });
    expect(answer.statusCode).toBe(429);
  }
});

test('six hundred sign-ins a minute come from one network, right or wrong; others and known devices go on', async () => {
  const email = 'crowd@example.com';
  await person(email);
  const device = await deviceOf(email);
  const crowd = '192.0.2.200';
  await Promise.all(Array.from({ length: 600 }, () => takeTries(deps, [['sign-ins-here', crowd]])));
  expect((await logIn(email, password, { from: crowd })).statusCode).toBe(429);
  expect((await logIn(email, password, { from: '192.0.2.201' })).statusCode).toBe(200);
  expect((await logIn(email, password, { from: crowd, device })).statusCode).toBe(200);
});

test.each(['a mailed link', 'Google'])(
  'a device that was signed in by %s is not locked out with strangers',
  async (way) => {
    const email = `${way.replaceAll(' ', '-').toLowerCase()}@gmail.com`;
    await person(email);
    const { rows } = await deps.database.pool.query<{ id: string }>('select id from accounts where email = $1', [
      email,
    ]);
    const token_hash = await deps.database.db.transaction((tx) =>
      keepOneTimeToken(tx, rows[0]?.id ?? '', 'recover', new Date()),
    );
    const id_token = await google.idToken({ sub: email, email });
    const [path, payload] =
      way === 'Google'
        ? ['token?grant_type=id_token', { provider: 'google', id_token, password }]
        : ['verify', { token_hash, type: 'recovery' }];
    const answer = await app.inject({ method: 'POST', url: `/auth/v1/${path}`, payload });
    expect(answer.statusCode).toBe(200);
    const device = String(answer.headers['x-known-device']);
    // The owner of an address that was never confirmed starts without a password.
    const cheap = await cheapHash();
    await deps.database.pool.query('update accounts set password_hash = $1 where email = $2', [cheap, email]);
    for (let turn = 0; turn < 10; turn += 1) await logIn(email, 'wrong', { from: home });
    expect((await logIn(email, password, { from: home })).statusCode).toBe(429);
    expect((await logIn(email, password, { from: home, device })).statusCode).toBe(200);
  },
);

test('refreshing a sign-in marks no device', async () => {
  const email = 'refreshing@example.com';
  await person(email);
  const { refresh_token } = (await logIn(email, password, { from: home })).json();
  const payload = { refresh_token };
  const answer = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload });
  expect([answer.statusCode, answer.headers['x-known-device']]).toEqual([200, undefined]);
});

/** Somebody whose password is quick to check. */
async function person(email: string): Promise<void> {
  await deps.database.pool.query('insert into accounts (email, display_name, password_hash) values ($1, $2, $3)', [
    email,
    'Ada',
    await cheapHash(),
  ]);
}

function cheapHash(): Promise<string> {
  return hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1 });
}

async function deviceOf(email: string): Promise<string> {
  const answer = await logIn(email, password, { from: home });
  return String(answer.headers['x-known-device']);
}

function logIn(email: string, given: string, { from, device }: { from: string; device?: string }) {
  return app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: given },
    headers: device === undefined ? {} : { 'x-known-device': device },
    remoteAddress: from,
  });
}
