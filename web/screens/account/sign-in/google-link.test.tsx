// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { openForScreens } from '../../../../tests/harness/browsers/screen-server.ts';

const went: string[] = [];
const heard: { url: string; body: Record<string, unknown> }[] = [];
const email = 'priya@example.com';

let Queries: typeof import('../../../app/queries.tsx').Queries;
let Login: typeof import('./login.tsx').Login;
let choose: (answer: { credential?: string }) => void = () => undefined;

beforeAll(async () => {
  const server = createServer((request, response) => void answer(request, response));
  await openForScreens(server, '/login', /^POST http:\S+ (400|409) /);
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
  document.head.innerHTML = '<meta name="google-client-id" content="egg">';
  const id = {
    initialize: ({ callback }: { callback: typeof choose }) => {
      choose = callback;
    },
    renderButton: (place: HTMLElement) => place.append('Google'),
  };
  Object.assign(window, { google: { accounts: { id } } });
  ({ Queries } = await import('../../../app/queries.tsx'));
  ({ Login } = await import('./login.tsx'));
});

test('where Google does not speak for the address the password of the account is asked for once, then one is in', async () => {
  const router = createMemoryRouter([{ path: '/login', element: <Login /> }], { initialEntries: ['/login'] });
  render(<RouterProvider router={router} />, { wrapper: Queries });
  await screen.findByText('Google');
  choose({ credential: 'from-google' });
  const field = await screen.findByLabelText('Password of your account');
  screen.getByText(/^You have an account with this address already\./);
  // One thing is asked, and nothing was done wrong.
  expect([screen.queryByLabelText('E-mail'), screen.queryByRole('alert')]).toEqual([null, null]);
  await userEvent.type(field, 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Invalid login credentials/));
  await userEvent.clear(field);
  await userEvent.type(field, 'right{Enter}');
  await waitFor(() => expect(went).toEqual(['/manage?notification=logged_in']));
  const asked = heard.filter(({ url }) => url.startsWith('/auth/v1/token'));
  expect(asked.map(({ body }) => [body['provider'], body['id_token'], body['password']])).toEqual([
    ['google', 'from-google', undefined],
    ['google', 'from-google', 'wrong'],
    ['google', 'from-google', 'right'],
  ]);
  expect(new Set(asked.map(({ body }) => body['nonce'])).size).toBe(1);
  // Signed in here once, this browser is not locked out with strangers.
  expect(localStorage.getItem('knownDevice')).toBe('seal.of-this-one');
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  const url = request.url ?? '';
  heard.push({ url, body });
  const say = (status: number, words: unknown) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        ...(body['password'] === 'right' && { 'x-known-device': 'seal.of-this-one' }),
      })
      .end(JSON.stringify(words));
  if (url.startsWith('/api/set-token')) return void say(200, { success: true, redirectTo: '/manage' });
  if (url === '/auth/v1/user') return void say(200, session().user);
  if (body['password'] === 'right') return void say(200, session());
  if (body['password']) return void say(400, { code: 'invalid_credentials', message: 'Invalid login credentials' });
  const words =
    'You have an account with this address already. Enter its password once, and Google opens it from then on.';
  return void say(409, { code: 'google_link_needs_password', message: words });
}

function session() {
  const exp = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp, aal: 'aal1', amr: [] }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: '1', email, user_metadata: { displayName: 'Priya' }, app_metadata: {}, factors: [] };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at: exp, user };
}
