import { createServer } from 'node:http';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { openForScreens } from '../../../tests/harness/screen-server.ts';
import { Queries } from '../../app/queries.tsx';
import type { JoinView } from './join-view.ts';

interface Heard {
  call: string;
  body: unknown;
  key: string | undefined;
}

type Answer = { status: number; body: unknown };

let Join: typeof import('./join.tsx').Join;
let storageKey: string;
let view: JoinView;
let answers: Record<string, (body: unknown) => Answer> = {};
let heard: Heard[] = [];
const went: string[] = [];

const read = 'GET /api/join/K4WQZ7';
const signUp = 'POST /auth/v1/signup';
const join = 'POST /api/join/K4WQZ7';
const knock = 'POST /api/join/K4WQZ7/knock';
const unknown = "That code doesn't open a race. Check it with your host.";

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const call = `${request.method} ${request.url?.split('?')[0]}`;
  const body: unknown = text === '' ? null : JSON.parse(text);
  const key = request.headers['idempotency-key'];
  if (request.method === 'POST') heard.push({ call, body, key: Array.isArray(key) ? key[0] : key });
  const answer = answers[call]?.(body) ?? { status: 404, body: { code: 'not-found', message: 'Not found' } };
  if (answer.status === 0) return response.destroy();
  return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});

beforeAll(async () => {
  await openForScreens(server, '/join', /^(GET|POST) http:\S+ 4\d\d |socket hang up|ECONNRESET/);
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
  ({ storageKey } = await import('../../person/stored-session.ts'));
  ({ Join } = await import('./join.tsx'));
});

beforeEach(() => {
  view = aView();
  heard = [];
  went.length = 0;
  answers = {
    [read]: () => ({ status: 200, body: view }),
    [signUp]: () => ({ status: 200, body: aSession() }),
    'POST /api/set-token': () => ({ status: 200, body: { success: true } }),
    [join]: (body) => {
      const { team = 'B' } = body as { team?: 'A' };
      view = aView({ you: { name: 'Jo', isGuest: true, isHost: false, team: team as 'A' } });
      return { status: 200, body: { success: true, gameId: 7, team } };
    },
    'GET /api/games/7/seat': () => ({ status: 200, body: aSeat }),
  };
});

afterEach(async () => {
  cleanup();
  const { auth } = await import('../../person/auth.ts');
  answers['POST /auth/v1/logout'] = () => ({ status: 204, body: {} });
  await auth.signOut({ scope: 'local' });
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

test.each(['k4w qz7', 'K4W-QZ7', 'https://example.com/join/K4WQZ7'])(
  '[K1] %s on the tiles wakes the button or leads on',
  async (text) => {
    show('/join');
    expect(screen.getByRole('button', { name: 'Find my race' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByLabelText('Race code'));
    await userEvent.paste(text);
    if (!text.includes('/')) await userEvent.click(screen.getByRole('button', { name: 'Find my race' }));
    expect(await screen.findByText('/join/K4WQZ7')).not.toBe(null);
  },
);

test('[K2] a code that opens nothing gets one sentence, and another may be typed', async () => {
  answers['GET /api/join/K4WQZ8'] = () => ({ status: 404, body: { code: 'join-code-unknown', message: unknown } });
  show('/join/K4WQZ8');
  expect((await screen.findByRole('alert')).textContent).toBe(unknown);
  cleanup();
  show('/join/nonsense');
  expect((await screen.findByRole('alert')).textContent).toBe(unknown);
});

test('[K3] a team link, a name, a tick: the guest is signed in by the code, and the seat is taken once', async () => {
  show('/join/K4WQZ7/a');
  expect(await screen.findByRole('heading', { name: "You're a Fox" })).not.toBe(null);
  expect(screen.getByText('With Sam and Dev.')).not.toBe(null);
  await userEvent.type(screen.getByLabelText('Your name'), ' Jo ');
  await userEvent.click(screen.getByLabelText("I'm 18 or over"));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Join the race' }));
  expect(await screen.findByRole('heading', { level: 1, name: "You're in." })).not.toBe(null);
  expect(heard.map(({ call, body }) => [call, body])).toEqual([
    [signUp, expect.objectContaining({ data: { name: 'Jo', code: 'K4WQZ7', adult: true } })],
    ['POST /api/set-token', { token: expect.any(String), email: '' }],
    [join, { team: 'A' }],
  ]);
  expect(await screen.findByText('7HQ2VN')).not.toBe(null);
  expect(screen.getByText('Be at The Shakespeare for 19:30.')).not.toBe(null);
  expect(screen.getByTitle('QR code of your seat')).not.toBe(null);
  expect(screen.getByRole('link', { name: 'To the start line' }).getAttribute('href')).toBe('/game/7');
});

test('[K3] without a name and a tick nothing is sent', async () => {
  show('/join/K4WQZ7/a');
  await userEvent.click(await screen.findByRole('button', { name: 'Join the race' }));
  expect(screen.getByText('Your team has to shout something.')).not.toBe(null);
  expect(heard).toEqual([]);
});

test('[K8] where people choose, one picks a team first; one that is closed says by whom', async () => {
  show('/join/K4WQZ7');
  expect(await screen.findByRole('heading', { name: 'Pick your thieves' })).not.toBe(null);
  expect(screen.getByRole('radio', { name: /^Cat/ })).toHaveProperty('disabled', true);
  expect(screen.getByText('Closed by Ash')).not.toBe(null);
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  expect(screen.getByRole('alert').textContent).toBe('Pick a team first.');
  await userEvent.click(screen.getByRole('radio', { name: /^Dog/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Join the race as Dog' }));
  await eventually(() => heard.find(({ call }) => call === join)?.body).toEqual({ team: 'B' });
});

test('[K8] where the house deals, nobody picks', async () => {
  view = aView({ deals: true });
  show('/join/K4WQZ7');
  expect(await screen.findByRole('heading', { name: 'The house deals' })).not.toBe(null);
  expect(screen.queryByRole('radio')).toBe(null);
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  await eventually(() => heard.find(({ call }) => call === join)?.body).toEqual({});
});

test('[K9] a link to a team that takes nobody says so and offers the next', async () => {
  show('/join/K4WQZ7/c');
  expect(await screen.findByText('Team Cat takes nobody more.')).not.toBe(null);
  expect(screen.getByRole('button', { name: 'Join the race as Fox' })).not.toBe(null);
});

test('a join whose answer got lost goes again under the same key, and the name is kept meanwhile', async () => {
  let tries = 0;
  const done = answers[join];
  answers[join] = (body) => {
    tries += 1;
    return tries === 1 ? { status: 0, body: null } : (done?.(body) ?? { status: 500, body: {} });
  };
  show('/join/K4WQZ7/a');
  await screen.findByLabelText('Your name');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  expect(await screen.findByText('No signal.')).not.toBe(null);
  expect(localStorage.getItem('joinName')).toBe('Jo');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: "You're in." })).not.toBe(null);
  const keys = heard.filter(({ call }) => call === join).map(({ key }) => key);
  expect([keys.length, new Set(keys).size, heard.filter(({ call }) => call === signUp).length]).toEqual([2, 1, 1]);
  expect(localStorage.getItem('joinName')).toBe(null);
});

test('a refusal is said in the words of the server, and may be tried again', async () => {
  answers[join] = () => ({
    status: 403,
    body: { code: 'was-removed', message: 'The host took you out of this race.' },
  });
  show('/join/K4WQZ7/a');
  await screen.findByLabelText('Your name');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The host took you out of this race.');
});

test('who is signed in joins as who they are, with one tap', async () => {
  localStorage.setItem(storageKey, JSON.stringify(aSession({ name: 'Sam', isGuest: false })));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  show('/join/K4WQZ7/a');
  await userEvent.click(await screen.findByRole('button', { name: 'Join as Sam' }));
  await eventually(() => heard.map(({ call }) => call)).toEqual(['POST /api/set-token', join]);
});

test('who has an account goes to log in or sign up and comes back here', async () => {
  show('/join/K4WQZ7/a');
  const login = await screen.findByRole('link', { name: 'Login' });
  expect(login.getAttribute('href')).toBe('/login?redirectTo=%2Fjoin%2FK4WQZ7%2Fa');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/signup?redirectTo=%2Fjoin%2FK4WQZ7%2Fa',
  );
});

test.each([
  ['closed', 'The door is shut'],
  ['full', 'Full house'],
  ['started', 'The race is on'],
  ['over', 'This race is over'],
] as const)("[K2] a race that is %s says '%s', whose it is, and offers That's me", async (state, title) => {
  view = aView({ state });
  show('/join/K4WQZ7');
  expect(await screen.findByRole('heading', { level: 1, name: title })).not.toBe(null);
  expect(screen.getByRole('heading', { level: 2, name: "Sam's Stag" })).not.toBe(null);
  expect(screen.getByRole('button', { name: "That's me" })).not.toBe(null);
  expect(screen.queryByRole('button', { name: /^Join/ })).toBe(null);
});

test('who is in already sees their seat, and the host the way to their game', async () => {
  view = aView({ you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  show('/join/K4WQZ7');
  expect(await screen.findByRole('heading', { name: "You're in." })).not.toBe(null);
  cleanup();
  view = aView({ you: { name: 'Ash', isGuest: false, isHost: true, team: null } });
  show('/join/K4WQZ7');
  expect((await screen.findByRole('link', { name: 'Game Setup' })).getAttribute('href')).toBe('/host/7');
});

test("[K17] That's me knocks for the seat, shows the pair and who has seen it, and moves in when let in", async () => {
  const knocked = aKnock();
  answers[knock] = () => ({ status: 200, body: { success: true, id: 'k1' } });
  answers['GET /api/knocks/k1'] = () => ({ status: 200, body: knocked });
  answers['GET /auth/v1/user'] = () => ({ status: 200, body: aSession({ name: 'Dev' }).user });
  view = aView({ state: 'started' });
  show('/join/K4WQZ7');
  await userEvent.click(await screen.findByRole('button', { name: "That's me" }));
  await userEvent.click(screen.getByRole('button', { name: /^Dev/ }));
  expect(await screen.findByRole('heading', { name: 'Knock, knock.' })).not.toBe(null);
  expect(await screen.findByText('Octopus, pretzel')).not.toBe(null);
  expect(heard.find(({ call }) => call === knock)?.body).toEqual({ team: 'A', seat: 2 });
  expect(screen.getByText('is looking at it')).not.toBe(null);
  expect(screen.getByRole('timer').textContent).toMatch(/^Knocking, [01]:\d\d$/);
  const { access_token, refresh_token } = aSession({ name: 'Dev' });
  Object.assign(knocked, { state: 'let-in', session: { access_token, refresh_token } });
  await eventually(() => went).toEqual(['/game/7']);
});

test.each([
  ['refused', 'Not this time'],
  ['late', 'Nobody came to the door'],
  ['gone', 'That knock is over'],
] as const)('[K18] a knock that is %s ends with words and the way back', async (state, title) => {
  sessionStorage.setItem('knock:K4WQZ7', 'k1');
  answers['GET /api/knocks/k1'] = () => ({ status: 200, body: aKnock({ state }) });
  view = aView({ state: 'started' });
  show('/join/K4WQZ7');
  expect(await screen.findByRole('heading', { name: title })).not.toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Knock again' }));
  expect(screen.getByRole('heading', { name: 'The race is on' })).not.toBe(null);
});

test('[K15] a new phone picks a team, says its name and knocks; it may stop', async () => {
  answers[knock] = () => ({ status: 200, body: { success: true, id: 'k2' } });
  answers['GET /api/knocks/k2'] = () => ({ status: 200, body: aKnock({ name: 'Jo' }) });
  answers['POST /api/knocks/k2/take-back'] = () => ({ status: 200, body: { success: true } });
  view = aView({ state: 'started' });
  show('/join/K4WQZ7/b');
  await screen.findByLabelText('Your name');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Knock at Team Dog' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop knocking' }));
  expect(await screen.findByRole('heading', { name: 'The race is on' })).not.toBe(null);
  await eventually(() => heard.map(({ call }) => call)).toEqual([
    signUp,
    'POST /api/set-token',
    knock,
    'POST /api/knocks/k2/take-back',
  ]);
});

test('[K20] the code of a seat card names its seat and nothing more', async () => {
  show('/join/K4WQZ7#seat=2');
  expect(await screen.findByRole('heading', { name: 'Dev, is that you?' })).not.toBe(null);
  expect(heard).toEqual([]);
});

async function sayName(name: string) {
  await userEvent.type(screen.getByLabelText('Your name'), name);
  await userEvent.click(screen.getByLabelText("I'm 18 or over"));
}

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Queries>
        <Where />
        <Routes>
          <Route path="/join" element={<Join />} />
          <Route path="/join/:code" element={<Join />} />
          <Route path="/join/:code/:team" element={<Join />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}

function Where() {
  return <i>{useLocation().pathname}</i>;
}

const aSeat = { team: 'A', name: 'Jo', isGuest: true, seat: 3, rescueCode: '7HQ2VN', code: 'K4WQZ7' };

function aView(changes: Partial<JoinView> = {}): JoinView {
  return {
    gameId: 7,
    code: 'K4WQZ7',
    name: "Sam's Stag",
    city: 'Manchester',
    date: '2099-11-21',
    time: '19:30',
    meetingPoint: 'The Shakespeare',
    host: 'Ash',
    state: 'open',
    deals: false,
    teams: [
      { team: 'A', state: 'open', names: ['Sam', 'Dev'], guests: [{ seat: 2, name: 'Dev' }] },
      { team: 'B', state: 'open', names: [], guests: [] },
      { team: 'C', state: 'closed', names: ['Zoe'], guests: [] },
    ],
    you: null,
    ...changes,
  };
}

function aKnock(changes: object = {}) {
  return {
    gameId: 7,
    state: 'waiting',
    team: 'A',
    name: 'Dev',
    pair: [
      { emoji: '🐙', name: 'Octopus' },
      { emoji: '🥨', name: 'Pretzel' },
    ],
    until: Date.now() + 100_000,
    seenBy: ['Sam'],
    session: null,
    ...changes,
  };
}

function aSession({ name = 'Jo', isGuest = true } = {}) {
  const expires_at = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: name, exp: expires_at }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = {
    id: name,
    aud: 'authenticated',
    created_at: '2026-01-01T00:00:00Z',
    email: isGuest ? '' : 'sam@example.com',
    is_anonymous: isGuest,
    user_metadata: { name },
    app_metadata: {},
  };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at, user };
}
