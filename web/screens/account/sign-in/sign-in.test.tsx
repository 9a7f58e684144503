// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openForScreens } from '../../../../tests/harness/browsers/screen-server.ts';

const email = 'priya@example.com';

type Answer = (response: ServerResponse) => void;

let Queries: typeof import('../../../app/queries.tsx').Queries;
let Login: typeof import('./login.tsx').Login;
let Signup: typeof import('./signup.tsx').Signup;
let auth: typeof import('../../../person/auth.ts').auth;
let heard: { url: string; body: unknown }[] = [];
let answers: Record<string, Answer> = {};
const went: string[] = [];

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await openForScreens(server, '/login', /^POST http:\S+ (400|422|429|503) |socket hang up/);
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
  ({ auth } = await import('../../../person/auth.ts'));
  ({ Queries } = await import('../../../app/queries.tsx'));
  ({ Login } = await import('./login.tsx'));
  ({ Signup } = await import('./signup.tsx'));
});

beforeEach(() => {
  heard = [];
  answers = {};
  went.length = 0;
});

afterEach(async () => {
  answers['/auth/v1/logout'] = json(200, {});
  await auth.signOut({ scope: 'local' });
  cleanup();
});

test('login posts the token for the cookie and then goes where one wanted to go', async () => {
  answers['/auth/v1/token'] = json(200, session());
  answers['/api/set-token'] = json(200, { success: true, redirectTo: '/manage' });
  await logIn('/login?redirectTo=/checkout');
  await waitFor(() => expect(went).toEqual(['/checkout']));
  expect(heard).toEqual([
    { url: '/auth/v1/token?grant_type=password', body: expect.objectContaining({ email, password: 'secret' }) },
    { url: '/api/set-token?ajax=1', body: { token: session().access_token, email } },
  ]);
});

test.each([
  [
    'a wrong password',
    json(400, { code: 'invalid_credentials', message: 'Invalid login credentials' }),
    'Invalid login credentialsCheck the e-mail and the password, then try again.',
  ],
  [
    'a server that is down',
    json(503, {}),
    'Login failedThe server could not do it just now. Wait a moment, then try again.',
  ],
  ['a user without a session', json(200, { user: session().user }), 'Auth session or user missing'],
])('%s is said, and what was typed stays', async (_name, give, words) => {
  answers['/auth/v1/token'] = give;
  await logIn('/login');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', email);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret');
  expect(went).toEqual([]);
});

test('a lost network is said, and the account client notes it once', async () => {
  const noted = vi.spyOn(console, 'error').mockReturnValue(undefined);
  answers['/auth/v1/token'] = (response) => void response.destroy();
  await logIn('/login');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Login failedThere is no answer from the server. Check your signal, then try again.',
  );
  expect(noted.mock.calls.map(String)).toEqual([expect.stringContaining('socket hang up')]);
  noted.mockRestore();
});

test('a token that set-token refuses keeps one on the page', async () => {
  answers['/auth/v1/token'] = json(200, session());
  answers['/api/set-token'] = json(429, { message: 'Too many tries. Wait a moment, then try again.' });
  await logIn('/login');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Wait a moment, then try again.');
  expect(went).toEqual([]);
});

test('an address that is not confirmed can have its link sent again', async () => {
  answers['/auth/v1/token'] = json(400, { code: 'email_not_confirmed', message: 'Email not confirmed' });
  answers['/auth/v1/resend'] = json(200, {});
  await logIn('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await screen.findByText('Give it a minute, and look in the spam too.');
  expect(heard.at(-1)).toEqual({ url: '/auth/v1/resend', body: expect.objectContaining({ email, type: 'signup' }) });
});

test('an account with a second factor is asked for its code before anything is posted', async () => {
  answers['/auth/v1/token'] = json(200, session({ factors: [factor] }));
  answers['/auth/v1/user'] = json(200, session({ factors: [factor] }).user);
  answers[`/auth/v1/factors/${factor.id}/challenge`] = json(200, { id: 'c1', type: 'totp', expires_at: 0 });
  answers[`/auth/v1/factors/${factor.id}/verify`] = json(200, session({ factors: [factor], aal: 'aal2' }));
  answers['/api/set-token'] = json(200, { success: true, redirectTo: '/manage' });
  await logIn('/login');
  await userEvent.type(await screen.findByLabelText('Code'), '123 456{Enter}');
  await waitFor(() => expect(went).toEqual(['/manage?notification=logged_in']));
  expect(heard.find((call) => call.url.endsWith('/verify'))?.body).toEqual({ challenge_id: 'c1', code: '123456' });
  expect(heard.at(-1)?.body).toEqual({ token: session({ aal: 'aal2' }).access_token, email });
});

test('an address that is taken leads to the login page and to a new password', async () => {
  answers['/auth/v1/signup'] = json(422, { code: 'user_already_exists', message: 'User already registered' });
  await signUp('/signup?redirectTo=/checkout');
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Log in instead, or reset the password.');
  expect(
    within(alert)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Login', '/login?redirectTo=%2Fcheckout'],
    ['Reset the password', '/forgot-password'],
  ]);
});

test('a weak password is refused with its reasons', async () => {
  answers['/auth/v1/signup'] = json(422, {
    code: 'weak_password',
    message: 'Too easy to guess.',
    weak_password: { reasons: ['Names are easy to guess.', 'Add another word.'] },
  });
  await signUp('/signup');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Too easy to guess\./);
  expect(screen.getAllByRole('listitem').map((reason) => reason.textContent)).toEqual([
    'Names are easy to guess.',
    'Add another word.',
  ]);
});

test('signup tells the name twice, as its two readers call it', async () => {
  answers['/auth/v1/signup'] = json(200, session());
  answers['/api/set-token'] = json(200, { success: true, redirectTo: '/manage' });
  await signUp('/signup');
  await waitFor(() => expect(went).toEqual(['/manage?notification=logged_in']));
  expect(heard[0]?.body).toEqual(expect.objectContaining({ email, data: { displayName: 'Priya', name: 'Priya' } }));
});

test('signup without a session goes to the login page, and the target goes with it', async () => {
  answers['/auth/v1/signup'] = json(200, session().user);
  const router = await signUp('/signup?redirectTo=/checkout');
  expect((await screen.findByRole('status')).textContent).toMatch(/^Check your e-mail/);
  const { pathname, search } = router.state.location;
  expect(`${pathname}${search}`).toBe('/login?notice=check-email&redirectTo=%2Fcheckout');
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', email);
});

const factor = { id: 'f1', factor_type: 'totp', status: 'verified' };

async function logIn(address: string) {
  const router = show(address);
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
  return router;
}

async function signUp(address: string) {
  const router = show(address);
  await userEvent.type(screen.getByLabelText('Display name'), ' Priya ');
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Password'), 'a long enough sentence');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  return router;
}

function show(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <Login /> },
      { path: '/signup', element: <Signup /> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />, { wrapper: Queries });
  return router;
}

function session({ factors = [], aal = 'aal1' }: { factors?: unknown[]; aal?: string } = {}) {
  const exp = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp, aal, amr: [] }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: '1', email, user_metadata: { displayName: 'Priya' }, app_metadata: {}, factors };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at: exp, user };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const url = request.url ?? '';
  if (request.method !== 'GET') heard.push({ url, body: body === '' ? null : JSON.parse(body) });
  const give = answers[url.split('?')[0] ?? ''] ?? json(404, { message: `Nobody answers ${url}` });
  give(response);
}

function json(status: number, body: unknown): Answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
      .end(JSON.stringify(body));
}
