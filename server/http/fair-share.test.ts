import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fairShare } from '#contract/limits';
import { ask } from '../../tests/harness/ask.ts';
import { freshApp } from '../../tests/harness/app.ts';
import { newcomer } from '../../tests/harness/people.ts';
import { openFairShare } from './fair-share.ts';

const limits = { atOnce: 2, waiting: 3, aSecond: 10, burst: 4 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a few calls of one account are worked on at once, and others wait for nobody but their own', async () => {
  const share = openFairShare(limits);
  const [sam, kim] = [gated(), gated()];
  const all = [1, 2, 3].map(() => share.take('sam', sam.work));
  const other = share.take('kim', kim.work);
  await vi.advanceTimersByTimeAsync(0);
  expect([sam.begun(), kim.begun()]).toEqual([2, 1]);
  sam.open();
  kim.open();
  await Promise.all([...all, other]);
  expect([sam.begun(), kim.begun()]).toEqual([3, 1]);
});

test('after a burst so many a second begin, each in its turn', async () => {
  const share = openFairShare(limits);
  const done: number[] = [];
  const begun = async (nth: number) => void done.push(nth);
  for (let nth = 1; nth <= 4; nth += 1) await share.take('sam', () => begun(nth));
  const late = [5, 6].map((nth) => share.take('sam', () => begun(nth)));
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all(late);
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
});

test('what finds too many waiting is refused, after a moment and with a time to come back', async () => {
  const share = openFairShare(limits);
  const sam = gated();
  const taken = [1, 2, 3, 4, 5].map(() => share.take('sam', sam.work));
  const refused = share.take('sam', sam.work).catch((error: unknown) => error);
  let answered = false;
  void refused.then(() => (answered = true));
  await vi.advanceTimersByTimeAsync(fairShare.refusalMs - 1);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toMatchObject({ code: 'over_request_rate_limit', status: 429, retryAfterS: 1 });
  sam.open();
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(taken);
});

test('what waits too long is refused and never begins', async () => {
  const share = openFairShare(limits);
  const sam = gated();
  const taken = [1, 2].map(() => share.take('sam', sam.work));
  const late = share.take('sam', sam.work).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(fairShare.patienceMs);
  expect(await late).toMatchObject({ status: 429 });
  sam.open();
  await Promise.all(taken);
  expect(sam.begun()).toBe(2);
});

test('work that fails gives its place back', async () => {
  const share = openFairShare(limits);
  for (let nth = 0; nth < 3; nth += 1) {
    await expect(share.take('sam', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await share.take('sam', async () => 'yes')).toBe('yes');
});

test('a call of the contract has its account’s share, and beyond it 429 with Retry-After', async () => {
  vi.useRealTimers();
  const shares = { calls: openFairShare({ ...limits, atOnce: 1, waiting: 0 }), files: openFairShare(limits) };
  const { app } = await freshApp({}, { shares });
  const [sam, kim] = [await newcomer(app, 'sam@example.org'), await newcomer(app, 'kim@example.org')];
  const games = { method: 'GET', url: '/api/data/games' } as const;
  const flood = await Promise.all([1, 2, 3, 4].map(() => app.inject({ ...games, headers: { cookie: sam.cookie } })));
  const refused = flood.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' });
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect((await ask(app, { ...games, cookie: kim.cookie }))[0]).toBe(200);
});

function gated() {
  const gate = new AbortController();
  const opened = once(gate.signal, 'abort');
  let begun = 0;
  return {
    work: async () => {
      begun += 1;
      if (!gate.signal.aborted) await opened;
    },
    begun: () => begun,
    open: () => gate.abort(),
  };
}
