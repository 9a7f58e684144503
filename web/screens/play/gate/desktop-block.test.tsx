import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Game } from '../../../app/game.ts';
import { aGame } from '../../../testing/a-race.ts';
import { DesktopBlock } from './desktop-block.tsx';

afterEach(cleanup);

test('a computer is told that a phone is needed, with a code that opens the race there', () => {
  show(aGame());
  screen.getByRole('heading', { level: 1, name: 'Mobile Device Required' });
  screen.getByTitle(`A code that opens ${location.origin}${location.pathname} on a phone`);
  expect(links()).toEqual([['My Games', '/manage']]);
});

test('somebody who is signed out is told the same', () => {
  show(null);
  screen.getByText(/^This race is run on foot/);
  expect(links()).toEqual([['My Games', '/manage']]);
});

test('its host gets to the console, and everybody to the results once it is over', () => {
  show(aGame({ role: 'host' }));
  expect(links()).toEqual([
    ['Host console', '/host/12'],
    ['My Games', '/manage'],
  ]);
  cleanup();
  show(aGame({ status: 'over' }));
  expect(links()).toEqual([
    ['View Results', '/results/12'],
    ['My Games', '/manage'],
  ]);
});

test('[G19] once it is over a computer says who won', () => {
  const standings = [
    { group: 'B', position: 1, state: 'finished', done: 6 } as const,
    { group: 'A', position: 2, state: 'racing', done: 0 } as const,
  ];
  show(aGame({ status: 'over', role: 'host', news: { paused: false, provisionalUntil: null, standings } }));
  screen.getByText('Dog won.');
});

function show(game: Game | null) {
  render(
    <MemoryRouter>
      <DesktopBlock game={game} />
    </MemoryRouter>,
  );
}

function links() {
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}
