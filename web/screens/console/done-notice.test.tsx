import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRace } from '../../testing/a-race.ts';
import { inRace } from '../../testing/in-race.tsx';
import { ControlsProvider, type Done } from './controls.ts';
import { DoneNotice } from './done-notice.tsx';
import { slipShownMs } from './slip.tsx';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what was done is said for a while and goes by itself', () => {
  const say = show();
  pass(slipShownMs - 1);
  expect(say).not.toHaveBeenCalled();
  pass(1);
  expect(say).toHaveBeenCalledExactlyOnceWith(null);
});

test('it stays while the pointer or the keyboard is on it', () => {
  const say = show();
  const slip = screen.getByText('Dog is marked as there.').parentElement as HTMLElement;
  fireEvent.pointerEnter(slip);
  pass(5 * slipShownMs);
  expect(say).not.toHaveBeenCalled();
  fireEvent.pointerLeave(slip);
  fireEvent.focusIn(screen.getByRole('button', { name: 'Dismiss' }));
  pass(5 * slipShownMs);
  expect(say).not.toHaveBeenCalled();
  fireEvent.focusOut(screen.getByRole('button', { name: 'Dismiss' }));
  pass(slipShownMs);
  expect(say).toHaveBeenCalledExactlyOnceWith(null);
});

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function show() {
  const say = vi.fn<(done: Done | null) => void>();
  const done = { words: 'Dog is marked as there.', seq: 41 };
  render(
    inRace(
      <ControlsProvider
        value={{ asked: null, ask: () => undefined, done, say, droppedOdd: [], dropOdd: () => undefined }}
      >
        <DoneNotice />
      </ControlsProvider>,
      aRace(),
    ),
  );
  return say;
}
