import { EventEmitter, once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { fairShare } from '#contract/limits';
import { freshApp } from '../../tests/harness/app.ts';
import { openPasswords } from '../accounts/passwords.ts';
import { ask } from '../../tests/harness/ask.ts';
import { newcomer } from '../../tests/harness/people.ts';

const { atOnce } = fairShare.doors;

afterEach(() => void vi.useRealTimers());

test('of a crowd that signs in a few are worked on at a time, and keep nobody waiting who is in already or comes by a code', async () => {
  const gate = new EventEmitter();
  let [begun, isOpen] = [0, false];
  const verify = async () => {
    begun += 1;
    if (!isOpen) await once(gate, 'open');
    return false;
  };
  const { app } = await freshApp({ TRUST_PROXY: '1' }, { passwords: { ...openPasswords(), verify } });
  const sam = await newcomer(app, 'sam@example.org');
  const crowd = Array.from({ length: 3 * atOnce }, (_, n) => signIn(`guess${n}@example.org`, `192.0.2.${n}`));
  await vi.waitFor(() => expect(begun).toBe(atOnce));
  expect((await ask(app, { url: '/api/data/games', cookie: sam.cookie }))[0]).toBe(200);
  expect((await ask(app, { url: '/api/join/BCDFGH', cookie: '' }))[0]).toBe(404);
  expect(begun).toBe(atOnce);
  isOpen = true;
  gate.emit('open');
  const answers = await Promise.all(crowd);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 400));
  expect(begun).toBe(crowd.length);

  function signIn(email: string, ip: string) {
    const payload = { email, password: 'a guess or two' };
    const headers = { 'x-forwarded-for': ip };
    return app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload, headers });
  }
});

test('a few who guess wrong hear so at once; of a flood each waits for a second, and others do not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { app } = await freshApp({ CALLS_A_SECOND: '4' });
  const guess = () => ask(app, { url: '/api/join/BCDFGH', cookie: '' });
  for (let refused = 0; refused < 4 * fairShare.refusals.burstS; refused += 1) await guess();
  let heard = 0;
  const late = guess().then(([status]) => {
    heard += 1;
    return status;
  });
  expect((await ask(app, { url: '/healthz', cookie: '' }))[0]).toBe(200);
  await vi.advanceTimersByTimeAsync(fairShare.refusalMs - 1);
  expect(heard).toBe(0);
  // Refused by the database, which has no clock of ours, it may begin to wait only now.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(fairShare.refusalMs);
    expect(heard).toBe(1);
  });
  expect(await late).toBe(429);
});
