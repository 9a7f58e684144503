import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { aGame, aTeam, changing, newDesk, openDesk, routed } from '../../../tests/harness/people/desk.ts';
import { dayOf, weekdayDateOf } from '../../app/long-date.ts';
import { Queries } from '../../app/queries.tsx';
import { aView } from '../../testing/a-race.ts';

let Host: typeof import('./host.tsx').Host;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  ({ Host } = await import('./host.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  // What a host finds once the race is on.
  const view = aView({
    gameId: 7,
    audience: 'host',
    team: null,
    step: null,
    host: { teams: [], bars: [], banked: [], finishes: [], flags: [], calledOdd: [] },
  });
  desk.answers['GET /api/view/7'] = { status: 200, body: view };
  desk.answers['GET /api/host/7/desk'] = { status: 200, body: { contacts: [], photos: [] } };
  desk.answers['GET /api/data/skip_codes'] = { status: 200, body: [] };
});

afterEach(cleanup);

test('with everybody ready it is two presses, and a second tap starts nothing twice', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A'), aTeam('B')];
  const sheet = await openSheet();
  sheet.getByText('2 teams race: Fox and Dog.');
  desk.game = { ...desk.game, status: 'ongoing' };
  await userEvent.dblClick(await startButton(sheet));
  expect((await screen.findByRole('link', { name: 'Join Game' })).getAttribute('href')).toBe('/game/7');
  screen.getByText('LIVE');
  expect(starts()).toEqual([{ call: 'POST /api/start-game?gameId=7', body: {} }]);
  expect(desk.keys.at(-1)).toMatch(/^[0-9a-f]{32}$/);
});

test('[Y1] the last jar of the game can be changed in the last moment; one that is too near is said where it was typed', async () => {
  desk.game = aGame({ ...tonight, last_jar: '23:30' });
  desk.teams = [aTeam('A'), aTeam('B')];
  const words = 'Last jar is ten minutes away or more, and within twelve hours of the start.';
  desk.answers['POST /api/start-game'] = { status: 422, body: { message: words, code: 'no-last-jar' } };
  const sheet = await openSheet();
  const field = await sheet.findByLabelText('Last jar');
  expect(field).toHaveProperty('value', '23:30');
  fireEvent.change(field, { target: { value: '22:00' } });
  await userEvent.click(await startButton(sheet));
  await sheet.findByText(words);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(starts()).toEqual([{ call: 'POST /api/start-game?gameId=7', body: { lastJar: '22:00', timeZone } }]);
});

test('[G18] a race of another day is asked about first, with both dates, and started only then', async () => {
  const later = dayOf(new Date(), 12);
  desk.game = aGame({ ...routed, game_date: later });
  desk.teams = [aTeam('A'), aTeam('B', writing)];
  const sheet = await openSheet();
  sheet.getByText(`This race is for ${weekdayDateOf(later)}.`);
  sheet.getByText(new RegExp(`^Today is ${weekdayDateOf(dayOf(new Date()))}\\.`));
  expect(sheet.queryByRole('button', { name: 'Start' })).toBe(null);
  await userEvent.click(sheet.getByRole('button', { name: 'Start today instead' }));
  sheet.getByRole('list', { name: 'Still waiting for' });
  await userEvent.click(sheet.getByRole('button', { name: 'Start anyway' }));
  expect(starts()).toEqual([]);
  desk.game = { ...desk.game, status: 'ongoing' };
  await userEvent.click(await startButton(sheet));
  await screen.findByText('LIVE');
  expect(starts()).toHaveLength(1);
});

test('[T18] who has not opened their link yet is named before the start', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A', { unopened: ['sam@example.com'] }), aTeam('B', { unopened: ['b@example.com'] })];
  const sheet = await openSheet();
  screen.getByText('Ready, but 2 people have not opened their link yet.');
  sheet.getByText('sam@example.com and b@example.com have not opened the link yet.');
  await startButton(sheet);
});

test('[T2] teams still waiting are listed with their reason; starting anyway is said plainly and sent so', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A'), aTeam('B', writing), aTeam('C', empty)];
  const sheet = await openSheet();
  const rows = within(sheet.getByRole('list', { name: 'Still waiting for' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Dogclues incomplete8 of 8 written', 'Catno members']);
  sheet.getByText('Teams without members do not race.');
  sheet.getByText('Missing clues are generated.');
  expect(sheet.queryByRole('button', { name: 'Start' })).toBe(null);
  await userEvent.click(sheet.getByRole('button', { name: 'Start anyway' }));
  sheet.getByText('2 teams race: Fox and Dog. Cat stays at home.');
  desk.game = { ...desk.game, status: 'ongoing' };
  await userEvent.click(await startButton(sheet));
  await screen.findByRole('link', { name: 'Join Game' });
  expect(starts()).toEqual([{ call: 'POST /api/start-game?gameId=7', body: { startAnyway: true } }]);
});

test('[G11] [T21] clues that no one was chosen to write do not hold up the start, and the dialog says that they are generated', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A', { ...unwritten, clues_written: 5 }), aTeam('B', unwritten)];
  const sheet = await openSheet();
  expect(sheet.queryByRole('list', { name: 'Still waiting for' })).toBe(null);
  const rows = within(sheet.getByRole('list', { name: 'Generated clues' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Fox: 3 clues will be generated.',
    'Dog: 8 clues will be generated.',
  ]);
  desk.game = { ...desk.game, status: 'ongoing' };
  await userEvent.click(await startButton(sheet));
  await screen.findByRole('link', { name: 'Join Game' });
  expect(starts()).toEqual([{ call: 'POST /api/start-game?gameId=7', body: {} }]);
});

test('[T21] clues of four teams without a writer take one sentence on the hub and in the dialog', async () => {
  desk.game = aGame(tonight);
  desk.teams = (['A', 'B', 'C', 'D'] as const).map((letter) => aTeam(letter, unwritten));
  const sheet = await openSheet();
  const words = 'Generated clues for Fox, Dog, Cat and Eagle.';
  sheet.getByText(words);
  expect(sheet.queryByRole('list', { name: 'Generated clues' })).toBe(null);
  const card = within(screen.getByRole('region', { name: 'Who writes the clues?' }));
  card.getByText(words);
  expect(card.getByRole('link', { name: 'Choose writers' }).getAttribute('href')).toBe('/host/7/teams');
});

test('[T21] before the start a chosen writer who has not finished is named, and so are the teams whose clues are generated', async () => {
  desk.game = aGame(tonight);
  const jo = { ...writing, clues_written: 2, has_writer: true, writers: ['Jo'] };
  desk.teams = [aTeam('A', jo), aTeam('B', unwritten)];
  const sheet = await openSheet();
  expect(sheet.getByRole('list', { name: 'Still waiting for' }).textContent).toBe(
    'Foxclues incompleteJo: 2 of 8 written',
  );
  sheet.getByText('Generated clues for Dog.');
});

test.each([
  [{ status: 500, body: {} }, 'Request failed'],
  [{ status: 0, body: null }, 'Failed to start'],
  [{ status: 409, body: { message: 'Pick the bars first: Finish setup.' } }, 'Pick the bars first: Finish setup.'],
  [{ status: 402, body: { message: 'This game has not been paid for yet.' } }, 'This game has not been paid for yet.'],
])('a start that fails is said in an alert (%o), and tried again under the same key', async (answer, words) => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A'), aTeam('B')];
  desk.answers['POST /api/start-game'] = answer;
  const sheet = await openSheet();
  await userEvent.click(await startButton(sheet));
  expect((await sheet.findByRole('alert')).textContent).toBe(words);
  delete desk.answers['POST /api/start-game'];
  const firstKey = desk.keys.at(-1);
  desk.game = { ...desk.game, status: 'ongoing' };
  await userEvent.click(await startButton(sheet));
  await screen.findByRole('link', { name: 'Join Game' });
  expect(desk.keys.at(-1)).toBe(firstKey);
});

test('a team that stopped being ready meanwhile is listed', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A'), aTeam('B')];
  const waiting = [{ group: 'B', reason: 'no members' }];
  const body = { code: 'teams-waiting', message: 'Some teams are not ready yet.', waiting };
  desk.answers['POST /api/start-game'] = changing({ status: 409, body }, () => {
    desk.teams = [aTeam('A'), aTeam('B', empty)];
  });
  const sheet = await openSheet();
  await userEvent.click(await startButton(sheet));
  expect((await sheet.findByRole('alert')).textContent).toBe('Some teams are not ready yet.');
  expect((await sheet.findByRole('list', { name: 'Still waiting for' })).textContent).toBe('Dogno members');
});

test('without anybody in a team there is nothing to start', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A', empty)];
  const sheet = await openSheet();
  sheet.getByText('Nobody is in a team yet. A race needs at least one.');
  expect(sheet.getByRole('link', { name: 'Fill your teams' }).getAttribute('href')).toBe('/host/7/teams');
  expect(sheet.queryByRole('button', { name: /^Start/ })).toBe(null);
});

test('an unpaid game asks for its payment, and starts once it is there, wherever it was paid', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A')];
  desk.answers['POST /api/paywall-status'] = { status: 200, body: { paid: false, amountGBP: 5 } };
  const sheet = await openSheet();
  await sheet.findByText('This game has not been paid for yet.');
  await sheet.findByText('PayPal not configured');
  expect(sheet.queryByRole('button', { name: 'Start' })).toBe(null);
  desk.answers['POST /api/paywall-status'] = { status: 200, body: { paid: true, amountGBP: 5 } };
  await startButton(sheet);
});

test('whether it is paid is asked again when the question failed', async () => {
  desk.game = aGame(tonight);
  desk.teams = [aTeam('A')];
  desk.answers['POST /api/paywall-status'] = { status: 422, body: { message: 'Some of that does not look right.' } };
  const sheet = await openSheet();
  expect((await sheet.findByRole('alert')).textContent).toBe('Some of that does not look right.');
  delete desk.answers['POST /api/paywall-status'];
  await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await sheet.findByRole('button', { name: 'Start' });
  await startButton(sheet);
});

const tonight = { ...routed, game_date: dayOf(new Date()) };
const empty = { members: 0, clues_written: 0, ready: false, reason: 'no members' } as const;
const writing = { ready: false, reason: 'clues incomplete' } as const;
const unwritten = { ...writing, clues_written: 0, has_writer: false, writers: [] };

async function openSheet() {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: '3 Start Game' }));
  return within(screen.getByRole('dialog', { name: 'Start Game' }));
}

/** The button as soon as it can be pressed. */
async function startButton(sheet: ReturnType<typeof within>): Promise<HTMLElement> {
  await sheet.findByRole('button', { name: 'Start' });
  const find = () => sheet.getByRole('button', { name: 'Start' });
  await eventually(() => find().getAttribute('aria-busy')).toBe(null);
  return find();
}

function starts() {
  return desk.heard.filter(({ call }) => call.includes('start-game'));
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
