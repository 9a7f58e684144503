import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restMs, Teller } from './teller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function followed() {
  const teller = new Teller();
  const told = vi.fn<() => void>();
  return { teller, told, leave: teller.follow(told) };
}

function wrong(): never {
  throw new Error('No.');
}

function gather(teller: Teller): void {
  teller.gather(() => teller.tell());
}

test('what is not gathered is told at once, and what was gathered before with it', () => {
  const { teller, told } = followed();
  teller.tell();
  teller.tell();
  expect(told).toHaveBeenCalledTimes(2);
  gather(teller);
  teller.tell();
  expect(told).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(3);
});

test('what changes several times before a frame is told once, in it', () => {
  const { teller, told } = followed();
  gather(teller);
  gather(teller);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(1);
});

test('what comes right after is told together, a moment later; what comes after a rest, in the next frame', () => {
  const { teller, told } = followed();
  gather(teller);
  vi.advanceTimersToNextFrame();
  gather(teller);
  vi.advanceTimersByTime(restMs - 20);
  gather(teller);
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(40);
  expect(told).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(restMs);
  gather(teller);
  vi.advanceTimersToNextFrame();
  expect(told).toHaveBeenCalledTimes(3);
});

test('where no frame is made it is told all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { teller, told } = followed();
  gather(teller);
  vi.advanceTimersByTime(100);
  expect(told).toHaveBeenCalledTimes(1);
});

test('who waits until it was told comes after those who are told, or at once where nothing is to be told', () => {
  const { teller, told } = followed();
  const afterwards = vi.fn<() => void>();
  gather(teller);
  teller.afterwards(afterwards);
  expect(afterwards).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(afterwards).toHaveBeenCalledAfter(told);
  teller.afterwards(afterwards);
  expect(afterwards).toHaveBeenCalledTimes(2);
});

test('what goes wrong while it is gathered is said, and what comes later is told at once', () => {
  const { teller, told } = followed();
  expect(() => teller.gather(wrong)).toThrow('No.');
  teller.tell();
  expect(told).toHaveBeenCalledTimes(1);
});

test('who has left is told nothing more', () => {
  const { teller, told, leave } = followed();
  gather(teller);
  leave();
  vi.advanceTimersByTime(1_000);
  expect(told).not.toHaveBeenCalled();
});
