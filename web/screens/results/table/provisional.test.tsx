import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNight, thatEvening } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';
import { Provisional } from './provisional.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(thatEvening);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('it says until when the results may change, and then reads them once more', () => {
  let times = 0;
  show(thatEvening + 600_000, () => times++);
  expect(screen.getByRole('status').textContent).toMatch(/^Provisional until \d\d:40\.A claim made before the end/);
  act(() => void vi.advanceTimersByTime(590_000));
  expect([screen.queryByRole('status') === null, times]).toEqual([false, 0]);
  act(() => void vi.advanceTimersByTime(20_000));
  expect([screen.queryByRole('status'), times]).toEqual([null, 1]);
  act(() => void vi.advanceTimersByTime(600_000));
  expect(times).toBe(1);
});

test('results that are settled say nothing of it', () => {
  show(thatEvening - 600_000, () => expect.unreachable());
  expect(screen.queryByRole('status')).toBe(null);
});

test('[W7] where nobody can claim any more they are final from the first look', () => {
  show(thatEvening + 60_000, () => expect.unreachable(), thatEvening + 60_000);
  expect(screen.queryByRole('status')).toBe(null);
});

function show(provisionalUntil: number, onRefresh: () => void, endedAt = thatEvening - 1_200_000) {
  const refresh = () => Promise.resolve(onRefresh());
  render(
    <NightProvider value={aNight({ story: { provisionalUntil, endedAt }, refresh })}>
      <Provisional />
    </NightProvider>,
  );
}
