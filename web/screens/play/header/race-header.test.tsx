import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aGame, aRace, aStanding, aView, thatMoment } from '../../../testing/a-race.ts';
import { type Race, RaceProvider } from '../../../race/race.ts';
import { useUnread } from '../../../race/use-unread.ts';
import { NewestEntry } from '../news/newest-entry.tsx';
import { RaceHeader } from './race-header.tsx';

const ticking = () => Date.now();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a team sees its name, its place and the time, and the gear opens the settings', async () => {
  const opened: unknown[] = [];
  show({ open: (sheet) => opened.push(sheet) });
  screen.getByRole('heading', { level: 1, name: 'Fox' });
  screen.getByText('2nd of 3');
  expect(screen.getByRole('timer').textContent).toBe('0:56:20');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(opened).toEqual(['settings']);
});

test('a host without a team sees the name of the game', () => {
  show({ game: aGame({ role: 'host' }), team: null, view: aView({ team: null, step: null, audience: 'host' }) });
  screen.getByRole('heading', { level: 1, name: "Priya's Big Night" });
  screen.getByText('York');
});

test('a team that is out has no place', () => {
  show({ view: aView({ standings: [aStanding('A', { state: 'retired' })] }) });
  screen.getByText('Not racing');
});

test('[W3] no team has a rank before one has found a bar', () => {
  show({ view: aView({ standings: [aStanding('A', { done: 0 }), aStanding('B', { done: 0 })] }) });
  screen.getByText('All level');
});

test('the clock ticks, and a pause holds it', () => {
  vi.useFakeTimers({ now: thatMoment });
  const { rerender } = show({ now: ticking });
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('timer').textContent).toBe('0:56:23');
  rerender(header({ now: ticking, view: aView({ status: 'paused', pausedAt: thatMoment + 3_000 }) }));
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.getByRole('timer').textContent).toBe('0:56:23');
});

test('the bell counts what was not read on this phone, game by game', async () => {
  const opened: unknown[] = [];
  const race = { open: (sheet: unknown) => opened.push(sheet), view: aView({ gameId: 77 }) };
  const { rerender } = show(race, <Reader />);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
  expect(opened).toEqual(['feed']);
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  screen.getByRole('button', { name: 'Notifications' });
  const told = { seq: 41, at: 0, kind: 'host-message', team: 'A', text: 'Psst.', pint: null } as const;
  rerender(header({ view: aView({ gameId: 77, told: [told] }) }));
  screen.getByRole('button', { name: 'Notifications, 1 new' });
  rerender(header({ view: aView({ gameId: 78 }) }));
  await screen.findByRole('button', { name: 'Notifications, 2 new' });
});

test('the newest line of the feed stands over the button and opens the rest', async () => {
  const opened: unknown[] = [];
  const open = (sheet: unknown) => opened.push(sheet);
  show({ open }, <NewestEntry />);
  await userEvent.click(screen.getByRole('button', { name: 'Cat found a bar. 1 min +1 🍻 for Cat' }));
  expect(opened).toEqual(['feed']);
});

function Reader() {
  const { markRead } = useUnread();
  return (
    <button type="button" onClick={markRead}>
      Read
    </button>
  );
}

function show(changes: Partial<Race> = {}, more: ReactNode = null) {
  return render(header(changes, more));
}

function header(changes: Partial<Race>, more: ReactNode = null) {
  return (
    <RaceProvider value={aRace(changes)}>
      <RaceHeader />
      {more}
    </RaceProvider>
  );
}
