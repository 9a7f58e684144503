import { cleanup, render, screen } from '@testing-library/react';
import { createServer } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { openForScreens } from '../../tests/harness/browsers/screen-server.ts';
import { storageKey } from './stored-session.ts';

let usePerson: typeof import('./session.ts').usePerson;
const heard: string[] = [];
const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`);
  response.destroy();
});

beforeAll(async () => {
  await openForScreens(server, '/game/7', /socket hang up|ECONNRESET/);
  localStorage.setItem(storageKey, JSON.stringify(aSession('Priya')));
  // The client says on the console that it could not refresh.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  ({ usePerson } = await import('./session.ts'));
});

afterEach(cleanup);

test('in a cellar whoever was signed in is at once, and stays so though their token has ended', async () => {
  render(<Name />);
  screen.getByText('Priya');
  const { auth } = await import('./auth.ts');
  const told = vi.fn<(event: string, session: unknown) => void>();
  auth.onAuthStateChange(told);
  // The client gives up its refreshing after half a minute.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return told.mock.calls;
  }).toContainEqual(['INITIAL_SESSION', null]);
  vi.useRealTimers();
  expect(heard).toContain('POST /auth/v1/token?grant_type=refresh_token');
  screen.getByText('Priya');
});

test('another tab that signs out, or signs somebody else in, is followed', async () => {
  render(<Name />);
  localStorage.setItem(storageKey, JSON.stringify(aSession('Sam')));
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  await screen.findByText('Sam');
  localStorage.removeItem(storageKey);
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  await screen.findByText('Nobody');
});

test('a page switches to the person who signed in in another tab once the cookie is theirs', async () => {
  localStorage.setItem(storageKey, JSON.stringify(aSession('Sam')));
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  render(<Name />);
  await screen.findByText('Sam');
  heard.length = 0;
  localStorage.setItem(storageKey, JSON.stringify(aSession('Kim')));
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  expect(screen.queryByText('Kim')).toBe(null);
  await screen.findByText('Kim');
  expect(heard).toEqual(['POST /api/set-token?ajax=1']);
});

test('a page restored by the back button belongs to the person signed in by then', async () => {
  localStorage.setItem(storageKey, JSON.stringify(aSession('Sam')));
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  render(<Name />);
  await screen.findByText('Sam');
  // A frozen page receives no events of other tabs.
  localStorage.setItem(storageKey, JSON.stringify(aSession('Kim')));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await screen.findByText('Kim');
});

function Name() {
  return <p>{usePerson()?.name ?? 'Nobody'}</p>;
}

/** Of yesterday. */
function aSession(name: string) {
  const expires_at = Math.floor(Date.now() / 1_000) - 86_400;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp: expires_at }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: name, email: 'priya@example.com', user_metadata: { name }, app_metadata: {} };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at, user };
}
