import { expect, test } from 'vitest';
import { freshDatabase } from '../tests/harness/database.ts';
import { readConfig } from './config.ts';
import { readKeys } from './store/keys.ts';
import { mayTry, networkOf, takeTries } from './tries.ts';

const database = await freshDatabase();
const keys = await readKeys(database, readConfig({}));
let now = new Date('2026-11-15T20:00:00Z');
const deps = { database, keys, now: () => now };

test('beyond the limit a try is refused until its window ends, and other keys are not', async () => {
  for (let turn = 0; turn < 10; turn += 1) await takeTries(deps, [['code', 'ada']]);
  now = new Date('2026-11-15T20:05:00Z');
  await expect(takeTries(deps, [['code', 'ada']])).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    retryAfterS: 600,
  });
  await takeTries(deps, [['code', 'bob']]);
  now = new Date('2026-11-15T20:15:00Z');
  await takeTries(deps, [['code', 'ada']]);
});

test('tries that were right are taken back', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    const giveBack = await takeTries(deps, [
      ['sign-in-here', 'right'],
      ['sign-in-account', 'right'],
    ]);
    await giveBack();
  }
  expect(await mayTry(deps, [['sign-in-here', 'right']])).toBe(true);
});

test('of forty tries at once no more than the limit get through', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => mayTry(deps, [['code', 'many at once']])));
  expect(tries.filter(Boolean)).toHaveLength(10);
});

test('a try refused by a narrow limit does not use up the wide one', async () => {
  for (let turn = 0; turn < 10; turn += 1) await takeTries(deps, [['sign-in-here', 'loud']]);
  for (let turn = 0; turn < 300; turn += 1) {
    const both = mayTry(deps, [
      ['sign-in-here', 'loud'],
      ['sign-in-address', 'the pub'],
    ]);
    expect(await both).toBe(false);
  }
  expect(await mayTry(deps, [['sign-in-address', 'the pub']])).toBe(true);
});

test('neither address nor e-mail is kept in clear', async () => {
  await takeTries(deps, [['mail-account', 'ada@example.com']]);
  const { rows } = await database.pool.query<{ key: string }>('select key from attempts');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

test('a network is one IPv4 address or one /64 of IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:0:42:aaaa::1')).toBe('2001:db8:0:42');
  expect(networkOf('2001:0DB8:0000:0042:1:2:3:4')).toBe('2001:db8:0:42');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
