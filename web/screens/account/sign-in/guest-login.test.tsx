import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { aSession, clearPhone, newJoinDesk, openJoinDesk } from '../../../../tests/harness/people/join-desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { storageKey } from '../../../person/stored-session.ts';

let Login: typeof import('./login.tsx').Login;
let Signup: typeof import('./signup.tsx').Signup;
let Account: typeof import('../account.tsx').Account;
let desk = newJoinDesk();
const guest = aSession({ name: 'Jo' });

beforeAll(async () => {
  await openJoinDesk(() => desk);
  ({ Login } = await import('./login.tsx'));
  ({ Signup } = await import('./signup.tsx'));
  ({ Account } = await import('../account.tsx'));
});

beforeEach(() => {
  desk = newJoinDesk();
  localStorage.setItem(storageKey, JSON.stringify(guest));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
});

afterEach(clearPhone);

test('[K5] a guest logs in, the seat comes along, and they land where they were', async () => {
  const priya = aSession({ name: 'Priya', isGuest: false });
  desk.answers['POST /auth/v1/token'] = () => ({ status: 200, body: priya });
  desk.answers['POST /api/take-guest-seat'] = () => ({ status: 200, body: { success: true } });
  show('/login?redirectTo=/join/K4WQZ7');
  screen.getByText("You're here as Jo. Log in, and your seat comes along.");
  await userEvent.type(screen.getByLabelText('E-mail'), 'priya@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await eventually(() => desk.went).toEqual(['/join/K4WQZ7']);
  expect(desk.heard.map(({ call, body }) => [call, body]).slice(-2)).toEqual([
    ['POST /api/set-token', { token: priya.access_token, email: 'sam@example.com' }],
    ['POST /api/take-guest-seat', { guestToken: guest.access_token }],
  ]);
});

test('[K4] a guest who signs up adds an address to the seat they have, and makes no second account', async () => {
  const router = show('/signup?redirectTo=/join/K4WQZ7');
  await screen.findByRole('button', { name: 'Keep my seat' });
  expect(router.state.location.pathname).toBe('/account');
  expect(screen.getByRole('link', { name: 'I have an account' }).getAttribute('href')).toBe(
    '/login?redirectTo=%2Fjoin%2FK4WQZ7',
  );
});

test('[K4] an address that has an account leads to its login', async () => {
  desk.answers['PUT /auth/v1/user'] = () => ({
    status: 422,
    body: { code: 'user_already_exists', message: 'User already registered' },
  });
  show('/account');
  await userEvent.type(screen.getByLabelText('E-mail'), 'priya@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a long enough sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Keep my seat' }));
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
    '/login?redirectTo=%2Faccount',
  );
});

function show(address: string) {
  const routes = [
    { path: '/login', element: <Login /> },
    { path: '/signup', element: <Signup /> },
    { path: '/account', element: <Account /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />, { wrapper: Queries });
  return router;
}
