import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openForScreens } from '../../../../tests/harness/browsers/screen-server.ts';
import { Queries } from '../../../app/queries.tsx';

const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCC${n}`);
const app = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Phone',
  created_at: '2026-11-15T20:00:00Z',
};

let SecondLock: typeof import('./second-lock.tsx').SecondLock;
let factors: object[] = [];
let kept = { left: 0, madeAt: null as number | null };
let answers: Record<string, [number, object]> = {};
let heard: string[] = [];
/** What an answer waits for. */
let waitsFor: Record<string, () => Promise<void>> = {};
const went: string[] = [];

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await openForScreens(server, '/account', / (403|409|422|503) /);
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
  localStorage.setItem('pickled-egg-session', JSON.stringify(session()));
  ({ SecondLock } = await import('./second-lock.tsx'));
});

beforeEach(() => {
  localStorage.setItem('pickled-egg-session', JSON.stringify(session()));
  factors = [];
  kept = { left: 0, madeAt: null };
  heard = [];
  waitsFor = {};
  went.length = 0;
  answers = {
    'POST /auth/v1/factors': [
      200,
      { id: 'f1', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' } },
    ],
    'POST /auth/v1/factors/f1/challenge': [200, { id: 'c1', type: 'totp', expires_at: 0 }],
    'POST /api/set-token': [200, { success: true, redirectTo: '/manage' }],
    'POST /api/account/recovery-codes': [200, { codes }],
    'POST /auth/v1/logout': [200, {}],
    'POST /api/clear-token': [200, { success: true }],
  };
});

afterEach(cleanup);

test('the first app is given its key and shown to work; then the codes are there once, also when they came late', async () => {
  answers['POST /api/account/recovery-codes'] = [503, { message: 'We are busy.', code: 'busy' }];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const adding = await screen.findByRole('dialog', { name: 'Add an app' });
  within(adding).getByText('ABCD EFGH IJKL MNOP');
  expect(within(adding).getByRole('link').getAttribute('href')).toBe('otpauth://totp/x');
  await userEvent.type(within(adding).getByLabelText('Code'), '123 456{Enter}');
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  const again = await within(shown).findByRole('button', { name: 'Try again' });
  answers['POST /api/account/recovery-codes'] = [200, { codes }];
  await userEvent.click(again);
  const list = await within(shown).findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((code) => code.textContent),
  ).toEqual(codes);
  const file = within(shown).getByRole('link', { name: 'Save as a file' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toContain(codes.join('\n'));
  kept = { left: 10, madeAt: Date.now() };
  await userEvent.click(within(shown).getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  await screen.findByRole('button', { name: 'Remove Phone' });
  expect(heard.filter((call) => call.includes('/api/'))).toEqual([
    'POST /api/set-token',
    'POST /api/set-token',
    'POST /api/account/recovery-codes',
    'POST /api/set-token',
    'POST /api/account/recovery-codes',
  ]);
});

test('a count that was asked for before the codes were made does not stay', async () => {
  const [counted, shownAlready] = [aSignal(), aSignal()];
  waitsFor['GET /api/account/recovery-codes'] = () => {
    counted.give();
    return shownAlready.given;
  };
  waitsFor['POST /api/account/recovery-codes'] = async () => {
    await counted.given;
    kept = { left: 10, madeAt: Date.now() };
  };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByText('AAAA-BBBB-CCC9');
  shownAlready.give();
  await screen.findByText('10 of 10 left', { exact: false });
});

test('a wrong first code is said at its field', async () => {
  answers['POST /auth/v1/factors/f1/verify'] = [
    422,
    { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
  ];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid TOTP code entered');
  screen.getByText('Codes change every half minute. Type the one your app shows now.');
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
});

test('who logged in long ago is sent to log in again, and comes back', async () => {
  const message = 'Log in again first, then add your authenticator app.';
  answers['POST /auth/v1/factors'] = [403, { code: 'reauthentication_needed', message }];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  expect((await screen.findByRole('status')).textContent).toContain(message);
  await userEvent.click(screen.getByRole('button', { name: 'Log in again' }));
  await waitFor(() => expect(went).toEqual(['/login?redirectTo=/account']));
});

test.each([
  [0, null, 'You have no recovery code'],
  [1, 1, 'Only 1 recovery code is left'],
  [2, 1, 'Only 2 recovery codes are left'],
])('with %d codes left the page warns', async (left, madeAt, words) => {
  factors = [app];
  kept = { left, madeAt };
  show();
  await screen.findByText(words);
});

test('new codes are asked about first, since the old ones stop working', async () => {
  factors = [app];
  kept = { left: 7, madeAt: Date.parse('2026-11-15T20:00:00Z') };
  show();
  const list = await screen.findByRole('list', { name: 'What opens your second lock' });
  await within(list).findByText('Recovery codes');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'PhoneAdded on 15 November 2026Remove Phone',
    'Recovery codes7 of 10 left · made on 15 November 2026New codes for recovery',
  ]);
  expect(screen.queryByRole('status')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'New codes for recovery' }));
  expect(heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }));
  await screen.findByText('AAAA-BBBB-CCC9');
});

test('an app that cannot be removed stays, and says why', async () => {
  factors = [app];
  answers['DELETE /auth/v1/factors/f1'] = [403, { code: 'insufficient_aal', message: 'Enter a code first.' }];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove the second lock?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Enter a code first.');
});

function show() {
  render(<Queries>{<SecondLock />}</Queries>);
}

/** A promise, and what fulfils it. */
function aSignal() {
  const event = new EventTarget();
  const given = new Promise<void>((resolve) => event.addEventListener('given', () => resolve(), { once: true }));
  return { given, give: () => void event.dispatchEvent(new Event('given')) };
}

function session() {
  const exp = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp, aal: 'aal2', amr: [] }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at: exp, user: user() };
}

function user() {
  return { id: '1', email: 'priya@example.com', user_metadata: { displayName: 'Priya' }, app_metadata: {}, factors };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const chunk of request) void chunk;
  const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
  if (request.method !== 'GET') heard.push(call);
  const [status, said] = saidTo(call);
  await waitsFor[call]?.();
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
    .end(JSON.stringify(said));
}

function saidTo(call: string): [number, object] {
  if (call === 'GET /auth/v1/user') return [200, user()];
  if (call === 'GET /api/account/recovery-codes') return [200, kept];
  if (call === 'POST /auth/v1/factors/f1/verify' && !answers[call]) {
    factors = [app];
    return [200, session()];
  }
  return answers[call] ?? [404, { message: `Nobody answers ${call}` }];
}
