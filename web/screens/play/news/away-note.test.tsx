import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { aRace, aView, thatMoment } from '../../../testing/a-race.ts';
import { RaceProvider } from '../../../race/race.ts';
import { AwayNote, awayNoteMs } from './away-note.tsx';

const found = { seq: 41, at: thatMoment, kind: 'bar-found', team: 'C', text: 'Cat found a bar.', pint: 'C' } as const;
const finish = { ...found, seq: 42, kind: 'finished', team: 'B', text: 'Dog has finished.', pint: null } as const;
const goesOn = { ...found, seq: 43, kind: 'resumed', team: null, text: 'The race goes on!', pint: null } as const;

const forgetMissed = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  forgetMissed.mockClear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[F16] the note of missed entries leaves after ten seconds, unless it has the keyboard focus', () => {
  render(screenOf([goesOn, found]));
  pass(awayNoteMs - 1);
  expect(forgetMissed).not.toHaveBeenCalled();
  fireEvent.focusIn(screen.getByRole('button', { name: 'Dismiss' }));
  pass(awayNoteMs);
  expect(forgetMissed).not.toHaveBeenCalled();
  fireEvent.focusOut(screen.getByRole('button', { name: 'Dismiss' }));
  pass(awayNoteMs);
  expect(forgetMissed).toHaveBeenCalledOnce();
});

test('[F16] after a note was dismissed by its button, the next one leaves after ten seconds too', () => {
  const { rerender } = render(screenOf([found]));
  fireEvent.focusIn(screen.getByRole('button', { name: 'Dismiss' }));
  rerender(screenOf([], [found]));
  rerender(screenOf([finish]));
  pass(awayNoteMs);
  expect(forgetMissed).toHaveBeenCalledOnce();
});

test('[F16] the note of missed entries leaves with the next feed entry', () => {
  const { rerender } = render(screenOf([found]));
  expect(forgetMissed).not.toHaveBeenCalled();
  rerender(screenOf([found], [finish, found]));
  expect(forgetMissed).toHaveBeenCalledOnce();
});

test('[F16] the note of missed entries names a finish first', () => {
  render(screenOf([goesOn, finish, found]));
  screen.getByRole('button', { name: 'You missed 3 things Dog has finished.' });
});

function screenOf(missed: FeedEntry[], feed = missed) {
  const race = aRace({ view: aView({ feed }) });
  return (
    <RaceProvider value={{ ...race, line: { ...race.line, missed, forgetMissed } }}>
      <AwayNote otherwise={null} />
    </RaceProvider>
  );
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
