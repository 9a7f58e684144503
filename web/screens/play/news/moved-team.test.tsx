import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aRace, aStep, aView } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import { MovedTeam } from './moved-team.tsx';

afterEach(cleanup);

let games = 300;

test('[D6] a team whose bar is shut sees its new clue and what it is given back, once for each time it is moved', async () => {
  const gameId = ++games;
  const { rerender } = render(screenOf(gameId, { seq: 41, backMs: 240_000 }));
  await screen.findByRole('heading', { name: 'We found you another' });
  expect(screen.getByText('Your last bar').tagName).toBe('S');
  screen.getByText('A riddle of the house.');
  screen.getByText('4 mins back on your clock.');
  await userEvent.click(screen.getByRole('button', { name: 'ON WE GO' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  rerender(screenOf(gameId, { seq: 41, backMs: 240_000 }));
  expect(screen.queryByRole('dialog')).toBe(null);
  rerender(screenOf(gameId, { seq: 57, backMs: 0 }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(/back on your clock/)).toBe(null);
});

test('[D6] once the team has guessed at its new bar, a phone shows only the new clue', async () => {
  const gameId = ++games;
  const { rerender } = render(screenOf(gameId, { seq: 41, backMs: 240_000 }, 1));
  rerender(screenOf(gameId, { seq: 57, backMs: 60_000 }));
  await screen.findByText('1 min back on your clock.');
  rerender(screenOf(gameId, { seq: 41, backMs: 240_000 }, 1));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('[D6] a team that was not moved sees nothing of it', () => {
  render(screenOf(++games, undefined));
  expect(screen.queryByRole('dialog')).toBe(null);
});

function screenOf(gameId: number, moved: { seq: number; backMs: number } | undefined, wrong = 0) {
  const step = aStep({ text: 'A riddle of the house.', clueBy: 'house', wrong, ...(moved && { moved }) });
  return inRace(<MovedTeam />, aRace({ view: aView({ gameId, step }) }));
}
