import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createServer } from 'node:http';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { Queries } from '../../app/queries.tsx';
import { aNight, servedResults } from '../../testing/a-story.ts';
import { Results } from './results.tsx';

const night = aNight({ story: { reader: { team: null, isHost: false, isByLink: true } } });
const byLink: Record<string, unknown> = {
  '/api/game-results/12?link=tok-en': servedResults(night.results),
  '/api/game-story/12?link=tok-en': night.story,
};

beforeAll(async () => {
  const server = createServer((request, response) => {
    const body = byLink[request.url ?? ''];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { code: 'game-not-found', message: 'Game not found.' }));
  });
  await openForScreens(server, '/results/12', /^GET http:\S+ 404 /);
});

afterEach(cleanup);

test('who is signed out and has no link is asked in, and comes back to the same moment', () => {
  show('/results/12?at=60');
  screen.getByText('Please log in to see the results.');
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/login?redirectTo=%2Fresults%2F12%3Fat%3D60',
  );
});

test('the link opens the night without an account, without the host’s address, and goes on into every file', async () => {
  show('/results/12?link=tok-en');
  await screen.findByText('York, 14 November 2026');
  expect(screen.queryByRole('link', { name: 'Return' })).toBe(null);
  expect(screen.queryByText(/example\.com/)).toBe(null);
  screen.getByText("Every egg is a bar. Fox's minutes are written in.");
  expect(screen.getByRole('link', { name: /^Spreadsheet/ }).getAttribute('href')).toBe(
    '/api/game-results/12/results.csv?link=tok-en',
  );
});

test('a link that was ended opens nothing', async () => {
  show('/results/12?link=old');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Game not found\.The link may have been ended/);
});

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Queries>
        <Routes>
          <Route path="/results/:id" element={<Results />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}
