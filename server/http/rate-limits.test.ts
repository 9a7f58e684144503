import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { readConfig } from '../config/config.ts';
import { readKeys } from '../store/accounts/keys.ts';
import { countFailures, mayTry, networkOf, takeTries, type Tries } from './rate-limits.ts';

const database = await freshDatabase();
const keys = await readKeys(database, readConfig({}));
let now = new Date('2026-11-15T20:00:00Z');
const deps = { database, keys, now: () => now };

test('beyond the limit a try is refused until its window ends, and other keys are not', async () => {
  for (let turn = 0; turn < 10; turn += 1) await takeTries(deps, [['code-here', 'ada']]);
  now = new Date('2026-11-15T20:05:00Z');
  await expect(takeTries(deps, [['code-here', 'ada']])).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    retryAfterS: 600,
  });
  await takeTries(deps, [['code-here', 'bob']]);
  now = new Date('2026-11-15T20:15:00Z');
  await takeTries(deps, [['code-here', 'ada']]);
});

test('what was right or came to nothing is taken back, a failure stays counted', async () => {
  const tries: Tries = [
    ['sign-in-here', 'right'],
    ['sign-in-account', 'right'],
  ];
  for (let turn = 0; turn < 30; turn += 1) {
    expect(await countFailures(deps, tries, async () => 'right')).toBe('right');
    const busy = countFailures(deps, tries, () => Promise.reject(new Error('busy')));
    await expect(busy).rejects.toThrow('busy');
  }
  for (let turn = 0; turn < 10; turn += 1) expect(await countFailures(deps, tries, async () => null)).toBeNull();
  await expect(countFailures(deps, tries, async () => 'right')).rejects.toMatchObject({ retryAfterS: 900 });
});

test('a pub of two hundred who each mistype once and then all sign in at once gets in', async () => {
  const inPub = <T>(n: number, judge: () => Promise<T | null>) =>
    countFailures(
      deps,
      [
        ['sign-in-here', `pub ${n}`],
        ['sign-in-address', 'the crowded pub'],
      ],
      judge,
    );
  const people = Array.from({ length: 200 }, (_, n) => n);
  await Promise.all(people.map((n) => inPub(n, async () => null)));
  const everybody = new EventEmitter();
  everybody.setMaxListeners(people.length);
  let inside = 0;
  const allIn = people.map((n) =>
    inPub(n, async () => {
      const here = once(everybody, 'here');
      inside += 1;
      if (inside === people.length) everybody.emit('here');
      await here;
      return n;
    }),
  );
  expect(await Promise.all(allIn)).toEqual(people);
  for (let n = 200; n < 1_000; n += 1) await takeTries(deps, [['sign-in-address', 'the crowded pub']]);
  expect(await mayTry(deps, [['sign-in-address', 'the crowded pub']])).toBe(false);
});

test('when only tries that are still being judged are in the way, it is worth coming back soon', async () => {
  const tries: Tries = [['sign-in-here', 'ten at once']];
  const verdict = new EventEmitter();
  verdict.setMaxListeners(20);
  let judged = 0;
  const ten = Array.from({ length: 10 }, () =>
    countFailures(deps, tries, async () => {
      const said = once(verdict, 'wrong');
      judged += 1;
      if (judged === 10) verdict.emit('all are in');
      await said;
      return null;
    }),
  );
  await once(verdict, 'all are in');
  await expect(countFailures(deps, tries, async () => null)).rejects.toMatchObject({ retryAfterS: 2 });
  verdict.emit('wrong');
  await Promise.all(ten);
  await expect(countFailures(deps, tries, async () => null)).rejects.toMatchObject({ retryAfterS: 900 });
});

test('of forty tries at once no more than the limit get through', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => mayTry(deps, [['code-here', 'many at once']])));
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
  await takeTries(deps, [['mail-confirm', 'ada@example.com']]);
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

test('a port does not make another network, and what is no address shares one', () => {
  for (const ip of ['203.0.113.9:51234', ' 203.0.113.9', '::ffff:203.0.113.9', '[::ffff:203.0.113.9]:443']) {
    expect([ip, networkOf(ip)]).toEqual([ip, '203.0.113.9']);
  }
  expect(networkOf('[2001:db8:0:42::1]:443')).toBe('2001:db8:0:42');
  expect(networkOf('[2001:db8:0:42::1]')).toBe('2001:db8:0:42');
  for (const ip of [undefined, '', 'unknown', '_hidden', '203.0.113.999', '203.0.113.9:x', '[x]:1', '1.2.3.4, x']) {
    expect([ip, networkOf(ip)]).toEqual([ip, 'unknown']);
  }
});
