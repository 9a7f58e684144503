import { createServer } from 'node:http';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { dayOf, longDateOf } from '../../app/long-date.ts';

let Queries: typeof import('../../app/queries.tsx').Queries;
let Create: typeof import('./create.tsx').Create;
let Mode: typeof import('./mode.tsx').Mode;

const server = createServer((_request, response) => {
  const prices = { classicPence: 500, lazyPence: 900 };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(prices));
});

beforeAll(async () => {
  await openForScreens(server, '/create/mode', /ECONNREFUSED|aborted/);
  ({ Queries } = await import('../../app/queries.tsx'));
  ({ Create } = await import('./create.tsx'));
  ({ Mode } = await import('./mode.tsx'));
});

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('the first step says what it asks for, with its hints, examples and defaults', () => {
  show('/create');
  expect(document.title).toBe('Create a bar crawl race');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Start your race');
  expect(screen.getByLabelText('Game name').getAttribute('placeholder')).toBe("Priya's Big Night");
  expect(screen.getByLabelText('Location').getAttribute('placeholder')).toBe('York');
  for (const hint of ['city, town, village- works anywhere!', '3+ recommended', '6 recommended']) {
    screen.getByText(hint);
  }
  expect([numberOf('Teams'), numberOf('Length of the crawl')]).toEqual(['2', '6']);
});

test('names begin with a capital as they are typed, and the caret stays where the typing is', async () => {
  show('/create');
  const name = screen.getByLabelText<HTMLInputElement>('Game name');
  await userEvent.type(name, "priya's night");
  await userEvent.type(screen.getByLabelText('Location'), 'york');
  expect([name.value, sessionStorage.getItem('gameName')]).toEqual(["Priya's night", "Priya's night"]);
  expect(sessionStorage.getItem('city')).toBe('York');
  await userEvent.type(name, 'big ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(name.value).toBe("Big Priya's night");
});

test('plus stops at 6 teams and 12 bars', async () => {
  keep({ gameGroups: '5', realGameBars: '11' });
  show('/create');
  await press('More teams', 2);
  await press('More bars', 2);
  expect([numberOf('Teams'), numberOf('Length of the crawl')]).toEqual(['6', '12']);
  expect(racing()).toEqual(['Fox', 'Dog', 'Cat', 'Eagle', 'Skunk', 'Farmer']);
});

test('minus stops at 1 team and 3 bars', async () => {
  keep({ gameGroups: '2', realGameBars: '4' });
  show('/create');
  await press('Fewer teams', 2);
  await press('Fewer bars', 2);
  expect([numberOf('Teams'), numberOf('Length of the crawl')]).toEqual(['1', '3']);
  expect(racing()).toEqual(['Fox']);
  expect([sessionStorage.getItem('gameGroups'), sessionStorage.getItem('realGameBars')]).toEqual(['1', '3']);
});

test.each([
  [{}, 'What is the race called?'],
  [{ gameName: 'Egg' }, 'Where is the race?'],
  [{ gameName: '   ', city: 'York' }, 'What is the race called?'],
])('Next goes nowhere with %j, and says why', async (kept, words) => {
  keep(kept);
  const router = show('/create');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  screen.getByText(words);
  expect(router.state.location.pathname).toBe('/create');
  expect(sessionStorage.getItem('gameDate')).toBe(null);
});

test('Next goes nowhere with a name that cannot be seen', async () => {
  keep({ gameName: '\u2800', city: 'York' });
  const router = show('/create');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(router.state.location.pathname).toBe('/create');
});

test('Next keeps the day it is and goes on to the mode', async () => {
  keep({ gameName: 'Egg', city: 'York', gameGroups: 'several' });
  const router = show('/create');
  await userEvent.type(screen.getByLabelText('Location'), '{Enter}');
  await screen.findByRole('radio', { name: 'Lazy' });
  expect(router.state.location.pathname).toBe('/create/mode');
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
    gameName: 'Egg',
    city: 'York',
    gameGroups: '2',
    realGameBars: '6',
    gameDate: dayOf(new Date()),
  });
  expect(screen.queryByRole('status')).toBe(null);
});

test('a draft with more bars than a race has shows them, and Next lowers them and says so', async () => {
  keep({ gameName: 'Egg', city: 'York', realGameBars: '25' });
  const router = show('/create');
  expect(numberOf('Length of the crawl')).toBe('20');
  await press('More bars', 1);
  expect(numberOf('Length of the crawl')).toBe('20');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('radio', { name: 'Lazy' });
  expect(router.state.location.pathname).toBe('/create/mode');
  expect(sessionStorage.getItem('realGameBars')).toBe('12');
  expect(screen.getByRole('status').textContent).toBe('A race has at most 12 bars.You had 20, so we made it 12.');
});

test('a mode is chosen before one goes on, and kept', async () => {
  keep({ gameGroups: '3' });
  const router = show('/create/mode');
  expect(document.title).toBe('Choose your mode');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/create');
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  expect(next.disabled).toBe(true);
  screen.getByText('Teams write clues for other teams to solve. Social and creative.');
  screen.getByText("No homework. We'll do everything for you. You just turn up and play.");
  screen.getByText('~ 5 day lead time');
  await userEvent.click(screen.getByRole('radio', { name: 'Lazy' }));
  expect([sessionStorage.getItem('gameType'), next.disabled]).toEqual(['lazy', false]);
  await userEvent.click(next);
  await screen.findByText('The checkout');
  expect(router.state.location.pathname).toBe('/checkout');
});

test('each mode says what a team costs, and lazy how soon it can be, before it is chosen', async () => {
  keep({ gameGroups: '3' });
  show('/create/mode');
  await screen.findByText('£5.00 a team');
  screen.getByText('£9.00 a team');
  const first = longDateOf(dayOf(new Date(), 7));
  screen.getByText(`We need seven days: ${first} at the earliest.`);
});

test('where games are free the cards say so', () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'payments', content: 'off' }));
  show('/create/mode');
  expect(screen.getAllByText('Free')).toHaveLength(2);
  document.head.replaceChildren();
});

test('for one team the classic card says who writes the clues; a choice of before is still chosen', () => {
  keep({ gameGroups: '1', gameType: 'classic' });
  show('/create/mode');
  screen.getByText(
    'For a single team experience, the host will write the clues for the team to solve. Consider Lazy mode, or adding more teams if you want to join in.',
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Classic' }).checked).toBe(true);
});

function show(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/create', element: <Create /> },
      { path: '/create/mode', element: <Mode /> },
      { path: '/checkout', element: <p>The checkout</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <Queries>
      <RouterProvider router={router} />
    </Queries>,
  );
  return router;
}

function keep(kept: Record<string, string>) {
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
}

async function press(name: string, times: number) {
  for (let turn = 0; turn < times; turn += 1) await userEvent.click(screen.getByRole('button', { name }));
}

function numberOf(label: string) {
  return within(screen.getByRole('group', { name: label })).getByRole('status').textContent;
}

function racing() {
  const crew = within(screen.getByRole('list', { name: 'Who races' })).getAllByRole('listitem');
  return crew.map((one) => one.textContent).filter((words) => !words?.endsWith('not racing'));
}
