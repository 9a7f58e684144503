import { createServer } from 'node:http';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { openForScreens } from '../../../../tests/harness/browsers/screen-server.ts';
import { Queries } from '../../../app/queries.tsx';
import { aNight, thatEvening } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';
import { ShareResults } from './share-results.tsx';

const lent = 'https://egg.example/results/12?link=new';

beforeAll(async () => {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const body = JSON.stringify({ success: true, url: lent });
      return void response.writeHead(201, { 'content-type': 'application/json' }).end(body);
    }
    const isThere = request.url === '/api/game-results/12/story.png?link=abc';
    return void response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' }).end('a picture');
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
    `Priya's Big Night: the results. ${location.origin}/results/12?link=abc`,
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
  screen.getByText(`${location.origin}/results/12?link=abc`);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/api/game-results/12/story.png?link=abc',
    '/api/game-results/12/card.png?link=abc',
  ]);
});

test('a player without a link that opens gets words that ask the host for one', async () => {
  show(aNight());
  await press();
  const sheet = await screen.findByRole('dialog', { name: 'Share the results' });
  expect(sheet.textContent).toContain('Ask the host for a link that opens for everybody');
  expect(sheet.textContent).toContain(`Make a link at the foot of ${location.origin}/results/12,`);
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBe(null);
});

test('a host lends the page out first, and shares what opens', async () => {
  show(hosted(null));
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
  await screen.findByText(lent);
  screen.getByRole('button', { name: 'Copy link' });
});

test('a host who lent it out before hears when, and that the old link dies with a new one', async () => {
  show(hosted(thatEvening));
  await press();
  await screen.findByText(/You lent this page out on 14 November 2026\./);
  screen.getByRole('button', { name: 'Make a new link' });
});

function hosted(linkSince: number | null) {
  const reader = { team: null, isHost: true, isByLink: false };
  return aNight({ story: { host: { finishes: [], linkSince, requests: [], odd: null }, reader } });
}

function phone(share: (some: ShareData) => Promise<void>) {
  return Object.assign(Object.create(navigator) as Navigator, { canShare: () => true, share });
}

function show(night = aNight({ link: 'abc' })) {
  render(
    <NightProvider value={night}>
      <ShareResults />
    </NightProvider>,
    { wrapper: Queries },
  );
}

async function press(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Share the results' }));
}
