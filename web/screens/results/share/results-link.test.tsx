import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { aNight, thatEvening } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';

let ResultsLink: typeof import('./results-link.tsx').ResultsLink;
const desk = newDesk();
const call = '/api/game-results/12/link';
const url = 'https://egg.example/results/12?link=abc';

beforeAll(async () => {
  await openDesk(desk, '/results/12');
  ({ ResultsLink } = await import('./results-link.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers[`POST ${call}`] = { status: 201, body: { success: true, url } };
});

afterEach(cleanup);

test('the host makes a link, sees it, and ends it after a question', async () => {
  show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByText(url);
  screen.getByRole('button', { name: 'Copy link' });
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }));
  const sure = screen.getByRole('dialog', { name: 'End the link?' });
  expect(desk.heard.map((one) => one.call)).toEqual([`POST ${call}`]);
  await userEvent.click(within(sure).getByRole('button', { name: 'End the link' }));
  await screen.findByRole('button', { name: 'Make a link' });
  expect(screen.queryByText(url)).toBe(null);
  expect(desk.heard.map((one) => one.call)).toEqual([`POST ${call}`, `DELETE ${call}`]);
});

test('of a link made before only its day is known; a new one is made after a question', async () => {
  show(thatEvening);
  screen.getByText(/There is one since 14 November 2026\./);
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  const sure = screen.getByRole('dialog', { name: 'Make a new link?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Keep the old one' }));
  expect(desk.heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  const again = screen.getByRole('dialog', { name: 'Make a new link?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Make a new link' }));
  await screen.findByText(url);
});

test('a link that could not be made is said to be none', async () => {
  desk.answers[`POST ${call}`] = { status: 503, body: { code: 'busy', message: 'We are busy.' } };
  show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We are busy.');
});

test('nobody but the host sees any of it', () => {
  render(
    <NightProvider value={aNight()}>
      <ResultsLink />
    </NightProvider>,
    { wrapper: Queries },
  );
  expect(screen.queryByRole('button')).toBe(null);
});

/** Stands for the server's own word: after each refresh it knows of the link or not. */
function Desk({ since }: { since: number | null }) {
  const [linkSince, setLinkSince] = useState(since);
  const refresh = async () => {
    const last = desk.heard.at(-1)?.call ?? '';
    setLinkSince(last.startsWith('POST') ? thatEvening : null);
  };
  const host = { finishes: [], linkSince, requests: [], odd: null };
  const reader = { team: null, isHost: true, isByLink: false };
  return (
    <NightProvider value={aNight({ story: { host, reader }, refresh })}>
      <ResultsLink />
    </NightProvider>
  );
}

function show(since: number | null) {
  render(
    <MemoryRouter>
      <Desk since={since} />
    </MemoryRouter>,
    { wrapper: Queries },
  );
}
