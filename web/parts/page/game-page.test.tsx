import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appPages } from '#contract/pages';
import { aGame, newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let HostPage: typeof import('./game-page.tsx').HostPage;
const desk = newDesk();
const read = 'GET /api/data/games/7';

beforeAll(async () => {
  await openDesk(desk);
  ({ HostPage } = await import('./game-page.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('a host sees the game; until it is there, that it is loading', async () => {
  show('/host/7');
  screen.getByText('Loading…');
  await screen.findByText('The page of York');
});

test.each(['0', 'x', '-1', '1e3', '99999999999'])('%s is no game id', (id) => {
  show(`/host/${id}`);
  expect(screen.getByRole('alert').textContent).toContain('Invalid game id');
  expect(screen.getByRole('link', { name: 'My Games' }).getAttribute('href')).toBe('/manage');
});

test('a stranger is told that there is no such game', async () => {
  desk.answers[read] = { status: 404, body: { code: 'game-not-found', message: 'Game not found.' } };
  show('/host/7');
  expect((await screen.findByRole('alert')).textContent).toContain('Game not found.');
  expect(screen.queryByText('The page of York')).toBe(null);
});

test('who had the game open and looks at it again learns that it is gone', async () => {
  show('/host/7');
  await screen.findByText('The page of York');
  desk.answers[read] = { status: 404, body: { code: 'game-not-found', message: 'Game not found.' } };
  window.dispatchEvent(new Event('visibilitychange'));
  expect((await screen.findByRole('alert')).textContent).toContain('Game not found.');
  expect(screen.queryByText('The page of York')).toBe(null);
});

test('what was typed about one game is not in the next, also when that is known already', async () => {
  desk.answers['GET /api/data/games/8'] = { status: 200, body: aGame({ game_id: 8, city: 'Leeds' }) };
  show('/host/7');
  await screen.findByLabelText('Notes on York');
  await userEvent.click(screen.getByRole('link', { name: 'Other game' }));
  await userEvent.type(await screen.findByLabelText('Notes on Leeds'), 'loud');
  await userEvent.click(screen.getByRole('link', { name: 'This game' }));
  expect(await screen.findByLabelText('Notes on York')).toHaveProperty('value', '');
});

test('a player is told whose game it is, and led to their team', async () => {
  desk.game = aGame({ role: 'player', group: 'B', host_email: 'sam@example.com' });
  show('/host/7');
  await screen.findByText("This one is sam@example.com's game.");
  screen.getByText('Only the host can set this game up.');
  expect(screen.getByRole('link', { name: 'Your Team' }).getAttribute('href')).toBe('/group/7/A');
  expect(screen.queryByText('The page of York')).toBe(null);
});

test('[Q3] a co-host’s way back goes to the desk, not to a team they are not in', async () => {
  desk.game = aGame({ role: 'co-host', host_email: 'sam@example.com' });
  show('/host/7');
  await screen.findByText('Only the host can set this game up.');
  expect(screen.getByRole('link', { name: 'Open the desk' }).getAttribute('href')).toBe('/host/7');
  expect(screen.queryByRole('link', { name: 'Your Team' })).toBe(null);
});

test('somebody whose session ended is asked in, and comes back here', async () => {
  desk.answers[read] = { status: 401, body: {} };
  show('/host/7');
  await screen.findByText('Please log in to set up your game.');
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?redirectTo=%2Fhost%2F7');
});

test.each([
  [{ status: 422, body: { message: 'Some of that does not look right.' } }, 'Some of that does not look right.'],
  [{ status: 0, body: null }, 'Failed to load game'],
])('trouble is said, and one can try again: %o', async (answer, words) => {
  desk.answers[read] = answer;
  show('/host/7');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  delete desk.answers[read];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The page of York');
});

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Queries>
        <Link to="/host/8">Other game</Link>
        <Link to="/host/7">This game</Link>
        <Routes>
          <Route path="/host/:id" element={<HostPage head={appPages.host}>{pageOf}</HostPage>} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}

function pageOf({ city }: { city: string }) {
  return (
    <>
      <p>The page of {city}</p>
      <input aria-label={`Notes on ${city}`} />
    </>
  );
}
