import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { password } from '../../../tests/harness/people/people.ts';
import { takeTries } from '../../http/rate-limits.ts';

const clock = stoppedClock();
const one = await freshApp({}, { now: clock.now });
const nodes = [one, await freshApp({}, { now: clock.now, database: one.deps.database })];
const { pool } = one.deps.database;
const quick = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1 });

test('wrong passwords are counted over all nodes, and a device marked by one node is known to the other', async () => {
  const email = await person();
  const first = await logIn(0, email, password, '203.0.113.5');
  const device = String(first.headers['x-known-device']);
  const guesses = Array.from({ length: 10 }, (_, n) => logIn(n % 2, email, 'wrong', '198.51.100.7'));
  expect((await Promise.all(guesses)).map(({ statusCode }) => statusCode)).toEqual(Array<number>(10).fill(400));
  for (const node of [0, 1]) {
    expect((await logIn(node, email, password, '198.51.100.7')).statusCode).toBe(429);
    expect((await logIn(node, email, password, '198.51.100.7', device)).statusCode).toBe(200);
  }
});

test('a flood of right passwords ends at six hundred a minute for its network on all nodes, and no other network is refused', async () => {
  const [crowd, owner, flooder] = ['192.0.2.1', await person(), await person()];
  const device = String((await logIn(0, owner, password, '192.0.2.2')).headers['x-known-device']);
  await Promise.all(Array.from({ length: 590 }, () => takeTries(one.deps, [['sign-ins-here', crowd]])));
  const flood = await Promise.all(Array.from({ length: 20 }, (_, n) => logIn(n % 2, flooder, password, crowd)));
  const statuses = flood.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(429)]);
  for (const node of [0, 1]) {
    expect((await logIn(node, owner, password, crowd)).statusCode).toBe(429);
    expect((await logIn(node, owner, password, crowd, device)).statusCode).toBe(200);
    expect((await logIn(node, owner, password, '192.0.2.2')).statusCode).toBe(200);
    // Nor is the account it was about closed elsewhere.
    expect((await logIn(node, flooder, password, '192.0.2.3')).statusCode).toBe(200);
  }
});

test('a thousand wrong passwords close their network for a quarter of an hour, and neither a known device nor another network', async () => {
  const [crowd, owner] = ['192.0.2.50', await person()];
  const device = String((await logIn(0, owner, password, '192.0.2.51')).headers['x-known-device']);
  await Promise.all(Array.from({ length: 1_000 }, () => takeTries(one.deps, [['sign-in-address', crowd]])));
  for (const node of [0, 1]) {
    expect((await logIn(node, owner, password, crowd)).statusCode).toBe(429);
    expect((await logIn(node, owner, password, crowd, device)).statusCode).toBe(200);
    expect((await logIn(node, owner, password, '192.0.2.52')).statusCode).toBe(200);
  }
  await clock.later(15 * 60_000, async () => {
    expect((await logIn(1, owner, password, crowd)).statusCode).toBe(200);
  });
});

/** An account whose password is quick to check. */
async function person(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const row = [email, quick];
  await pool.query("insert into accounts (email, display_name, password_hash) values ($1, 'Ada', $2)", row);
  return email;
}

function logIn(node: number, email: string, given: string, remoteAddress: string, device?: string) {
  const headers = device === undefined ? {} : { 'x-known-device': device };
  const request = { method: 'POST', url: '/auth/v1/token?grant_type=password', headers, remoteAddress } as const;
  const { app } = nodes[node] ?? one;
  return app.inject({ ...request, payload: { email, password: given } });
}
