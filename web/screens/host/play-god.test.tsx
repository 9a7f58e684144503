import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGame, aTeam, newDesk, openDesk, routed } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let Host: typeof import('./host.tsx').Host;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  ({ Host } = await import('./host.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('a host writes sabotages and plays god', async () => {
  const sheet = await openSheet('Play god', 'Play god');
  await userEvent.click(sheet.getByRole('button', { name: 'Play god' }));
  expect(sheet.getByRole('alert').textContent).toBe('Write at least one sabotage.');
  fireEvent.change(sheet.getByLabelText('Sabotage 1'), { target: { value: 'Sing the menu.' } });
  sheet.getByText('14/160');
  await userEvent.click(sheet.getByRole('button', { name: 'Add a sabotage' }));
  fireEvent.change(sheet.getByLabelText('Sabotage 2'), { target: { value: 'Hop.' } });
  await userEvent.click(sheet.getByRole('button', { name: 'Remove sabotage 1' }));
  sheet.getByText('1 of at most 30.');
  await userEvent.click(sheet.getByRole('button', { name: 'Undo' }));
  const sabotages = ['Sing the menu.', 'Hop.'];
  desk.answers[god] = { status: 200, body: aGame({ ...routed, game_type: 'god', game_extras: { sabotages } }) };
  await userEvent.click(sheet.getByRole('button', { name: 'Play god' }));
  await screen.findByText('You write the clues, and strike with 2 sabotages of your own. Your teams just play.');
  expect(desk.heard).toEqual([{ call: god, body: { sabotages } }]);
  expect((await screen.findByRole('link', { name: 'Clues' })).getAttribute('href')).toBe('/group/7/A');
});

test('[S1] the house has ideas, and says what a sabotage never asks', async () => {
  const ideas = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const body = ideas.map((sabotage, place) => ({ id: place + 1, sabotage }));
  desk.answers['GET /api/data/sabotages'] = { status: 200, body };
  const sheet = await openSheet('Play god', 'Play god');
  sheet.getByText(/None asks anyone to drink alcohol/);
  await userEvent.click(sheet.getByRole('button', { name: 'Ideas from the house' }));
  await sheet.findByText('5 of at most 30.');
  expect(sheet.getByLabelText('Sabotage 5')).toHaveProperty('value', 'Five');
});

test.each([
  [
    { status: 422, body: { message: 'A sabotage has at most 160 characters.' } },
    'A sabotage has at most 160 characters.',
  ],
  [{ status: 0, body: null }, 'Failed to save the sabotages'],
])('sabotages that cannot be saved stay in the sheet: %o', async (answer, words) => {
  desk.answers[god] = answer;
  const sheet = await openSheet('Play god', 'Play god');
  fireEvent.change(sheet.getByLabelText('Sabotage 1'), { target: { value: 'Sing.' } });
  await userEvent.click(sheet.getByRole('button', { name: 'Play god' }));
  expect((await sheet.findByRole('alert')).textContent).toBe(words);
  expect(sheet.getByLabelText('Sabotage 1')).toHaveProperty('value', 'Sing.');
});

test('ideas that cannot be fetched say why, also after sabotages that could not be saved', async () => {
  desk.answers['GET /api/data/sabotages'] = { status: 409, body: { message: 'No ideas just now.' } };
  const sheet = await openSheet('Play god', 'Play god');
  await userEvent.click(sheet.getByRole('button', { name: 'Play god' }));
  expect(sheet.getByRole('alert').textContent).toBe('Write at least one sabotage.');
  await userEvent.click(sheet.getByRole('button', { name: 'Ideas from the house' }));
  await sheet.findByText('No ideas just now.');
});

test('[S3] a god edits the list; the house does not meddle', async () => {
  desk.game = aGame({ ...routed, game_type: 'god', game_extras: { sabotages: ['Sing.', 'Hop.'] } });
  const sheet = await openSheet('Edit sabotages', 'Your sabotages');
  expect(sheet.queryByRole('button', { name: 'Ideas from the house' })).toBe(null);
  await userEvent.click(sheet.getByRole('button', { name: 'Remove sabotage 1' }));
  desk.answers[god] = { status: 200, body: { ...desk.game, game_extras: { sabotages: ['Hop.'] } } };
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByText('You write the clues, and strike with 1 sabotage of your own. Your teams just play.');
  expect(desk.heard).toEqual([{ call: god, body: { sabotages: ['Hop.'] } }]);
});

test('the way back is asked first, in plain words', async () => {
  desk.game = aGame({ ...routed, game_type: 'god', game_extras: { sabotages: ['Sing.'] } });
  const sheet = await openSheet('Back to classic', 'Back to classic?');
  sheet.getByText(/What they had written counts again\./);
  desk.answers['PATCH /api/data/games/7'] = { status: 200, body: aGame(routed) };
  await userEvent.click(sheet.getByRole('button', { name: 'Back to classic' }));
  await screen.findByRole('button', { name: 'Play god' });
  expect(desk.heard).toEqual([{ call: 'PATCH /api/data/games/7', body: { game_type: 'classic' } }]);
});

const god = 'PUT /api/data/games/7/god';

async function openSheet(button: string, title: string) {
  desk.teams = [aTeam('A'), aTeam('B')];
  await show();
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(screen.getByRole('dialog', { name: title }));
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
