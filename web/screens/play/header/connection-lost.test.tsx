import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Line } from '../../../race/live/line.ts';
import { anErrand } from '../../../testing/an-errand.ts';
import { aRace } from '../../../testing/a-race.ts';
import { type Race, RaceProvider } from '../../../race/race.ts';
import { AwayNote } from '../news/away-note.tsx';
import { LinkPill } from './link-pill.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the link is live, reconnecting once that has lasted a moment, or offline', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { rerender } = render(screenOf());
  screen.getByText('live');
  rerender(screenOf({ link: 'reconnecting', lostSince: 1_000_000 }));
  pass(1_499);
  expect(screen.queryByText('Reconnecting')).toBe(null);
  pass(1);
  screen.getByText('Reconnecting');
  rerender(screenOf({ link: 'offline', lostSince: 1_000_000 }));
  pass(0);
  screen.getByText('Offline');
});

test('a line that is lost for half a minute is said to be, and can be tried again', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const reconnect = vi.fn<() => void>();
  render(screenOf({ link: 'reconnecting', lostSince: 1_000_000, reconnect }, { errands: 2 }));
  pass(29_999);
  expect(screen.queryByRole('dialog')).toBe(null);
  pass(1);
  expect(screen.getByRole('dialog', { name: 'Connection Lost' }).textContent).toContain('2 saved on this phone.');
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 're-connect' }));
  expect([reconnect.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null]);
});

test('whoever carries on offline is told again only after the next loss', async () => {
  const lost = { link: 'reconnecting', lostSince: Date.now() - 60_000 } as const;
  const { rerender } = render(screenOf(lost));
  await userEvent.click(screen.getByRole('button', { name: 'Carry on offline' }));
  rerender(screenOf({ ...lost, lostSince: Date.now() - 50_000 }));
  expect(screen.queryByRole('dialog')).toBe(null);
  rerender(screenOf());
  rerender(screenOf(lost));
  screen.getByRole('dialog', { name: 'Connection Lost' });
});

test('a phone that believes it is offline is told after the same half minute', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  render(screenOf({ link: 'offline', lostSince: 1_000_000 }));
  pass(29_999);
  expect(screen.queryByRole('dialog')).toBe(null);
  pass(1);
  screen.getByRole('dialog', { name: 'Connection Lost' });
});

test.each([
  ['offline', 'Offline'],
  ['reconnecting', 'Reconnecting'],
] as const)(
  'while the link is %s the pill opens the dialog at any time, and it goes when the line is back',
  async (link, pill) => {
    const reconnect = vi.fn<() => void>();
    const lost = { link, lostSince: Date.now() - 2_000, reconnect };
    const { rerender } = render(screenOf(lost));
    await userEvent.click(await screen.findByRole('button', { name: pill }));
    await userEvent.click(screen.getByRole('button', { name: 're-connect' }));
    expect([reconnect.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null]);
    await userEvent.click(screen.getByRole('button', { name: pill }));
    screen.getByRole('dialog', { name: 'Connection Lost' });
    rerender(screenOf());
    expect(screen.queryByRole('dialog')).toBe(null);
  },
);

test('somebody in the middle of something is not told', () => {
  render(screenOf({ link: 'reconnecting', lostSince: Date.now() - 60_000 }, { sheet: 'verify' }));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('one line too many says so at once', () => {
  render(screenOf({ ended: 'too-many', link: 'reconnecting', lostSince: Date.now() }));
  expect(screen.getByRole('dialog').textContent).toContain(
    'You have this race open in more places than we can follow.',
  );
});

test('what was missed is counted, opened by a tap, and dismissed', async () => {
  const [open, forgetMissed] = [vi.fn<Race['open']>(), vi.fn<() => void>()];
  const missed = aRace().view.feed;
  const race = aRace({ open });
  render(
    <RaceProvider value={{ ...race, line: { ...race.line, missed, forgetMissed } }}>
      <AwayNote otherwise={null} />
    </RaceProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'You missed 2 things Cat found a bar.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect([open.mock.calls, forgetMissed.mock.calls.length]).toEqual([[['feed']], 1]);
});

function screenOf(
  line: Partial<Line> = {},
  { errands = 0, sheet = null }: { errands?: number; sheet?: Race['sheet'] } = {},
) {
  const race = aRace({ sheet });
  const waiting = Array.from({ length: errands }, (_, n) => anErrand({ id: String(n) }));
  return (
    <RaceProvider value={{ ...race, line: { ...race.line, ...line }, queue: { ...race.queue, errands: waiting } }}>
      <LinkPill />
    </RaceProvider>
  );
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
