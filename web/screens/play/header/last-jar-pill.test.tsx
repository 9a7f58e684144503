import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { aRace, aView, thatMoment } from '../../../testing/a-race.ts';
import { RaceProvider } from '../../../race/race.ts';
import { LastJarPill } from './last-jar-pill.tsx';

const minute = 60_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[Y3] in its last half hour the last jar counts down, and no pause holds it', () => {
  vi.useFakeTimers({ now: thatMoment });
  show({ lastJar: { at: thatMoment + 30 * minute + 2_000, hour: '23:30' }, status: 'paused', pausedAt: thatMoment });
  expect(screen.queryByRole('timer')).toBe(null);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('timer', { name: 'Until last jar' }).textContent).toBe('Last jar 23:30: 30:00 left');
  act(() => void vi.advanceTimersByTime(29 * minute + 1_000));
  expect(screen.getByRole('timer').textContent).toBe('Last jar 23:30: 0:59 left');
  act(() => void vi.advanceTimersByTime(5 * minute));
  expect(screen.getByRole('timer').textContent).toBe('Last jar 23:30: 0:00 left');
});

test('without a last jar, and once the race is over, there is nothing to count', () => {
  show({});
  expect(screen.queryByRole('timer')).toBe(null);
  show({ lastJar: { at: thatMoment, hour: '23:30' }, status: 'ended' });
  expect(screen.queryByRole('timer')).toBe(null);
});

function show(changes: Partial<RaceView>) {
  render(
    <RaceProvider value={aRace({ view: aView(changes), now: () => Date.now() })}>
      <LastJarPill />
    </RaceProvider>,
  );
}
