import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
    [geocode]: ok([{ name: 'York', county: 'North Yorkshire', country: 'United Kingdom', lat: 53.96, lon: -1.08 }]),
    [search]: ok({ success: true, places: [...apart(8), spot(20, 12)] }),
    [planned]: ok({ success: true, ...plan, routes: null }),
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[R13] two bars less than 60 m apart are named and marked, and swapping one can be undone', async () => {
  desk.game = aGame({ ...complete, game_bar_list: apart(8) });
  desk.answers[search] = ok({ success: true, places: [...apart(8), spot(20, 12), spot(21, 7.2)], attribution: '' });
  show();
  await screen.findByText('Bar 3 and Bar 4 are 22 m apart.');
  screen.getByText(/^Phones need 60 m to tell\.$/);
  await press('Swap one');
  screen.getByText('Bar 4 is out, Bar 20 is in.');
  expect(document.activeElement?.textContent).toBe('Undo');
  expect(screen.queryByText(/m apart\.$/)).toBe(null);
  await press('Undo');
  await screen.findByText('Bar 3 and Bar 4 are 22 m apart.');
  screen.getByRole('button', { name: 'Make Bar 4 the final bar' });
});

test('[R13] two close bars can be saved if there is no bar to swap for', async () => {
  desk.game = aGame({ ...complete, game_bar_list: apart(8), game_start_bar: 'Bar 5', game_start_bar_id: 'bar-5' });
  desk.answers[search] = ok({ success: true, places: apart(8), attribution: '' });
  desk.answers[save] = ok({ success: true });
  show();
  await screen.findByText('Bar 3 and Bar 4 are 22 m apart.');
  expect(screen.queryByRole('button', { name: 'Swap one' })).toBe(null);
  await press('Save setup');
  await screen.findByText('The host page');
});

test('[R13] if all bars are picked, setup says so and advises no more', async () => {
  desk.game = aGame({ ...complete, game_groups: 6, game_bar_list: apart(8) });
  desk.answers[search] = ok({ success: true, places: apart(8), attribution: '' });
  show();
  await screen.findByText('8 bars, and we recommend 10.');
  expect(screen.queryByText(/pick .* more/)).toBe(null);
  await press('Look further');
  await eventually(() => bodiesOf(search).at(-1)).toMatchObject({ radius: 5_000 });
});

test('[R13] [RH16] the estimate is above the main button, a short race gets a warning, and every pane counts the warnings', async () => {
  desk.game = aGame({ ...complete, game_bar_list: apart(8), game_time: '20:15' });
  const short = { ...plan, shortestM: 700, longestM: 720, expected: { minutes: 75, metres: 700 } };
  desk.answers[planned] = ok({ success: true, ...short, routes: null });
  onPhone();
  show();
  await screen.findByText('About 75 minutes, 0.7 km');
  screen.getByText('over by 21:30');
  await screen.findByText('The whole race is 0.7 km.');
  await press('2 things to look at');
  expect(screen.getByRole('tab', { name: 'Your 8 bars' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('button', { name: '2 things to look at' })).toBe(null);
});

const geocode = 'GET /api/geocode';
const search = 'POST /api/fetch-nearby-bars';
const save = 'POST /api/update-game-route';
const planned = 'POST /api/host/7/plan';
const plan = { shortestM: 5_400, longestM: 5_500, fairness: 98, meetings: 0, mayMeet: false, by: 'street', guessed: 0 };
const complete = { game_start_bar: 'Bar 1', game_start_bar_id: 'bar-1' };

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

/** Bars 110 m from each other, except the third and the fourth. */
function apart(count: number) {
  return Array.from({ length: count }, (_, n) => spot(n + 1, n === 3 ? 2.2 : n));
}

function spot(n: number, step: number) {
  return { id: `bar-${n}`, name: `Bar ${n}`, lat: 53.96 + step / 1_000, lon: -1.08, kind: 'pub' };
}

/** A screen too narrow for panes side by side. */
function onPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
  );
}
