import { createServer } from 'node:http';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { knownWords } from './known-place.tsx';

let Create: typeof import('./create.tsx').Create;
let asked: string[] = [];
let status = 200;

const york = { name: 'York', area: 'North Yorkshire', radiusKm: 2.5, bars: 42, invented: 0 };

const server = createServer((request, response) => {
  asked.push(decodeURIComponent(request.url ?? ''));
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(york));
});

beforeAll(async () => {
  await openForScreens(server, '/create', /^GET http:\S+ 429 |socket hang up|AbortError/);
  ({ Create } = await import('./create.tsx'));
});

beforeEach(() => {
  asked = [];
  status = 200;
  sessionStorage.clear();
});

afterEach(cleanup);

test('what is known of the place is said when the typing rests, under the hint, and asked for once', async () => {
  show();
  await userEvent.click(screen.getByLabelText('Location'));
  await userEvent.paste('york');
  expect((await screen.findByText('York, North Yorkshire: 42 bars within 2.5 km.')).tagName).toBe('OUTPUT');
  screen.getByText('city, town, village- works anywhere!');
  expect(asked).toEqual(['/api/places/known?q=York']);
  await userEvent.type(screen.getByLabelText('Location'), 's');
  expect(screen.queryByText(/42 bars/)).toBe(null);
});

test('where it cannot be said nothing is said, and Next goes on all the same', async () => {
  status = 429;
  const router = show();
  await userEvent.type(screen.getByLabelText('Game name'), 'Egg');
  await userEvent.click(screen.getByLabelText('Location'));
  await userEvent.paste('York');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('The mode');
  expect(router.state.location.pathname).toBe('/create/mode');
});

test.each([
  [york, 'York, North Yorkshire: 42 bars within 2.5 km.'],
  [{ ...york, bars: 1_234 }, 'York, North Yorkshire: 1,234 bars within 2.5 km.'],
  [
    { ...york, bars: 6 },
    'York, North Yorkshire: 6 bars within 2.5 km. A crawl of 6 needs 8: go shorter, or add your own.',
  ],
  [
    { ...york, bars: 1 },
    'York, North Yorkshire: 1 bar within 2.5 km. A crawl of 6 needs 8: go shorter, or add your own.',
  ],
  [{ ...york, bars: 0, invented: 41 }, 'York, North Yorkshire: invented bars, to try the game with.'],
  [{ ...york, area: '', bars: 0 }, 'York: no bars known yet, but you can add your own.'],
  [{ ...york, name: 'Berlin', area: 'Berlin', bars: 0 }, 'Berlin: no bars known yet, but you can add your own.'],
  [
    { ...york, name: null, area: '', bars: 0 },
    'We do not know that place yet. You can show us on the map, and add your own bars.',
  ],
])('what is known is said in words: %j', (known, words) => {
  expect(knownWords(known, 6)).toBe(words);
});

function show() {
  const router = createMemoryRouter(
    [
      { path: '/create', element: <Create /> },
      { path: '/create/mode', element: <p>The mode</p> },
    ],
    { initialEntries: ['/create'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
