import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { aRace, aStanding, aView, thatMoment } from '../../../testing/a-race.ts';
import { type Race, RaceProvider } from '../../../race/race.ts';
import { BoardTab } from './board-tab.tsx';

const ticking = () => Date.now();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('each team has its place, its name and emoji, how far it is, and its wrong guesses when there are any', () => {
  show();
  expect(rows()).toEqual(['1Cat🐱67%', '2Fox🦊YOU1 incorrect50%', '3Dog🐶33%']);
});

test('teams that finished, left or never came are marked, and equal ones share a place', () => {
  const standings = [
    aStanding('B', { position: 1, done: 6, state: 'finished', raceMs: 5_772_000, banked: true }),
    aStanding('C', { position: 2, done: 3, state: 'retired' }),
    aStanding('D', { position: 3, done: 0 }),
    aStanding('E', { position: 3, done: 0 }),
    aStanding('F', { position: 5, state: 'absent' }),
  ];
  show({ view: aView({ standings, team: null }) });
  expect(rows()).toEqual([
    '1Dog🐶1:36:12, banked100%',
    '2Cat🐱retired50%',
    '3Eagle🦅0%',
    '3Skunk🦨0%',
    '–Farmer🧑‍🌾not racing0%',
  ]);
});

test('[W3] no team has a place before one has found a bar', () => {
  show({ view: aView({ standings: [aStanding('A', { done: 0 }), aStanding('B', { done: 0 })] }) });
  expect(rows()).toEqual(['–Fox🦊YOU0%', '–Dog🐶0%']);
});

test('[T19] [H17] everybody reads of a host who races with a head start, or has left', () => {
  show({ view: aView({ racingHost: { team: 'B', knows: 'read', hasLeft: false } }) });
  screen.getByText('The host has read the clues, and races in Dog.');
  cleanup();
  show({ view: aView({ racingHost: { team: 'B', knows: null, hasLeft: true } }) });
  screen.getByText('The host has left Dog.');
  cleanup();
  show({ view: aView({ racingHost: { team: 'B', knows: null, hasLeft: false } }) });
  expect(screen.queryByText(/The host/)).toBe(null);
});

test('what may still change after the end is marked as provisional, for as long as it may', () => {
  const end = { status: 'ended', endedAt: thatMoment, provisionalUntil: thatMoment + 60_000 } as const;
  show({ view: aView(end) });
  screen.getByText(/^provisional until \d\d:\d\d$/);
  cleanup();
  show({ view: aView(end), now: () => thatMoment + 60_000 });
  expect(screen.queryByText(/provisional/)).toBe(null);
});

test('whoever was hit a moment ago has a pint on their lane for a moment', () => {
  vi.useFakeTimers({ now: thatMoment });
  const { rerender } = show({ now: ticking });
  expect(screen.queryByText(/🍻/)).toBe(null);
  const hit: FeedEntry = { seq: 41, at: thatMoment, kind: 'sabotage-given', team: 'B', text: 'Struck.', pint: 'B' };
  rerender(board({ now: ticking, view: aView({ feed: [hit, ...aView().feed] }) }));
  within(screen.getAllByRole('listitem')[2] ?? document.body).getByText(/^\+1 🍻/);
  act(() => void vi.advanceTimersByTime(6_001));
  expect(screen.queryByText(/🍻/)).toBe(null);
});

test('who overtakes others is moved past them in the document, and nobody else is', () => {
  const [fox, dog, cat] = [aStanding('A'), aStanding('B'), aStanding('C')];
  const { rerender } = show({ view: aView({ standings: [fox, dog, cat] }) });
  const watch = new MutationObserver(() => {});
  watch.observe(screen.getByRole('list'), { childList: true });
  rerender(board({ view: aView({ standings: [cat, fox, dog] }) }));
  expect(teams()).toEqual(['C', 'A', 'B']);
  const moved = watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
  expect(moved).toEqual([screen.getAllByRole('listitem')[0]]);
  rerender(board({ view: aView({ standings: [cat, dog, fox] }) }));
  expect(teams()).toEqual(['C', 'B', 'A']);
});

test('a team alone races the clock', () => {
  show({ view: aView({ standings: [aStanding('A', { done: 3 })] }) });
  expect([rows(), screen.getByText('Nobody on your tail but the clock.').tagName]).toEqual([['1Fox🦊YOU50%'], 'P']);
});

test('how you win is one tap away', async () => {
  const opened: unknown[] = [];
  show({ open: (sheet) => opened.push(sheet) });
  await userEvent.click(screen.getByRole('button', { name: 'How you win' }));
  expect(opened).toEqual(['how-you-win']);
});

function show(changes: Partial<Race> = {}) {
  return render(board(changes));
}

function board(changes: Partial<Race>) {
  return (
    <RaceProvider value={aRace(changes)}>
      <BoardTab />
    </RaceProvider>
  );
}

function rows(): (string | null)[] {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

function teams(): (string | undefined)[] {
  return screen.getAllByRole('listitem').map(({ dataset }) => dataset['team']);
}
