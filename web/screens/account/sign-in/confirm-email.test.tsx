import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openForScreens } from '../../../../tests/harness/browsers/screen-server.ts';

let Queries: typeof import('../../../app/queries.tsx').Queries;
let ConfirmEmail: typeof import('./confirm-email.tsx').ConfirmEmail;
let auth: typeof import('../../../person/auth.ts').auth;
let shown: [string, string | undefined][] = [];
let types: string[] = [];
let given: (string | undefined)[] = [];
let refusal = { code: 'otp_expired', message: 'Email link is invalid or has expired' };

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await openForScreens(server, '/confirm-email', /^POST http:\S+ 403 /);
  ({ auth } = await import('../../../person/auth.ts'));
  ({ Queries } = await import('../../../app/queries.tsx'));
  ({ ConfirmEmail } = await import('./confirm-email.tsx'));
});

beforeEach(() => {
  shown = [];
  types = [];
  given = [];
  localStorage.clear();
});

afterEach(cleanup);

test('[A13] a browser shows which sign-up it made, and one that was replaced leads to a password of one’s own', async () => {
  refusal = { code: 'sign_up_replaced', message: 'Somebody signed up with your address again after you did.' };
  await auth.signUp({ email: 'priya@example.com', password: 'a long enough sentence' });
  await openLink();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Somebody signed up with your address again after you did.This link belongs to their sign-up, not to yours, so we left it unused. Choose a password of your own and the address is yours.',
  );
  expect(screen.getByRole('link', { name: 'Choose my own password' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBe(null);
  expect(shown).toEqual([
    ['/auth/v1/signup', undefined],
    ['/auth/v1/verify', 'seal.of-this-one'],
  ]);
});

test('a link that has had its day can be sent again', async () => {
  refusal = { code: 'otp_expired', message: 'Email link is invalid or has expired' };
  await openLink();
  expect((await screen.findByRole('alert')).textContent).toContain('Links work once and not for long.');
  screen.getByRole('button', { name: 'Send the link again' });
  expect(shown).toEqual([['/auth/v1/verify', undefined]]);
  expect(types).toEqual(['signup']);
});

test('[K4] the link of a guest who wants an account confirms the new address, and a new one is asked for where the guest is', async () => {
  refusal = { code: 'otp_expired', message: 'Email link is invalid or has expired' };
  await openLink('email_change');
  expect((await screen.findByRole('alert')).textContent).toContain('Links work once and not for long.');
  expect(types).toEqual(['email_change']);
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBe(null);
});

test('a link that is refused for a reason newer than this page is spent all the same', async () => {
  refusal = { code: 'of_a_newer_server', message: 'Not on a Sunday.' };
  await openLink();
  expect((await screen.findByRole('alert')).textContent).toBe('Not on a Sunday.');
  expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBe(null);
});

test('[A13] in another browser than the one that asked the page wants a password, keeps it on a weak one, and goes with the link', async () => {
  refusal = { code: 'password_needed', message: 'Choose a password to confirm this address with.' };
  await openLink();
  const heading = await screen.findByRole('heading', { name: 'Choose a password' });
  expect(document.activeElement).toBe(heading);
  expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
  refusal = { code: 'weak_password', message: 'That password is too easy to guess. Add a word.' };
  await userEvent.type(screen.getByLabelText('Password'), 'password12{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('That password is too easy to guess.');
  expect(given).toEqual([undefined, 'password12']);
  refusal = { code: 'otp_expired', message: 'Email link is invalid or has expired' };
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  await screen.findByRole('button', { name: 'Send the link again' });
});

test('[A13] the page says before the tap that it takes a phone out of a race that is on', async () => {
  const message = '“The Long Egg” is on, and the phone that plays as Jo is logged out when you confirm this address.';
  refusal = { code: 'password_needed_in_race', message };
  await openLink('email_change');
  expect((await screen.findByRole('status')).textContent).toBe(
    `${message}Log in there with this password, and the seat is back.`,
  );
  screen.getByRole('button', { name: 'Confirm my address' });
});

async function openLink(type = 'signup') {
  location.hash = `#token_hash=abc&type=${type}`;
  const router = createMemoryRouter([{ path: '/', element: <ConfirmEmail /> }]);
  render(<RouterProvider router={router} />, { wrapper: Queries });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const said = await text(request);
  if (request.url === '/auth/v1/verify') {
    types.push(JSON.parse(said).type);
    given.push(JSON.parse(said).password);
  }
  const mark = request.headers['x-sign-up'];
  shown.push([request.url ?? '', mark === undefined ? undefined : String(mark)]);
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
  if (request.url === '/auth/v1/signup') {
    const user = { id: '1', email: 'priya@example.com', user_metadata: {}, app_metadata: {} };
    response.writeHead(200, { ...headers, 'x-sign-up': 'seal.of-this-one' }).end(JSON.stringify(user));
  } else response.writeHead(403, headers).end(JSON.stringify(refusal));
}
