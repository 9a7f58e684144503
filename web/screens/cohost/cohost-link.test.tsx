import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let CohostLink: typeof import('./cohost-link.tsx').CohostLink;
const desk = newDesk();
const read = 'GET /api/cohost/t0ken';
const link = { gameId: 7, name: "Ash's Stag", city: 'York', date: '2026-11-21', host: 'Ash', state: 'open', you: null };

beforeAll(async () => {
  await openDesk(desk, '/cohost/t0ken');
  ({ CohostLink } = await import('./cohost-link.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  localStorage.clear();
});

afterEach(cleanup);

test('[Q1] a helper without a sign-in reads whose race it is before they make an account', async () => {
  desk.answers[read] = { status: 200, body: link };
  show();
  await screen.findByRole('heading', { name: 'Ash wants a co-host' });
  screen.getByText(/^Ash's Stag, York, /);
  const links = screen.getAllByRole('link', { name: /account|Login/ });
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Create free account', '/signup?redirectTo=%2Fcohost%2Ft0ken'],
    ['Login', '/login?redirectTo=%2Fcohost%2Ft0ken'],
  ]);
});

test('[Q1] a spent link offers its user a login', async () => {
  const message = 'That link has been used, or its ten minutes are over. Ask the host for a new one.';
  desk.answers[read] = { status: 404, body: { code: 'cohost-link-gone', message } };
  show();
  await screen.findByText(message);
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?redirectTo=%2Fcohost%2Ft0ken');
});

test('[Q1] without a network neither reading nor using the link is a dead end', async () => {
  const taking = 'POST /api/cohost/t0ken';
  desk.answers[read] = { status: 0, body: null };
  desk.answers[taking] = { status: 0, body: null };
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  const you = { name: 'Nell', isGuest: false, isHost: false };
  desk.answers[read] = { status: 200, body: { ...link, you } };
  await userEvent.click(again);
  await userEvent.click(await screen.findByRole('button', { name: 'Help as Nell' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to ask');
  desk.answers[taking] = { status: 200, body: { success: true } };
  desk.answers[read] = { status: 200, body: { ...link, you, state: 'asked' } };
  await userEvent.click(screen.getByRole('button', { name: 'Help as Nell' }));
  await screen.findByRole('heading', { name: 'Ask Ash to say yes' });
});

test('[Q1] a guest is led to an account, and from there back', async () => {
  desk.answers[read] = { status: 200, body: { ...link, you: { name: 'Jo', isGuest: true, isHost: false } } };
  show();
  const way = await screen.findByRole('link', { name: 'Become an account' });
  expect(way.getAttribute('href')).toBe('/account?redirectTo=%2Fcohost%2Ft0ken');
});

function show() {
  const routes = [{ path: '/cohost/:token', element: <CohostLink /> }];
  render(
    <Queries>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/cohost/t0ken'] })} />
    </Queries>,
  );
}
