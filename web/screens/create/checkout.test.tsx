import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf, longDateOf } from '../../app/long-date.ts';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';

const soon = dayOf(new Date(), 5);

type Answer = (response: ServerResponse) => void;

let Queries: typeof import('../../app/queries.tsx').Queries;
let Checkout: typeof import('./checkout.tsx').Checkout;
let heard: { key: unknown; body: unknown }[] = [];
let answers: Answer[] = [];

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await openForScreens(server, '/checkout', /^POST http:\S+ (401|403|409|422|500) |socket hang up/);
  ({ Queries } = await import('../../app/queries.tsx'));
  ({ Checkout } = await import('./checkout.tsx'));
});

beforeEach(() => {
  heard = [];
  answers = [];
  sessionStorage.clear();
  for (const [key, value] of Object.entries(draft)) sessionStorage.setItem(key, value);
});

afterEach(cleanup);

test('what was filled in is shown once more, with a note on payment', () => {
  show();
  expect(document.title).toBe('Review & finish setup');
  const names = screen.getAllByRole('term').map((term) => term.textContent);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(names.map((name, place) => [name, values[place]])).toEqual([
    ['Game', "Priya's Big Night"],
    ['City', 'York'],
    ['Date', longDateOf(soon)],
    ['Teams', '4'],
    ['Bars target', '6'],
    ['Mode', 'Classic'],
  ]);
  screen.getByText("Payment happens later: we'll redirect you to checkout before the game begins.");
  expect(screen.getByLabelText('Mobile number').getAttribute('placeholder')).toMatch(/^\+44/);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/create/mode');
});

test('where games are free it says so', () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'payments', content: 'off' }));
  show();
  screen.getByText('Games are free here: there is nothing to pay.');
  document.head.replaceChildren();
});

test('the game is asked for as the contract says, and then there is no draft any more', async () => {
  answers = [json(201, { success: true, game_id: 7 })];
  const router = show();
  await userEvent.type(screen.getByLabelText('Mobile number'), '(07700) 900 123');
  await create();
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
  expect(heard).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        gameName: "Priya's Big Night",
        city: 'York',
        date: soon,
        gameBars: 6,
        gameStartBar: '',
        tel: '+447700900123',
        gameBarList: [],
        gameGroups: 4,
        gameType: 'classic',
        gameTime: '',
        meetingPoint: '',
      },
    },
  ]);
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({});
});

test('[G17] day, hour and meeting point are set below the summary, kept with the draft and sent', async () => {
  answers = [json(201, { success: true, game_id: 7 })];
  const router = show();
  screen.getByRole('heading', { name: 'When and where' });
  const day = dayOf(new Date(), 12);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
  fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '19:30' } });
  await userEvent.type(screen.getByLabelText('Meeting point'), 'Under the clock');
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toContain(longDateOf(day));
  expect(sessionStorage.getItem('gameDate')).toBe(soon);
  await create();
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
  expect(router.state.location.state).toEqual({ made: 7 });
  expect(heard[0]?.body).toMatchObject({ date: day, gameTime: '19:30', meetingPoint: 'Under the clock' });
});

test('a draft of an older day is for today, unless another is picked', () => {
  sessionStorage.setItem('gameDate', '2024-05-01');
  show();
  expect(screen.getByLabelText('Day')).toHaveProperty('value', dayOf(new Date()));
});

test('a lazy game begins a week from now: the review shows no sooner day, and one that is picked is refused in words', async () => {
  sessionStorage.setItem('gameType', 'lazy');
  const first = dayOf(new Date(), 7);
  show();
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toContain(longDateOf(first));
  screen.getByText(`We need seven days: ${longDateOf(first)} at the earliest.`);
  await screen.findByText('£36.00 altogether');
  sessionStorage.setItem('gameDay', dayOf(new Date(), 3));
  cleanup();
  show();
  screen.getByLabelText<HTMLInputElement>('Day').min = '';
  await create();
  screen.getByText('The date must be at least one week from today.');
  expect(heard).toEqual([]);
});

test('what it costs altogether is said before there is a game', async () => {
  show();
  await screen.findByText('£20.00 altogether');
  screen.getByText(/£5\.00 a team/);
});

test('a telephone number that is none is explained at its field, and nothing is sent', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Mobile number'), '07700');
  await create();
  const words = 'That number is too short. Write it like 07700 900123 or +44 7700 900123.';
  screen.getByText(words);
  expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Mobile number'));
  await userEvent.type(screen.getByLabelText('Mobile number'), '900123');
  expect(screen.queryByText(words)).toBe(null);
  expect(heard).toEqual([]);
});

test('someone who is not signed in is asked in, may say not now, and keeps the draft', async () => {
  answers = [json(401, { message: 'Not authenticated' })];
  const router = show();
  await create();
  const dialog = within(await screen.findByRole('dialog', { name: 'You need an account' }));
  dialog.getByText(/^An account is needed to create a game\./);
  expect(dialog.queryByText(/we got no answer/)).toBe(null);
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Login', '/login?redirectTo=/checkout'],
    ['Create free account', '/signup?redirectTo=/checkout'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(router.state.location.pathname).toBe('/checkout');
  expect(Object.fromEntries(Object.entries(sessionStorage))).toMatchObject(draft);
});

test('[K3] a guest is offered an account, and the draft is kept', async () => {
  answers = [json(409, { code: 'not-for-guests', message: 'Guests race. For this you need an account.' })];
  show();
  await create();
  const dialog = within(await screen.findByRole('dialog', { name: 'You need an account' }));
  dialog.getByText(/^You are here as a guest, and guests race\./);
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Create free account', '/account?redirectTo=/checkout'],
    ['Login', '/login?redirectTo=/checkout'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(Object.fromEntries(Object.entries(sessionStorage))).toMatchObject(draft);
});

test('a lost network asks too, says what it may be, and the next try has the same key', async () => {
  answers = [(response) => void response.destroy(), json(201, { success: true, game_id: 7 })];
  const router = show();
  await create();
  const dialog = within(await screen.findByRole('dialog', { name: 'You need an account' }));
  dialog.getByText(/we got no answer/);
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await create();
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
  expect(heard).toHaveLength(2);
  expect(heard[1]).toEqual(heard[0]);
});

test.each([
  [json(422, { message: 'Give your game a name.' }), 'Give your game a name.'],
  [json(500, {}), 'Request failed'],
  [json(403, { message: 'Go away' }), 'Not authenticated'],
])('any other refusal is said', async (give, words) => {
  answers = [give];
  show();
  await create();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a second tap while the first is under way sends nothing', async () => {
  const waiting: ServerResponse[] = [];
  answers = [(response) => void waiting.push(response)];
  const router = show();
  await create();
  await create();
  await waitFor(() => expect(heard).toHaveLength(1));
  await create();
  for (const response of waiting) json(201, { success: true, game_id: 7 })(response);
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
  expect(heard).toHaveLength(1);
});

test.each([
  ['gameName', 'Give your game a name and a place first.', '/create'],
  ['city', 'Give your game a name and a place first.', '/create'],
  ['gameDate', 'Give your game a name and a place first.', '/create'],
  ['gameType', 'Choose a mode first.', '/create/mode'],
])('without %s the page leads back to where it is asked for', (key, words, href) => {
  sessionStorage.removeItem(key);
  show();
  const notice = within(screen.getByRole('status'));
  notice.getByText(words);
  expect(notice.getByRole('link').getAttribute('href')).toBe(href);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Game' }).disabled).toBe(true);
});

const draft = {
  gameName: "Priya's Big Night",
  city: 'York',
  gameGroups: '4',
  realGameBars: '6',
  gameDate: soon,
  gameType: 'classic',
};

function show() {
  const router = createMemoryRouter(
    [
      { path: '/checkout', element: <Checkout /> },
      { path: '/manage', element: <p>My Games</p> },
    ],
    { initialEntries: ['/checkout'] },
  );
  render(
    <Queries>
      <RouterProvider router={router} />
    </Queries>,
  );
  return router;
}

async function create() {
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/api/prices') return json(200, { classicPence: 500, lazyPence: 900 })(response);
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({ key: request.headers['idempotency-key'], body: JSON.parse(body) });
  const give = answers.shift() ?? json(404, { message: `Nobody answers ${request.url}` });
  return give(response);
}

function json(status: number, body: unknown): Answer {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
