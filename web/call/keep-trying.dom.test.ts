import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTrying, onReturn } from './keep-trying.ts';

let leaving = new AbortController();
let tries = 0;
let isThere = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [leaving, tries, isThere] = [new AbortController(), 0, false];
});

afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what fails is tried again after 2 s, later each time, and at last every 30 s, without any word of the browser', async () => {
  expect(navigator.onLine).toBe(true);
  begin();
  const at: number[] = [];
  for (let second = 0, before = 0; second < 125; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (tries > before) at.push(second);
    before = tries;
  }
  expect(at).toEqual([0, 2, 6, 14, 30, 60, 90, 120]);
});

test('what works is not tried again, whoever comes back', async () => {
  isThere = true;
  begin();
  await vi.advanceTimersByTimeAsync(60_000);
  for (const come of ways) come();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
});

test('a page that is seen, focused, shown again or online tries at once, and soon again after that', async () => {
  begin();
  for (const come of ways) {
    await vi.advanceTimersByTimeAsync(50_000);
    const before = tries;
    come();
    await vi.advanceTimersByTimeAsync(0);
    expect(tries).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tries).toBe(before + 2);
  }
});

test('who comes back during a try that fails does not wait for the next', async () => {
  const attempt = vi.fn<() => Promise<boolean>>().mockImplementationOnce(failing).mockResolvedValue(true);
  keepTrying(attempt, leaving);
  window.dispatchEvent(new Event('focus'));
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('a page that is hidden is nobody who comes back, and one that is left tries no more', async () => {
  const told = vi.fn<() => void>();
  onReturn(told, leaving.signal);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).not.toHaveBeenCalled();
  begin();
  leaving.abort();
  const before = tries;
  for (const come of ways) come();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([tries, told.mock.calls.length]).toEqual([before, 0]);
});

const ways = [
  ...['online', 'focus', 'pageshow'].map((event) => () => void window.dispatchEvent(new Event(event))),
  () => void document.dispatchEvent(new Event('visibilitychange')),
];

/** After half a second. */
function failing(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no network')), 500));
}

function begin(): void {
  keepTrying(async () => {
    tries += 1;
    return isThere;
  }, leaving);
}
