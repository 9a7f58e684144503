import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { openBodyReads } from './body-reads.ts';

const limits = { atOnce: 4, perNetwork: 3, deadlineMs: 5_000 };

afterEach(() => void vi.useRealTimers());

test('a body that arrives in time is passed on whole', async () => {
  const reads = openBodyReads(limits);
  const body = new PassThrough();
  const passed = reads.start('A', body);
  body.write('two ');
  body.end('parts');
  expect(await text(passed)).toBe('two parts');
});

test('a body that misses its deadline fails, and the others go on', () => {
  vi.useFakeTimers();
  const start = startedBy(openBodyReads(limits));
  const slow = start('A');
  vi.advanceTimersByTime(4_999);
  const later = start('A');
  expect(slow.failure()).toBeNull();
  vi.advanceTimersByTime(1);
  expect([slow.failure(), later.failure()]).toEqual([expect.objectContaining({ code: 'body-too-slow' }), null]);
});

test('beyond the limit of a network its oldest body is read no further, and refused at its deadline', () => {
  vi.useFakeTimers();
  const start = startedBy(openBodyReads(limits));
  const oldest = start('A');
  vi.advanceTimersByTime(1_000);
  const others = [start('B'), start('A'), start('A')];
  start('A');
  for (const { body } of [oldest, ...others]) body.write('more');
  expect([oldest, ...others].map(({ body }) => body.isPaused())).toEqual([true, false, false, false]);
  vi.advanceTimersByTime(4_000);
  const tooMany = expect.objectContaining({ code: 'too-many', retryAfterS: 2 });
  expect([oldest, ...others].map(({ failure }) => failure())).toEqual([tooMany, null, null, null]);
});

test('beyond the limit of all networks the oldest body of the network with the most makes room', () => {
  const start = startedBy(openBodyReads(limits));
  const first = start('B');
  const crowd = [start('A'), start('A'), start('A')];
  const newcomers = [start('C'), start('D')];
  const stopped = [first, ...crowd, ...newcomers].map(({ body }) => body.isPaused());
  expect(stopped).toEqual([false, true, true, false, false, false]);
});

test('bodies that have been read, refused or broken off no longer count', async () => {
  const reads = openBodyReads(limits);
  const start = startedBy(reads);
  const [read, brokenOff, stays] = [start('A'), start('A'), start('A')];
  read.stop();
  brokenOff.body.destroy(new Error('aborted'));
  await expect(once(brokenOff.passed, 'close')).rejects.toThrow('aborted');
  brokenOff.stop();
  start('A');
  start('A');
  expect(stays.body.isPaused()).toBe(false);
});

function startedBy(reads: ReturnType<typeof openBodyReads>) {
  return (network: string) => {
    const body = new PassThrough();
    body.on('error', () => undefined);
    const passed = reads.start(network, body);
    return { body, passed, failure: () => passed.errored, stop: () => reads.stop(network, body, passed) };
  };
}
