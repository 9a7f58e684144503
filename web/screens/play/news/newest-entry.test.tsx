import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRace, aView, thatMoment } from '../../../testing/a-race.ts';
import { type Race, RaceProvider } from '../../../race/race.ts';
import { finishShownMs, NewestEntry } from './newest-entry.tsx';

const finish = { seq: 42, at: thatMoment, kind: 'finished', team: 'B', text: 'Dog has finished.', pint: null } as const;
const later = { ...finish, seq: 43, kind: 'wrong-guess', team: 'C', text: 'Cat guessed wrong.' } as const;

beforeEach(() => void vi.useFakeTimers({ now: thatMoment }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[F16] a finish is shown instead of newer lines for half a minute', () => {
  render(screenOf({}));
  expect(screen.getByRole('button').textContent).toContain('Dog has finished.');
  act(() => void vi.advanceTimersByTime(finishShownMs + 1_000));
  expect(screen.getByRole('button').textContent).toContain('Cat guessed wrong.');
});

test('[F16] on the map only a finish is shown, and only while it is fresh', () => {
  render(screenOf({ tab: 'map' }));
  expect(screen.getByRole('button').textContent).toContain('Dog has finished.');
  act(() => void vi.advanceTimersByTime(finishShownMs + 1_000));
  expect(screen.queryByRole('button')).toBe(null);
});

function screenOf(changes: Partial<Race>) {
  const view = aView({ feed: [later, finish] });
  return (
    <RaceProvider value={aRace({ view, now: () => Date.now(), ...changes })}>
      <NewestEntry />
    </RaceProvider>
  );
}
