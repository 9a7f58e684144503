import { createServer } from 'node:http';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openForScreens } from '../../../tests/harness/screen-server.ts';
import type { Game } from '../../game.ts';
import { Queries } from '../../queries.tsx';

interface Answer {
  status: number;
  body: unknown;
}

let Setup: typeof import('./setup.tsx').Setup;
let heard: { call: string; body: unknown; key: string | undefined }[] = [];
let answers: Record<string, Answer>;

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = ''] = (request.url ?? '').split('?', 1);
  const name = Object.keys(answers).find((part) => path.endsWith(part)) ?? '';
  const text = Buffer.concat(chunks).toString();
  const key = request.headers['idempotency-key'];
  heard.push({ call: name, body: text === '' ? null : JSON.parse(text), key: key as string | undefined });
  const { status, body } = answers[name] ?? { status: 404, body: {} };
  if (status === 0) return void response.destroy();
  return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

// A busy machine may take its time over a real answer.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  await openForScreens(server, '/host/7/setup', /^(GET|POST) http:\S+ (404|409|422|500) |socket hang up/);
  const { storageKey } = await import('../../stored-session.ts');
  localStorage.setItem(storageKey, JSON.stringify(session()));
  ({ Setup } = await import('./setup.tsx'));
});

beforeEach(() => {
  heard = [];
  sessionStorage.clear();
  answers = {
    '/api/data/games/7': ok(game({})),
    '/api/geocode': ok([place('York', 'North Yorkshire')]),
    '/api/fetch-nearby-bars': ok({ success: true, places: bars(20) }),
    '/api/update-game-route': ok({ success: true }),
    '/api/host/7/plan': ok({ success: true, ...plan, routes: null }),
    '/api/host/7/suggest-route': ok({ success: true, bars: bars(8), startBar: 'bar-1' }),
  };
});

afterEach(cleanup);

test('a race that has begun, and one that we make, are not set up here', async () => {
  answers['/api/data/games/7'] = ok(game({ status: 'ongoing' }));
  show();
  expect(await screen.findByText('The race has begun: this can no longer be changed.')).not.toBe(null);
  expect(screen.getByRole('link', { name: 'Back to your game' }).getAttribute('href')).toBe('/host/7');
  cleanup();
  answers['/api/data/games/7'] = ok(game({ game_type: 'lazy' }));
  show();
  expect(await screen.findByText('We pick the bars for you.')).not.toBe(null);
});

test('bars are looked for round the city, and shown with street and distance, nearest first', async () => {
  show();
  expect(await screen.findByText('Looking for bars…')).not.toBe(null);
  expect(screen.getByText("Priya's Big Night needs 8 to 15:", { exact: false })).not.toBe(null);
  await screen.findByRole('button', { name: 'Add Bar 1' });
  const [first] = within(screen.getByRole('region', { name: 'Bars' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('Bar 1Street 110 m');
  expect(bodiesOf('/api/fetch-nearby-bars')).toEqual([{ gameId: 7, lat: 53.96, lon: -1.08, radius: 2_500 }]);
  expect(screen.getByPlaceholderText('Search 20 bars')).not.toBe(null);
});

test('the filter does not mind case or accents', async () => {
  answers['/api/fetch-nearby-bars'] = ok({ success: true, places: [{ ...bar(1), name: 'Café Élan' }, bar(2)] });
  show();
  await userEvent.type(await screen.findByPlaceholderText('Search 2 bars'), 'cafe elan');
  expect(screen.queryByRole('button', { name: 'Add Bar 2' })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Add Café Élan' }));
  expect(await screen.findByText('No bar here is called that.')).not.toBe(null);
});

test('the radius is searched when it is let go, and failing then is said in other words than at first', async () => {
  answers['/api/fetch-nearby-bars'] = { status: 422, body: {} };
  show();
  expect(await screen.findByText('Failed to load nearby bars')).not.toBe(null);
  fireEvent.change(screen.getByRole('slider', { name: 'Radius' }), { target: { value: '4.5' } });
  expect(await screen.findByText('Failed fetching bars')).not.toBe(null);
  answers['/api/fetch-nearby-bars'] = ok({ success: true, places: [], message: 'No bars found here.' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bars within 4.5 km')).not.toBe(null);
  expect(bodiesOf('/api/fetch-nearby-bars').map(({ radius }) => radius)).toEqual([2_500, 4_500, 4_500]);
});

test('a city nobody knows leaves two other ways, and says when a device has no position', async () => {
  answers['/api/geocode'] = { status: 404, body: { message: 'City not found' } };
  show();
  expect(await screen.findByText('City not found')).not.toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Geolocation is not supported by this browser.');
  locateWith((_found, failed) => failed());
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect((await screen.findAllByText('Failed to retrieve location.')).length).toBeGreaterThan(0);
  locateWith((found) => found({ coords: { latitude: 54, longitude: -2 } }));
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByRole('button', { name: 'Add Bar 1' })).not.toBe(null);
  expect(bodiesOf('/api/fetch-nearby-bars')).toEqual([{ gameId: 7, lat: 54, lon: -2, radius: 2_500 }]);
});

test('a game without a city says so', async () => {
  answers['/api/data/games/7'] = ok(game({ city: '' }));
  show();
  expect(await screen.findByText('Game city missing')).not.toBe(null);
});

test('another city is refused in words until there is one', async () => {
  show();
  await changeCity(' ');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a city');
  answers['/api/geocode'] = { status: 404, body: { message: 'City not found' } };
  await changeCity('Qwertyville');
  expect((await screen.findByRole('alert')).textContent).toBe('City not found');
  answers['/api/geocode'] = ok([place('Leeds', 'West Yorkshire')]);
  answers['/api/update-game-route'] = { status: 500, body: {} };
  await changeCity('leeds');
  expect(await screen.findByText('Failed to change city')).not.toBe(null);
});

test('another city asks which one is meant, asks before it clears, and then searches there', async () => {
  answers['/api/data/games/7'] = ok(game(complete));
  answers['/api/geocode'] = ok([place('Newport', 'Newport'), place('Newport', 'Shropshire')]);
  show();
  await changeCity('newport');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Shropshire/ }));
  expect(await screen.findByText('Changing the city clears your bars and the start bar.')).not.toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Change to Newport, Shropshire' }));
  expect(await screen.findByRole('heading', { name: 'Your 0 bars' })).not.toBe(null);
  expect(bodiesOf('/api/update-game-route')).toEqual([
    { gameId: 7, city: 'Newport, Shropshire', bars: [], startBar: '' },
  ]);
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Newport, Shropshire');
});

test('saving is refused in words, then saves ids, start and end, and goes back to the game', async () => {
  show();
  await screen.findByRole('button', { name: 'Add Bar 1' });
  await press('Save setup');
  expect(within(await screen.findByRole('dialog')).getByText('Pick at least 8 bars: 8 to go.')).not.toBe(null);
  await press('Back to the bars');
  for (let n = 1; n <= 8; n += 1) await press(`Add Bar ${n}`);
  await press('Save setup');
  expect(within(await screen.findByRole('dialog')).getByText('Pick a start bar')).not.toBe(null);
  await press('Back to the bars');
  await press('Make Bar 2 the start bar');
  await press('Make Bar 5 the final bar');
  expect(await screen.findByText('Fair for both.')).not.toBe(null);
  answers['/api/update-game-route'] = { status: 0, body: null };
  await press('Save setup');
  expect(await screen.findByText('Failed to save setup')).not.toBe(null);
  answers['/api/update-game-route'] = ok({ success: true });
  await press('Try again');
  expect(await screen.findByText('The host page')).not.toBe(null);
  const saves = heard.filter(({ call }) => call === '/api/update-game-route');
  const list = bars(8).map(({ id, name }) => ({ id, name }));
  expect(saves.at(-1)?.body).toEqual({ gameId: 7, city: 'York', bars: list, startBar: 'bar-2', finalBar: 'bar-5' });
  expect(new Set(saves.map(({ key }) => key)).size).toBe(1);
  expect(sessionStorage.getItem('setupPicks-7')).toBe(null);
});

test('what was picked and not saved is there after a reload, a closed bar is marked, and no sixteenth is taken', async () => {
  const list = complete.game_bar_list.map((each) => (each.id === 'bar-3' ? { ...each, gone: true as const } : each));
  answers['/api/data/games/7'] = ok(game({ ...complete, game_bar_list: list }));
  show();
  expect(await screen.findByText('No longer open: take it out')).not.toBe(null);
  await press('Remove Bar 3');
  await press('Undo');
  await press('Remove Bar 3');
  for (let n = 9; n <= 16; n += 1) await press(`Add Bar ${n}`);
  cleanup();
  show();
  expect(await screen.findByRole('heading', { name: 'Your 15 bars' })).not.toBe(null);
  await press('Add Bar 17');
  expect(screen.getByText('That is 15, the most a race takes. Take one out first.')).not.toBe(null);
});

test('a suggested route replaces what was picked after asking; pressed again it is another, unasked', async () => {
  show();
  await press('Add Bar 9');
  await press('Suggest a route');
  expect(within(screen.getByRole('dialog')).getByText('Our bars take the place of the one you picked.')).not.toBe(null);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suggest a route' }));
  expect(await screen.findByText('Fair for both.')).not.toBe(null);
  await press('Suggest a route');
  await vi.waitFor(() => expect(bodiesOf('/api/host/7/suggest-route')).toHaveLength(2));
  expect(bodiesOf('/api/host/7/suggest-route').map(({ again }) => again)).toEqual([0, 1]);
});

test('teams that will meet are warned about', async () => {
  answers['/api/data/games/7'] = ok(game(complete));
  answers['/api/host/7/plan'] = ok({ success: true, ...plan, meetings: 3, routes: null });
  show();
  expect(await screen.findByText('Teams will meet.')).not.toBe(null);
  expect(await screen.findByRole('button', { name: 'Add Bar 9' })).not.toBe(null);
});

const plan = { shortestM: 5_400, longestM: 5_500, fairness: 98, meetings: 0 };
const complete = { game_bar_list: bars(8), game_start_bar: 'Bar 1', game_start_bar_id: 'bar-1' };

function show(): void {
  render(
    <MemoryRouter initialEntries={['/host/7/setup']}>
      <Queries>
        <Routes>
          <Route path="/host/:id/setup" element={<Setup />} />
          <Route path="/host/:id" element="The host page" />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}

async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

async function changeCity(name: string): Promise<void> {
  const field = await screen.findByLabelText('City');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await press('Change city');
}

type Locate = (found: (at: { coords: object }) => void, failed: () => void) => void;

function locateWith(getCurrentPosition: Locate): void {
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

function bodiesOf(call: string): Record<string, unknown>[] {
  return heard.filter((each) => each.call === call).map(({ body }) => body as Record<string, unknown>);
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function place(name: string, county: string) {
  return { name, county, country: 'United Kingdom', lat: 53.96, lon: -1.08 };
}

function bars(count: number) {
  return Array.from({ length: count }, (_, n) => bar(n + 1));
}

function bar(n: number) {
  return { id: `bar-${n}`, name: `Bar ${n}`, lat: 53.96 + n / 10_000, lon: -1.08, kind: 'pub', street: `Street ${n}` };
}

function game(given: Partial<Game>): Game {
  return {
    game_id: 7,
    game_name: "Priya's Big Night",
    city: 'York',
    game_date: '2026-11-21',
    game_type: 'classic',
    game_groups: 2,
    game_bars: 6,
    game_bar_list: [],
    game_start_bar: null,
    host_email: 'priya@example.com',
    host_tel: null,
    user_id: '1',
    status: 'setup',
    game_extras: null,
    lazy_questionnaire: null,
    lazy_stage: null,
    game_start_bar_id: null,
    game_final_bar_id: null,
    role: 'host',
    group: null,
    ...given,
  };
}

function session() {
  const expires_at = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp: expires_at }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: '1', email: 'priya@example.com', user_metadata: {}, app_metadata: {} };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at, user };
}
