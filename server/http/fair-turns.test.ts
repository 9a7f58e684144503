import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { openFairTurns } from './fair-turns.ts';

test('no more work runs at once than allowed', async () => {
  const turns = openFairTurns(2, 10);
  let [now, most] = [0, 0];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, (_, n) => turns.take(`person ${n % 3}`, work)));
  expect([most, now]).toEqual([2, 0]);
});

test('[P9] a key with many pieces of work waits behind keys with one', async () => {
  const turns = openFairTurns(1, 10);
  const done: string[] = [];
  const bring = (whose: string, name: string) => turns.take(whose, async () => void done.push(name));
  await Promise.all([
    bring('A', 'a1'),
    bring('A', 'a2'),
    bring('A', 'a3'),
    bring('B', 'b1'),
    bring('B', 'b2'),
    bring('C', 'c1'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('work that fails frees its slot like any other', async () => {
  const turns = openFairTurns(1, 10);
  const fails = turns.take('A', async () => Promise.reject(new Error('no')));
  const after = turns.take('A', async () => 'done');
  await expect(fails).rejects.toThrow('no');
  expect(await after).toBe('done');
  expect(await turns.take('A', async () => 'again')).toBe('again');
});

test('[P9] a caller that aborts while it waits leaves the queue and frees its place', async () => {
  const turns = openFairTurns(1, 2);
  const { promise, finish } = open();
  const first = turns.take('A', () => promise);
  const gone = new AbortController();
  const dropped = turns.take('B', async () => 'never', gone.signal);
  const stays = turns.take('B', async () => 'B');
  gone.abort(new Error('gone'));
  await expect(dropped).rejects.toThrow('gone');
  const last = turns.take('C', async () => 'C');
  finish();
  expect(await Promise.all([first, stays, last])).toEqual([undefined, 'B', 'C']);
});

test('work that finds the queue full is refused', async () => {
  const turns = openFairTurns(1, 2);
  const { promise, finish } = open();
  const first = turns.take('A', () => promise);
  const [second, third] = ['B', 'C'].map((whose) => turns.take(whose, async () => whose));
  await expect(turns.take('D', async () => 'D')).rejects.toThrow(new Problem('busy', { retryAfterS: 5 }));
  finish();
  expect(await Promise.all([first, second, third])).toEqual([undefined, 'B', 'C']);
});

test('a key with more work waiting than another loses its newest to it when the queue is full', async () => {
  const turns = openFairTurns(1, 3);
  const { promise, finish } = open();
  const first = turns.take('A', () => promise);
  const [second, third, newest] = ['A', 'A', 'A'].map((key, n) => turns.take(key, async () => `A${n}`));
  const other = turns.take('B', async () => 'B');
  await expect(newest).rejects.toThrow(new Problem('busy', { retryAfterS: 5 }));
  // Two against one: room for the third key would only be taken from a key that has no more than its share.
  const further = turns.take('B', async () => 'B again');
  await expect(further).rejects.toThrow(new Problem('busy', { retryAfterS: 5 }));
  finish();
  expect(await Promise.all([first, second, third, other])).toEqual([undefined, 'A0', 'A1', 'B']);
});

test('a key is refused beyond its own places in the queue, and the others are not', async () => {
  const turns = openFairTurns(1, 10, 2);
  const { promise, finish } = open();
  const first = turns.take('A', () => promise);
  const waiting = ['A', 'A'].map((key) => turns.take(key, async () => key));
  await expect(turns.take('A', async () => 'A')).rejects.toThrow(new Problem('busy', { retryAfterS: 5 }));
  const other = turns.take('B', async () => 'B');
  finish();
  expect(await Promise.all([first, ...waiting, other])).toEqual([undefined, 'A', 'A', 'B']);
});

function open() {
  let finish: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish: () => finish?.() };
}
