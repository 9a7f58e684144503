import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { RaceView } from '#contract/race-view';
import type { Errand } from '../../../race/queue/errand.ts';
import { aGame, aRace, aStanding, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Race } from '../../../race/race.ts';
import { RaceEnded } from './race-ended.tsx';

afterEach(cleanup);

test('who won, how we did, and where to go from here', () => {
  show();
  screen.getByRole('dialog', { name: 'Race Over' });
  screen.getByText('Cat got to the jar first.');
  screen.getByText("2nd. That's you.");
  screen.getByText('3 of 6 bars');
  expect(screen.getByRole('link', { name: 'View Results' }).getAttribute('href')).toBe('/results/12');
  expect(screen.getByRole('link', { name: 'Play again' }).getAttribute('href')).toBe('/create');
});

test('whatever lay over the race goes, and a host in no team reads how the winner did', () => {
  const { open } = show({ team: null }, { team: null, audience: 'host' });
  expect(open.mock.calls).toEqual([[null]]);
  screen.getByText('1st. Cat.');
});

test('it can be put aside for the board, and comes back', async () => {
  const { showTab } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Look at the board' }));
  expect(showTab.mock.calls).toEqual([['board']]);
  expect(screen.queryByRole('dialog')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Race Over: see who won' }));
  screen.getByRole('dialog', { name: 'Race Over' });
});

test('[W7] for half an hour the order is provisional', () => {
  show();
  screen.getByText(/^Provisional until \d\d:\d\d: a late claim may still come in\.$/);
  cleanup();
  show({}, { provisionalUntil: thatMoment - 1 });
  expect(screen.queryByText(/^Provisional/)).toBe(null);
});

test('[O7] what this phone has still to send is not forgotten', () => {
  show({}, {}, [anErrand({ type: 'waiting' })]);
  screen.getByText('Yours is still on its way.');
  screen.getByText(/^What you claimed before the end counts if it gets here by \d\d:\d\d\.$/);
});

test('what came of the last claim is seen first', () => {
  show({}, {}, [anErrand({ type: 'ruled', ruling: { correct: true, finished: true, already: false } })]);
  expect(screen.queryByRole('dialog')).toBe(null);
});

function show(changes: Partial<Race> = {}, ended: Partial<RaceView> = {}, errands: Errand[] = []) {
  const open = vi.fn<() => void>();
  const showTab = vi.fn<() => void>();
  const view = aView({
    status: 'ended',
    endedAt: thatMoment - 60_000,
    endedBy: 'host',
    provisionalUntil: thatMoment + 1_740_000,
    standings: [
      aStanding('C', { position: 1, state: 'finished', done: 6, raceMs: 3_000_000 }),
      aStanding('A', { position: 2, done: 3 }),
    ],
    ...ended,
  });
  const race = aRace({ game: aGame(), view, open, showTab, ...changes });
  render(inRace(<RaceEnded />, { ...race, queue: { ...race.queue, errands } }));
  return { open, showTab };
}

function anErrand(outcome: Errand['outcome']): Errand {
  return {
    id: 'e1',
    personId: 'p1',
    gameId: 12,
    team: 'A',
    task: { kind: 'claim', token: '12.A.3', place: { code: 'K7QX4M' }, fix: null },
    madeAt: thatMoment - 120_000,
    photo: null,
    tries: 1,
    outcome,
    isSeen: false,
  };
}
