import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { aTeam, newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let Host: typeof import('./host.tsx').Host;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  ({ Host } = await import('./host.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('a cancel names the game and who is told, then leads to My Games', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  desk.teams = [aTeam('A'), aTeam('B', { email_members: ['kim@example.com', 'priya@example.com'] })];
  const sheet = await openSheet();
  sheet.getByText(
    "Priya's Big Night in York on 21 November 2026 goes for good, with its bars, teams and clues. This cannot be undone.",
  );
  sheet.getByText('3 invited people get a mail that it is off.');
  await userEvent.dblClick(sheet.getByRole('button', { name: 'Cancel game' }));
  await eventually(() => went.mock.calls).toEqual([['/manage']]);
  expect(desk.heard).toEqual([{ call: 'DELETE /api/data/games/7', body: null }]);
  went.mockRestore();
});

test('where no mail goes out, the host is asked to tell them', async () => {
  document.head.innerHTML = '<meta name="mail" content="off">';
  desk.teams = [aTeam('A', { email_members: ['kim@example.com'] })];
  const sheet = await openSheet();
  sheet.getByText('No mail goes out from here: tell your 1 invited person yourself.');
  document.head.innerHTML = '';
});

test('with nobody invited nobody is told; and one can keep it', async () => {
  desk.teams = [aTeam('A', { email_members: [] })];
  const sheet = await openSheet();
  sheet.getByText('Nobody has been invited yet, so nobody is told.');
  await userEvent.click(sheet.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(desk.heard).toEqual([]);
});

test('a cancel that fails is said, and the game stays', async () => {
  desk.teams = [aTeam('A')];
  desk.answers['DELETE /api/data/games/7'] = {
    status: 409,
    body: { message: 'The race has begun: this can no longer be changed.' },
  };
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Cancel game' }));
  expect((await sheet.findByRole('alert')).textContent).toBe('The race has begun: this can no longer be changed.');
});

test('while nobody knows who was invited it is not said that nobody was', async () => {
  desk.answers['GET /api/data/game_groups'] = { status: 422, body: { message: 'Some of that does not look right.' } };
  await show();
  await screen.findByText('We could not look.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel game' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Cancel this game?' }));
  sheet.getByText('Whoever was invited gets a mail that it is off.');
});

async function openSheet() {
  await show();
  await screen.findByRole('list', { name: 'Teams' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel game' }));
  return within(screen.getByRole('dialog', { name: 'Cancel this game?' }));
}

async function show() {
  render(
    <MemoryRouter initialEntries={['/host/7']}>
      <Queries>
        <Routes>
          <Route path="/host/:id" element={<Host />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: "Priya's Big Night" });
}
