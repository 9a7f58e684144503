import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/app.ts';
import { password } from '../../tests/harness/people.ts';
import { takeTries } from '../http/rate-limits.ts';

const { app, deps } = await freshApp();
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

/** Somebody whose password is quick to check. */
async function person(email: string): Promise<void> {
  const cheap = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1 });
  await deps.database.pool.query('insert into accounts (email, display_name, password_hash) values ($1, $2, $3)', [
    email,
    'Ada',
    cheap,
  ]);
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
