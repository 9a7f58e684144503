import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fairShare } from '#contract/limits';
import { letters } from '#contract/game';
import { ask } from '../../tests/harness/people/ask.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { sitByCode } from '../../tests/harness/people/guests.ts';
import { guestOf } from '../../tests/harness/people/joining.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { cookieOf, readyRace } from '../../tests/harness/races/race.ts';
import { openFairShare, openFairShares } from './fair-share.ts';

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

test('people who have one share take turns, so that one with many calls keeps another waiting for one of them', async () => {
  const share = openFairShare({ ...limits, atOnce: 1, waiting: 100, burst: 100 });
  const order: string[] = [];
  const call = (who: string) => share.take('the pub', async () => void order.push(who), who);
  await Promise.all([...Array.from({ length: 20 }, () => call('hostile')), call('honest'), call('other')]);
  expect(order.slice(0, 5)).toEqual(['hostile', 'hostile', 'honest', 'other', 'hostile']);
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
  const shares = {
    calls: openFairShare({ ...limits, atOnce: 1, waiting: 0 }),
    files: openFairShare(limits),
    guests: openFairShare(limits),
  };
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

test('[K21] the guests of one game who come from one network share one rate; captains, other games and other networks have their own', async () => {
  vi.useRealTimers();
  const wide = openFairShare({ atOnce: 100, waiting: 100, aSecond: 1_000, burst: 1_000 });
  const guests = openFairShare({ atOnce: 100, waiting: 0, aSecond: 0.001, burst: 10 });
  const server = await freshApp({ TRUST_PROXY: '1' }, { shares: { calls: wide, files: wide, guests } });
  const [one, other] = [await readyRace(server), await readyRace(server)];
  const inOne = await seatedGuests(server, one.gameId, 12);
  const [elsewhere] = await seatedGuests(server, other.gameId, 1);
  const from = async (cookie: string, ip: string) => {
    const headers = { cookie, 'x-forwarded-for': ip };
    return (await server.app.inject({ url: '/api/data/games', headers })).statusCode;
  };
  const pub = '203.0.113.70';
  const answers = await Promise.all(inOne.map(({ cookie }) => from(cookie, pub)));
  expect(answers.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(await from(elsewhere?.cookie ?? '', pub)).toBe(200);
  expect(await from(cookieOf(one, 'A'), pub)).toBe(200);
  expect(await from(inOne[0]?.cookie ?? '', '203.0.113.71')).toBe(200);
});

test('[K21] a full game of guests behind one address opens the race at once and waits in its lobby without a refusal', async () => {
  const { guests } = openFairShares({ callsASecond: 20 });
  let begun = 0;
  const call = (nth: number) => guests.take('the pub', async () => void (begun += 1), `guest ${nth % 108}`);
  await Promise.all(Array.from({ length: 650 }, (_, nth) => call(nth)));
  for (let second = 0; second < 60; second += 1) {
    const waiting = Promise.all(Array.from({ length: 95 }, (_, nth) => call(nth)));
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  }
  expect(begun).toBe(650 + 60 * 95);
});

/** Guests in the teams of a game, eighteen each. */
async function seatedGuests(server: Awaited<ReturnType<typeof freshApp>>, gameId: number, count: number) {
  const guests = [];
  for (let n = 0; n < count; n += 1) {
    const guest = await guestOf(server, `Guest ${n}`);
    await sitByCode(server, gameId, guest.id, letters[Math.floor(n / 18)] ?? 'A');
    guests.push(guest);
  }
  return guests;
}

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
