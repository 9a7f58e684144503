import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { aGame } from '../../testing/a-race.ts';

let WatchSheet: typeof import('./watch-sheet.tsx').WatchSheet;
const desk = newDesk();
const link = { url: 'https://egg.example/watch/abc', delayMinutes: 2, photos: false };

beforeAll(async () => {
  await openDesk(desk);
  ({ WatchSheet } = await import('./watch-sheet.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  hasLink(link);
});

afterEach(cleanup);

test('a host who lets nobody watch reads what it would be, and opens it with one tap', async () => {
  hasLink(null);
  desk.answers['PUT /api/host/7/watch'] = { status: 200, body: { link } };
  show();
  await screen.findByText(/For the pub’s television and for those at home/);
  await userEvent.click(screen.getByRole('switch', { name: 'Let people watch' }));
  await screen.findByTitle('QR code: watch Sam’s Stag');
  screen.getByText(link.url);
  expect(desk.heard).toEqual([{ call: 'PUT /api/host/7/watch', body: {} }]);
});

test('the delay says what it means, and counts at once', async () => {
  show();
  await screen.findByText('What is on the screen is 2 minutes old, so it helps nobody catch up.');
  for (const delayMinutes of [3, 4]) {
    desk.answers['PUT /api/host/7/watch'] = { status: 200, body: { link: { ...link, delayMinutes } } };
    await userEvent.click(screen.getByRole('button', { name: 'More minutes' }));
    await screen.findByText(`What is on the screen is ${delayMinutes} minutes old, so it helps nobody catch up.`);
    const sent = { call: 'PUT /api/host/7/watch', body: { delayMinutes } };
    await vi.waitFor(() => expect(desk.heard.at(-1)).toEqual(sent));
  }
  expect(desk.heard).toHaveLength(2);
});

test('no delay is said to be live, and a delay that is refused falls back', async () => {
  hasLink({ ...link, delayMinutes: 1 });
  desk.answers['PUT /api/host/7/watch'] = {
    status: 409,
    body: { success: false, code: 'race-over', message: 'The race is over.' },
  };
  show();
  await screen.findByText('What is on the screen is a minute old, so it helps nobody catch up.');
  await userEvent.click(screen.getByRole('button', { name: 'Fewer minutes' }));
  await screen.findByRole('alert');
  screen.getByText('What is on the screen is a minute old, so it helps nobody catch up.');
  expect(desk.heard).toHaveLength(1);
});

test('photos are off until the host says so', async () => {
  desk.answers['PUT /api/host/7/watch'] = { status: 200, body: { link: { ...link, photos: true } } };
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Photos on the wall', checked: false }));
  await screen.findByRole('switch', { name: 'Photos on the wall', checked: true });
  screen.getByText(/^If a host or co-host races, a photo waits/);
  expect(desk.heard).toEqual([{ call: 'PUT /api/host/7/watch', body: { photos: true } }]);
});

test('a new link is made after a question that says what becomes of the old one', async () => {
  desk.answers['PUT /api/host/7/watch'] = {
    status: 200,
    body: { link: { ...link, url: 'https://egg.example/watch/new' } },
  };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'New link' }));
  const asked = screen.getByRole('dialog', { name: 'Make a new link?' });
  within(asked).getByText(/The old link and its code stop working at once/);
  await userEvent.click(within(asked).getByRole('button', { name: 'Make a new link' }));
  await screen.findByText('https://egg.example/watch/new');
  expect(desk.heard).toEqual([{ call: 'PUT /api/host/7/watch', body: { renew: true } }]);
});

test('switching it off is asked first, and ends the link', async () => {
  desk.answers['DELETE /api/host/7/watch'] = { status: 200, body: { success: true } };
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Let people watch' }));
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }));
  await screen.findByText('Nobody can watch.');
  expect(desk.heard).toEqual([{ call: 'DELETE /api/host/7/watch', body: null }]);
});

test('the code fills the screen to be held up', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show the code full screen' }));
  const held = screen.getByRole('dialog', { name: 'The code to watch by' });
  within(held).getByText('Who’s winning?');
});

test('a link that could not be looked for is looked for again', async () => {
  desk.answers['GET /api/host/7/watch'] = { status: 500, body: {} };
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  hasLink(link);
  await userEvent.click(again);
  await screen.findByText(link.url);
});

function hasLink(there: typeof link | null) {
  desk.answers['GET /api/host/7/watch'] = { status: 200, body: { link: there } };
}

function show() {
  render(
    <MemoryRouter>
      <Queries>
        <WatchSheet game={aGame({ gameId: 7, name: 'Sam’s Stag' })} onClose={() => undefined} />
      </Queries>
    </MemoryRouter>,
  );
}
