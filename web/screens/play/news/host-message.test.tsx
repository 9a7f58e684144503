import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FeedEntry, RaceView } from '#contract/race-view';
import { aRace, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { RaceProvider } from '../../../race/race.ts';
import { HostMessage } from './host-message.tsx';

afterEach(cleanup);

let games = 100;

test('[F14] what the host says stays until Got it, then the next one comes', async () => {
  const view = aView({ gameId: ++games, feed: [said(42, 'Last orders.'), said(41, 'Mind the step.')] });
  show(view);
  await screen.findByText('Mind the step.');
  expect(screen.getByRole('region').textContent).toContain('(1 of 2)');
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText('Last orders.');
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText('the newest line');
  expect(screen.queryByRole('region')).toBe(null);
});

test('[F14] a clue that turns into another says so until Got it; the next bar’s clue does not', async () => {
  const view = aView({ gameId: ++games, feed: [] });
  const { rerender } = show(view);
  await screen.findByText('the newest line');
  const other = { ...view, step: aStep({ text: 'The same bar is shut: try another.' }) };
  rerender(screenOf(other));
  await screen.findByText('Your clue has changed');
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await screen.findByText('the newest line');
  rerender(screenOf({ ...view, step: aStep({ token: '12.A.4', number: 5, text: 'The next.' }) }));
  expect(screen.queryByRole('region')).toBe(null);
});

test('[F16] the newest other line stays below a message of the host', async () => {
  const view = aView({ gameId: ++games, feed: [said(42, 'Last orders.'), finish] });
  show(view);
  await screen.findByText('Last orders.');
  expect(screen.getByRole('region').textContent).not.toContain('finished');
  screen.getByText('Cat has finished.');
  expect(screen.getAllByText(/Last orders/)).toHaveLength(1);
});

const finish: FeedEntry = {
  seq: 41,
  at: thatMoment,
  kind: 'finished',
  team: 'C',
  text: 'Cat has finished.',
  pint: null,
};

function show(view: RaceView) {
  return render(screenOf(view));
}

function screenOf(view: RaceView) {
  return (
    <RaceProvider value={aRace({ view })}>
      <HostMessage>
        <p>the newest line</p>
      </HostMessage>
    </RaceProvider>
  );
}

function said(seq: number, text: string): FeedEntry {
  return { seq, at: thatMoment, kind: 'host-message', team: null, text: `The host says: ${text}`, pint: null };
}
