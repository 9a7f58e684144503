import { createServer } from 'node:http';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { openForScreens } from '../../../../tests/harness/screen-server.ts';
import { aNight } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';
import { ShareResults } from './share-results.tsx';

beforeAll(async () => {
  const server = createServer((request, response) => {
    const isThere = request.url === '/api/game-results/12/story.png';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' }).end('a picture');
  });
  await openForScreens(server, '/results/12', /^GET http:\S+ 404 /);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a phone that takes pictures shares the podium with its sheet', async () => {
  const shared: ShareData[] = [];
  vi.stubGlobal(
    'navigator',
    phone(async (some) => void shared.push(some)),
  );
  show();
  await press();
  await eventually(() => shared).toHaveLength(1);
  const [{ title, text, files = [] } = {}] = shared;
  expect([title, text, files.map(({ name, type }) => [name, type])]).toEqual([
    "Priya's Big Night",
    `Priya's Big Night: the results. ${location.origin}/results/12`,
    [['pickled-egg-results.png', 'image/png']],
  ]);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('who closes the sheet again has not failed; a sheet that will not open is replaced by ours', async () => {
  vi.stubGlobal(
    'navigator',
    phone(() => Promise.reject(new DOMException('', 'AbortError'))),
  );
  show();
  await press();
  await eventually(() => screen.getByRole('button').hasAttribute('aria-busy')).toBe(false);
  expect(screen.queryByRole('dialog')).toBe(null);
  vi.stubGlobal(
    'navigator',
    phone(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
  );
  await press();
  await screen.findByRole('dialog', { name: 'Share the results' });
});

test('where there is no such sheet the link and the pictures are there to take', async () => {
  show();
  await press();
  await screen.findByRole('dialog', { name: 'Share the results' });
  expect(screen.getByText(`${location.origin}/results/12`)).not.toBe(null);
  expect(screen.getByText(/For anybody else the host can make a link\./)).not.toBe(null);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/api/game-results/12/story.png',
    '/api/game-results/12/card.png',
  ]);
});

function phone(share: (some: ShareData) => Promise<void>) {
  return Object.assign(Object.create(navigator) as Navigator, { canShare: () => true, share });
}

function show() {
  render(
    <NightProvider value={aNight()}>
      <ShareResults />
    </NightProvider>,
  );
}

async function press(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Share the results' }));
}
