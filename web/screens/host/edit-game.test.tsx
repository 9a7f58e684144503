import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
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

test('[G17] [Y1] a game is edited, and the page shows it as it then is', async () => {
  desk.game = aGame({ ...routed, host_tel: '+447700900123' });
  desk.teams = [aTeam('A'), aTeam('B')];
  const sheet = await openSheet();
  expect(sheet.getByLabelText('Mobile number')).toHaveProperty('value', '+447700900123');
  fireEvent.change(sheet.getByLabelText('Game name'), { target: { value: 'Hockey Club Hunt' } });
  fireEvent.change(sheet.getByLabelText('Date'), { target: { value: '2026-12-05' } });
  await userEvent.click(sheet.getByRole('button', { name: 'More teams' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Fewer bars' }));
  fireEvent.change(sheet.getByLabelText('Mobile number'), { target: { value: '07700 900 456' } });
  fireEvent.change(sheet.getByLabelText('Hour'), { target: { value: '19:30' } });
  fireEvent.change(sheet.getByLabelText('Meeting point'), { target: { value: 'Under the clock' } });
  fireEvent.change(sheet.getByLabelText('Last jar'), { target: { value: '23:30' } });
  const edited = {
    game_name: 'Hockey Club Hunt',
    game_date: '2026-12-05',
    game_groups: 3,
    game_bars: 5,
    game_time: '19:30',
    meeting_point: 'Under the clock',
    last_jar: '23:30',
  };
  desk.answers[patch] = { status: 200, body: { ...desk.game, ...edited } };
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Hockey Club Hunt' });
  screen.getByText('5 December 2026');
  screen.getByText('Meet: 19:30, Under the clock');
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(desk.heard).toEqual([{ call: patch, body: { ...edited, host_tel: '+447700900456', hints: false } }]);
});

test('unsaved changes survive a reload, but not a closed sheet', async () => {
  let sheet = await openSheet();
  await userEvent.clear(sheet.getByLabelText('Game name'));
  await userEvent.type(sheet.getByLabelText('Game name'), 'Hen do');
  await userEvent.click(sheet.getByRole('button', { name: 'More bars' }));
  await userEvent.click(sheet.getByRole('switch', { name: /^Hints/ }));
  cleanup();
  sheet = await openSheet();
  const shown = () => [
    sheet.getByLabelText<HTMLInputElement>('Game name').value,
    sheet.getByRole('switch', { name: /^Hints/ }).getAttribute('aria-checked'),
    sheet.queryByText('7') !== null,
  ];
  expect(shown()).toEqual(['Hen do', 'true', true]);
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit game' }));
  sheet = within(screen.getByRole('dialog', { name: 'Edit game' }));
  expect(shown()).toEqual(["Priya's Big Night", 'false', false]);
});

test('fewer teams say who goes before it is saved', async () => {
  desk.game = aGame({ ...routed, game_groups: 3 });
  desk.teams = [aTeam('A'), aTeam('B'), aTeam('C', { clues_written: 1 })];
  const sheet = await openSheet();
  expect(sheet.queryByText('When you save this:')).toBe(null);
  await userEvent.click(sheet.getByRole('button', { name: 'Fewer teams' }));
  sheet.getByText('Team Cat goes, with c@example.com, sam@example.com and 1 clue.');
  expect(desk.heard).toEqual([]);
});

test.each([
  ['Game name', { code: 'game-name-missing', message: 'Give your game a name.' }],
  ['Date', { code: 'date-gone', message: 'That date has gone. Pick today or a later day.' }],
  ['Mobile number', { code: 'no-telephone', message: 'That is not a telephone number.' }],
])('what the server says about the %s stands at the field, which has the focus', async (label, body) => {
  desk.answers[patch] = { status: 422, body };
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText(body.message);
  const field = sheet.getByLabelText(label);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(body.message);
  await eventually(() => document.activeElement).toBe(field);
  expect(sheet.queryByRole('alert')).toBe(null);
});

test('a number that is none is explained before it is sent', async () => {
  const sheet = await openSheet();
  fireEvent.change(sheet.getByLabelText('Mobile number'), { target: { value: '12' } });
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText('Begin with 0, or with + and the country, like 07700 900123 or +44 7700 900123.');
  expect(desk.heard).toEqual([]);
});

test.each([
  [
    { status: 409, body: { message: 'The race has begun: this can no longer be changed.' } },
    'The race has begun: this can no longer be changed.',
  ],
  [{ status: 0, body: null }, 'Failed to save the game'],
])('other trouble is said in the sheet: %o', async (answer, words) => {
  desk.answers[patch] = answer;
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect((await sheet.findByRole('alert')).textContent).toBe(words);
});

test('a lazy game has its day in its answers, and once it is made its size is fixed', async () => {
  desk.game = aGame({ ...routed, game_type: 'lazy', lazy_stage: 'built' });
  const sheet = await openSheet();
  expect(sheet.queryByLabelText('Date')).toBe(null);
  expect(sheet.queryByRole('button', { name: 'More teams' })).toBe(null);
  desk.answers[patch] = { status: 200, body: desk.game };
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await eventually(() => screen.queryByRole('dialog')).toBe(null);
  const body = {
    game_name: "Priya's Big Night",
    game_time: '',
    meeting_point: '',
    last_jar: '',
    host_tel: '',
    hints: false,
  };
  expect(desk.heard).toEqual([{ call: patch, body }]);
});

const patch = 'PATCH /api/data/games/7';

async function openSheet() {
  await show();
  if (desk.teams.length > 0) await screen.findByRole('list', { name: 'Teams' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit game' }));
  return within(screen.getByRole('dialog', { name: 'Edit game' }));
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
