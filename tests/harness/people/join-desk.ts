import { createServer } from 'node:http';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { openForScreens } from '../browsers/screen-server.ts';
import { Queries } from '../../../web/app/queries.tsx';
import { storageKey } from '../../../web/person/stored-session.ts';
import type { JoinView } from '../../../web/screens/join/join-view.ts';

interface Heard {
  call: string;
  body: unknown;
  key: string | undefined;
}

/** A status of 0: the connection is lost. */
type Answer = { status: number; body: unknown };

/** What a server in a test knows of a race, what it answers, what it was asked to change, and where the page went. */
export interface JoinDesk {
  view: JoinView;
  answers: Record<string, (body: unknown) => Answer>;
  heard: Heard[];
  went: string[];
}

export const signUp = 'POST /auth/v1/signup';
export const joining = 'POST /api/join/K4WQZ7';
export const knocking = 'POST /api/join/K4WQZ7/knock';

export function newJoinDesk(): JoinDesk {
  const desk: JoinDesk = { view: aJoinView(), answers: {}, heard: [], went: [] };
  desk.answers = {
    'GET /api/join/K4WQZ7': () => ({ status: 200, body: desk.view }),
    [signUp]: () => ({ status: 200, body: aSession() }),
    'POST /api/set-token': () => ({ status: 200, body: { success: true } }),
    'POST /auth/v1/logout': () => ({ status: 200, body: {} }),
    'GET /api/games/7/seat': () => ({ status: 200, body: aSeat }),
    [joining]: (body) => {
      const { team = 'B' } = body as { team?: 'A' | 'B' };
      desk.view = aJoinView({ you: { name: 'Jo', isGuest: true, isHost: false, team } });
      return { status: 200, body: { success: true, gameId: 7, team } };
    },
  };
  return desk;
}

/** Opens a server for the pages of joining; whatever it says comes from the desk of the moment. */
export async function openJoinDesk(current: () => JoinDesk): Promise<void> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const { answers, heard } = current();
      const call = `${request.method} ${request.url?.split('?')[0]}`;
      const body: unknown = text === '' ? null : JSON.parse(text);
      if (request.method === 'POST') heard.push({ call, body, key: String(request.headers['idempotency-key']) });
      const answer = answers[call]?.(body) ?? { status: 404, body: { code: 'not-found', message: 'Not found' } };
      if (answer.status === 0) response.destroy();
      else {
        const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
        response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
      }
    });
  });
  await openForScreens(server, '/join', /^(GET|POST) http:\S+ 4\d\d |socket hang up|ECONNRESET/);
  vi.spyOn(location, 'assign').mockImplementation((to) => void current().went.push(String(to)));
}

/** Nobody is signed in afterwards, and nothing is kept. */
export async function clearPhone(): Promise<void> {
  cleanup();
  const { auth } = await import('../../../web/person/auth.ts');
  await auth.signOut({ scope: 'local' });
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Somebody signed in on this phone, in another tab. */
export function signInElsewhere(name: string): void {
  localStorage.setItem(storageKey, JSON.stringify(aSession({ name, isGuest: false })));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
}

export async function showJoin(path: string): Promise<void> {
  const { Join } = await import('../../../web/screens/join/join.tsx');
  const routes = ['/join', '/join/:code', '/join/:code/:team'].map((route) =>
    createElement(Route, { key: route, path: route, element: createElement(Join) }),
  );
  const pages = createElement(Queries, null, createElement(Where), createElement(Routes, null, routes));
  render(createElement(MemoryRouter, { initialEntries: [path] }, pages));
}

function Where() {
  return createElement('i', null, useLocation().pathname);
}

export async function sayName(name: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Your name'), name);
  await userEvent.click(screen.getByLabelText(/I'm 18 or over/));
}

const aSeat = { team: 'A', name: 'Jo', isGuest: true, seat: 3, rescueCode: '7HQ2VN', code: 'K4WQZ7' };

export function aJoinView(changes: Partial<JoinView> = {}): JoinView {
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
    seat: null,
    you: null,
    ...changes,
  };
}

export function aSession({ name = 'Jo', isGuest = true } = {}) {
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
