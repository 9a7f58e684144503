import { afterEach, expect, test, vi } from 'vitest';
import { aClock } from '../testing/a-clock.ts';
import { Resender } from './resender.ts';

const clock = aClock();
let resender: Post;

/** Sends one letter, which arrives when the test says so. */
class Post extends Resender {
  tries = 0;
  heard: string[] = [];
  doesArrive = false;

  sendAll(): void {
    this.tries += 1;
    if (this.doesArrive) this.forgetFailures();
    else this.retryLater();
    this.tell();
  }

  protected listen(signal: AbortSignal): void {
    addEventListener('pagehide', () => this.heard.push('pagehide'), { signal });
  }
}

afterEach(() => resender.stop());

test('what does not get through is sent again, later each time and at last always as late', () => {
  begin();
  const waits = [1, 2, 3, 4].map(() => {
    const [wait = 0] = clock.waits();
    clock.pass(wait);
    return wait;
  });
  expect([waits, resender.tries]).toEqual([[1_000, 3_000, 9_000, 9_000], 5]);
});

test('once something got through nothing waits, and the next back-off is the first again', () => {
  begin();
  clock.pass(1_000);
  resender.doesArrive = true;
  clock.pass(3_000);
  expect([clock.waits(), resender.tries]).toEqual([[], 3]);
  resender.doesArrive = false;
  resender.sendAll();
  expect(clock.waits()).toEqual([1_000]);
});

test('who comes back does not wait, and there is one wait at a time', () => {
  begin();
  for (const event of ['online', 'focus', 'pageshow']) dispatchEvent(new Event(event));
  document.dispatchEvent(new Event('visibilitychange'));
  expect([resender.tries, clock.waits().length]).toEqual([5, 1]);
});

test('one that is stopped hears, waits and sends no more; started again it does', () => {
  begin();
  dispatchEvent(new Event('pagehide'));
  resender.stop();
  for (const event of ['online', 'pagehide']) dispatchEvent(new Event(event));
  resender.sendAll();
  expect([resender.tries, resender.heard, clock.waits()]).toEqual([2, ['pagehide'], []]);
  resender.start();
  for (const event of ['online', 'pagehide']) dispatchEvent(new Event(event));
  expect([resender.tries, resender.heard, clock.waits().length]).toEqual([3, ['pagehide', 'pagehide'], 1]);
});

test('who follows is told until they no longer do', () => {
  begin();
  const told = vi.fn<() => void>();
  const leave = resender.follow(told);
  resender.sendAll();
  leave();
  resender.sendAll();
  expect(told).toHaveBeenCalledTimes(1);
});

function begin(): void {
  resender = new Post([1_000, 3_000, 9_000], clock);
  resender.start();
  resender.sendAll();
}
