import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { aGame, newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { showAt } from '../../testing/show-at.tsx';

const desk = newDesk();
let Setup: typeof import('./setup.tsx').Setup;

beforeAll(async () => {
  await openDesk(desk, '/host/7/setup');
  ({ Setup } = await import('./setup.tsx'));
});

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(desk, newDesk());
  desk.answers = {
    [geocode]: ok([place('York', 'North Yorkshire')]),
    [search]: ok({ success: true, places: bars(20) }),
    [planned]: ok({ success: true, ...plan, routes: null }),
    [suggested]: ok({ success: true, bars: bars(8), startBar: 'bar-1' }),
  };
});

afterEach(cleanup);

test('a race that has begun, and one that we make, are not set up here', async () => {
  desk.game = aGame({ status: 'ongoing' });
  show();
  await screen.findByText('The race has begun: this can no longer be changed.');
  expect(screen.getByRole('link', { name: 'Back to your game' }).getAttribute('href')).toBe('/host/7');
  cleanup();
  desk.game = aGame({ game_type: 'lazy' });
  show();
  await screen.findByText('We pick the bars for you.');
});

test('bars are looked for round the city, and shown with street and distance, nearest first', async () => {
  show();
  await screen.findByText('Looking for bars…');
  screen.getByText("Priya's Big Night needs 8 to 15:", { exact: false });
  await screen.findByRole('button', { name: 'Add Bar 1' });
  const [first] = within(screen.getByRole('region', { name: 'Bars' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('Bar 1Street 110 m');
  expect(bodiesOf(search)).toEqual([{ gameId: 7, lat: 53.96, lon: -1.08, radius: 2_500 }]);
  screen.getByPlaceholderText('Search 20 bars');
});

test('a long list comes in pages', async () => {
  desk.answers[search] = ok({ success: true, places: bars(70) });
  show();
  await screen.findByRole('button', { name: 'Add Bar 60' });
  expect(screen.queryByRole('button', { name: 'Add Bar 61' })).toBe(null);
  await press('Show more');
  await screen.findByRole('button', { name: 'Add Bar 70' });
});

test('the filter does not mind case or accents', async () => {
  desk.answers[search] = ok({ success: true, places: [{ ...bar(1), name: 'Café Élan' }, bar(2)] });
  show();
  await userEvent.type(await screen.findByPlaceholderText('Search 2 bars'), 'cafe elan');
  expect(screen.queryByRole('button', { name: 'Add Bar 2' })).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Add Café Élan' }));
  await screen.findByText('Café Élan is among your bars already.');
  await userEvent.type(screen.getByPlaceholderText('Search 2 bars'), ' nowhere');
  await screen.findByText('No bar here is called that.');
});

test('the radius is searched when it is let go, and failing then is said in other words than at first', async () => {
  desk.answers[search] = { status: 422, body: {} };
  show();
  await screen.findByText('Failed to load nearby bars');
  const slider = screen.getByRole('slider', { name: 'Radius' });
  expect(['min', 'max', 'step', 'value'].map((name) => slider.getAttribute(name))).toEqual(['1', '5', '0.5', '2.5']);
  fireEvent.change(slider, { target: { value: '4.5' } });
  await screen.findByText('Failed fetching bars');
  desk.answers[search] = ok({ success: true, places: [], message: 'No bars found here.' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No bars within 4.5 km');
  expect(bodiesOf(search).map(({ radius }) => radius)).toEqual([2_500, 4_500, 4_500]);
});

test('a city nobody knows leaves two other ways, and says when a device has no position', async () => {
  desk.answers[geocode] = { status: 404, body: { message: 'City not found' } };
  show();
  await screen.findByText('City not found');
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Geolocation is not supported by this browser.');
  locateWith((_found, failed) => failed());
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await screen.findAllByText('Failed to retrieve location.');
  locateWith((found) => found({ coords: { latitude: 54, longitude: -2, accuracy: 40 } }));
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await screen.findByRole('button', { name: 'Add Bar 1' });
  expect(bodiesOf(search)).toEqual([{ gameId: 7, lat: 54, lon: -2, radius: 2_500 }]);
  screen.getByText(/^You are looking round a pin. Your game still says York/);
  await userEvent.click(screen.getByRole('button', { name: 'Back to York' }));
  expect(screen.queryByText(/^You are looking round a pin/)).toBe(null);
});

test('a game without a city says so', async () => {
  desk.game = aGame({ city: '' });
  show();
  await screen.findByText('Game city missing');
});

test('another city is refused in words until there is one', async () => {
  show();
  await changeCity(' ');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a city');
  desk.answers[geocode] = { status: 404, body: { message: 'City not found' } };
  await changeCity('Qwertyville');
  expect((await screen.findByRole('alert')).textContent).toBe('City not found');
  desk.answers[geocode] = ok([place('Leeds', 'West Yorkshire')]);
  desk.answers[save] = { status: 500, body: {} };
  await changeCity('leeds');
  await screen.findByText('Failed to change city');
});

test('another city asks which one is meant, asks before it clears, and then searches there', async () => {
  desk.game = aGame(complete);
  desk.answers[geocode] = ok([place('Newport', 'Newport'), place('Newport', 'Shropshire')]);
  show();
  await changeCity('newport');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Shropshire/ }));
  await screen.findByText('Changing the city clears your bars and the start bar.');
  await userEvent.click(screen.getByRole('button', { name: 'Change to Newport, Shropshire' }));
  await screen.findByRole('heading', { name: 'Your 0 bars' });
  expect(bodiesOf(save)).toEqual([{ gameId: 7, city: 'Newport, Shropshire', bars: [], startBar: '' }]);
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Newport, Shropshire');
});

test('saving is refused in words, then saves ids, start and end, and goes back to the game', async () => {
  show();
  await screen.findByRole('button', { name: 'Add Bar 1' });
  await press('Save setup');
  within(await screen.findByRole('dialog')).getByText('Pick at least 8 bars: 8 to go.');
  await press('Back to the bars');
  for (let n = 1; n <= 8; n += 1) await press(`Add Bar ${n}`);
  await press('Save setup');
  within(await screen.findByRole('dialog')).getByText('Pick a start bar');
  expect(screen.getByText('Pick a start bar.').parentElement?.textContent).toBe(
    'Pick a start bar. Press Start beside the bar where everybody meets.',
  );
  expect(screen.getByRole('button', { name: 'Make Bar 2 the start bar' }).textContent).toBe('Start');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Bar 3/ }));
  expect(screen.getByText('Start bar').closest('li')?.textContent).toContain('Bar 3');
  await press('Make Bar 2 the start bar');
  await press('Make Bar 5 the final bar');
  await screen.findByText('Fair for both.');
  desk.answers[save] = { status: 0, body: null };
  await press('Save setup');
  await screen.findByText('Failed to save setup');
  desk.answers[save] = ok({ success: true });
  await press('Try again');
  await screen.findByText('The host page');
  const list = bars(8).map(({ id, name }) => ({ id, name }));
  expect(bodiesOf(save).at(-1)).toEqual({ gameId: 7, city: 'York', bars: list, startBar: 'bar-2', finalBar: 'bar-5' });
  expect(new Set(desk.keys.filter((key) => key !== undefined)).size).toBe(1);
  expect(sessionStorage.getItem('setupPicks-7')).toBe(null);
});

test('what was picked and not saved is there after a reload, a closed bar is marked, and no sixteenth is taken', async () => {
  const list = complete.game_bar_list.map((each) => (each.id === 'bar-3' ? { ...each, gone: true as const } : each));
  desk.game = aGame({ ...complete, game_bar_list: list });
  show();
  await screen.findByText('No longer open: take it out');
  await press('Remove Bar 3');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Bar 4');
  await press('Undo');
  await press('Remove Bar 3');
  for (let n = 9; n <= 16; n += 1) await press(`Add Bar ${n}`);
  cleanup();
  show();
  await screen.findByRole('heading', { name: 'Your 15 bars' });
  await press('Add Bar 17');
  screen.getByText('That is 15, the most a race takes. Take one out first.');
});

test('a suggested route replaces what was picked after asking; pressed again it is another, unasked', async () => {
  show();
  await press('Add Bar 9');
  await press('Suggest a route');
  within(screen.getByRole('dialog')).getByText('Our bars take the place of the one you picked.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suggest a route' }));
  await screen.findByText('Fair for both.');
  await press('Suggest a route');
  await eventually(() => bodiesOf(suggested)).toHaveLength(2);
  expect(bodiesOf(suggested).map(({ again }) => again)).toEqual([0, 1]);
});

test('[R11] how the walks are known stands beside them, and that some bars lie off the map', async () => {
  desk.game = aGame(complete);
  desk.answers[planned] = ok({ success: true, ...plan, guessed: 2, routes: null });
  show();
  const verdict = (await screen.findByText('Fair for both.')).closest('output');
  expect(verdict?.textContent).toContain(
    'Fair for both. 5.4 to 5.5 km each by street, fairness 98\u00a0%. 2 bars lie off the map: their walks are a guess. No two teams are sent to the same bar at the same time.',
  );
  cleanup();
  desk.answers[planned] = ok({ success: true, ...plan, by: 'crow', guessed: 8, routes: null });
  show();
  await screen.findByText(/5\.4 to 5\.5 km each as the crow flies, plus corners/);
});

test('teams that will meet are warned about', async () => {
  desk.game = aGame(complete);
  desk.answers[planned] = ok({ success: true, ...plan, meetings: 3, routes: null });
  show();
  await screen.findByText('Teams will meet.');
  await screen.findByRole('button', { name: 'Add Bar 9' });
});

const geocode = 'GET /api/geocode';
const search = 'POST /api/fetch-nearby-bars';
const save = 'POST /api/update-game-route';
const planned = 'POST /api/host/7/plan';
const suggested = 'POST /api/host/7/suggest-route';
const plan = { shortestM: 5_400, longestM: 5_500, fairness: 98, meetings: 0, mayMeet: false, by: 'street', guessed: 0 };
const complete = { game_bar_list: bars(8), game_start_bar: 'Bar 1', game_start_bar_id: 'bar-1' };

function show(): void {
  showAt('/host/7/setup', { '/host/:id/setup': <Setup />, '/host/:id': 'The host page' });
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

function locateWith(locate: Locate): void {
  const watchPosition: Locate = (found, failed) => void setTimeout(() => locate(found, failed));
  const value = { watchPosition, clearWatch: () => undefined };
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
}

function bodiesOf(call: string): Record<string, unknown>[] {
  return desk.heard.filter((each) => each.call === call).map(({ body }) => body as Record<string, unknown>);
}

function ok(body: unknown) {
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
