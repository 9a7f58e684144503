import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { aGame, newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { showAt } from '../../../testing/show-at.tsx';

const desk = newDesk();
let Setup: typeof import('../setup.tsx').Setup;

beforeAll(async () => {
  await openDesk(desk, '/host/7/setup');
  ({ Setup } = await import('../setup.tsx'));
});

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(desk, newDesk());
  desk.answers = {
    [geocode]: ok([place('York', 'North Yorkshire')]),
    [search]: ok({ success: true, places: bars(20) }),
    'POST /api/host/7/plan': ok({ success: true, ...plan, routes: null }),
    [suggested]: ok({ success: true, bars: bars(8), startBar: 'bar-1' }),
  };
});

afterEach(cleanup);

test('a place with too few bars offers a shorter race or a wider circle, and each does it', async () => {
  desk.answers[search] = ok({ success: true, places: bars(6) });
  const tooFew = { code: 'too-few-bars', message: 'Found 6 of the 8 bars this race needs.', found: 6, least: 8 };
  desk.answers[suggested] = { status: 422, body: tooFew };
  show();
  await screen.findByText('Only 6 bars within 2.5 km');
  await press('Suggest a route');
  const dialog = within(await screen.findByRole('dialog', { name: 'Too few bars here' }));
  dialog.getByText(/^We found 6 within 2.5 km, and your race needs 8: six to race/);
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBe(null);
  await userEvent.click(dialog.getByRole('button', { name: 'Within 5 km?' }));
  await eventually(() => bodiesOf(suggested).map(({ radius }) => radius)).toEqual([2_500, 5_000]);
  await screen.findByText(/^We found 6 within 5 km/);
  expect(dialog.queryByRole('button', { name: 'Within 5 km?' })).toBe(null);
  expect(screen.getByRole('slider', { name: 'Radius' })).toHaveProperty('value', '5');

  desk.answers[edited] = ok(aGame({ game_bars: 4 }));
  desk.answers[suggested] = ok({ success: true, bars: bars(6), startBar: 'bar-1' });
  await userEvent.click(await dialog.findByRole('button', { name: '4 bars then?' }));
  await screen.findByRole('heading', { name: 'Your 6 bars' });
  expect(bodiesOf(edited)).toEqual([{ game_bars: 4 }]);
  screen.getByText("Priya's Big Night needs 6 to 15:", { exact: false });
  expect(screen.queryByText(/^Only 6 bars/)).toBe(null);
});

test('a shorter race does not replace what was picked by hand', async () => {
  desk.answers[search] = ok({ success: true, places: bars(5) });
  desk.answers[edited] = ok(aGame({ game_bars: 3 }));
  show();
  await press('Add Bar 2');
  await press('3 bars then?');
  await screen.findByText('Pick at least 5 bars: 4 to go.');
  screen.getByRole('heading', { name: 'Your 1 bar' });
  expect(bodiesOf(suggested)).toEqual([]);
});

test.each([
  ['nobody has a bar there', ok({ success: true, places: [] }), 'No bars within 2.5 km'],
  [
    'the directory is out of reach',
    { status: 503, body: { code: 'find-nearby-failed', message: 'Failed to find nearby bars.' } },
    'Failed to load nearby bars',
  ],
])('where %s one adds a bar of one\u2019s own, and nothing says to tap a dot', async (_why, answer, words) => {
  desk.answers[search] = answer;
  desk.answers['POST /api/bars'] = {
    status: 201,
    body: { success: true, id: 'host:1', name: 'Nan', lat: 53.9, lon: -1 },
  };
  show();
  await screen.findByText(words);
  expect(screen.queryByText(/^Tap a dot/)).toBe(null);
  expect(screen.queryByRole('button', { name: 'Suggest a route' })).toBe(null);
  const ways = screen.getAllByRole('button', { name: 'Add a bar yourself' });
  expect(ways).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Bars' })).getByRole('button', { name: 'Add a bar yourself' })).toBe(
    ways[1],
  );
  await userEvent.click(ways[1] ?? document.body);
  await userEvent.type(screen.getByLabelText('Name'), 'Nan');
  await press('Add this bar');
  await screen.findByRole('heading', { name: 'Your 1 bar' });
});

test('a city nobody knows does not keep one from adding bars; the first says where to look', async () => {
  desk.answers[geocode] = { status: 404, body: { message: 'City not found' } };
  desk.answers['POST /api/bars'] = {
    status: 201,
    body: { success: true, id: 'host:1', name: 'Nan', lat: 54.3, lon: -0.9 },
  };
  show();
  await screen.findByText('City not found');
  const [first] = screen.getAllByRole('button', { name: 'Add a bar yourself' });
  await userEvent.click(first ?? document.body);
  await userEvent.type(screen.getByLabelText('Name'), 'Nan');
  await press('Add this bar');
  const around = { gameId: 7, lat: 54.3, lon: -0.9, radius: 2_500 };
  await waitFor(() => expect(bodiesOf(search).at(-1)).toEqual(around));
});

test('while nothing is picked a route is the first thing to press, and saving is not the main one', async () => {
  show();
  await screen.findByRole('button', { name: 'Add Bar 1' });
  const first = screen.getByRole('button', { name: 'Suggest a route' });
  const buttons = screen.getAllByRole('button');
  expect(buttons[0]).toBe(first);
  await userEvent.click(first);
  await screen.findByRole('heading', { name: 'Your 8 bars' });
  expect(screen.getAllByRole('button', { name: 'Suggest a route' })).toHaveLength(1);
  expect(screen.getAllByRole('button')[0]).not.toBe(screen.getByRole('button', { name: 'Suggest a route' }));
});

const geocode = 'GET /api/geocode';
const search = 'POST /api/fetch-nearby-bars';
const edited = 'PATCH /api/data/games/7';
const suggested = 'POST /api/host/7/suggest-route';
const plan = { shortestM: 5_400, longestM: 5_500, fairness: 98, meetings: 0, by: 'street', guessed: 0 };

function show(): void {
  showAt('/host/7/setup', { '/host/:id/setup': <Setup />, '/host/:id': 'The host page' });
}

async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
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
