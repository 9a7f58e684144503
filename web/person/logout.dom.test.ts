import { createServer } from 'node:http';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { openForScreens } from '../../tests/harness/browsers/screen-server.ts';

let logout: typeof import('./logout.ts').logout;
let logoutEverywhere: typeof import('./logout.ts').logoutEverywhere;
let storageKey: string;
let status = 200;
let heard: string[] = [];
const went: string[] = [];

const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`);
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  await openForScreens(server, '/manage', /^POST http:\S+ (401|500) /);
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
  ({ storageKey } = await import('./stored-session.ts'));
  ({ logout, logoutEverywhere } = await import('./logout.ts'));
});

beforeEach(() => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  heard = [];
  went.length = 0;
});

test.each([200, 401, 500])('with answers of %i a logout ends at home, signed out on this device', async (answer) => {
  status = answer;
  void logout();
  await eventually(() => went).toEqual(['/?notification=logged_out']);
  expect(localStorage.getItem(storageKey)).toBe(null);
  expect(heard.toSorted()).toEqual(['POST /api/clear-token', 'POST /auth/v1/logout?scope=local']);
});

test('a logout everywhere ends every session first', async () => {
  status = 200;
  void logoutEverywhere();
  await eventually(() => went).toEqual(['/?notification=logged_out']);
  expect(heard[0]).toBe('POST /auth/v1/logout?scope=global');
  expect(localStorage.getItem(storageKey)).toBe(null);
});

test('a logout everywhere that failed says so, and nobody is sent away', async () => {
  status = 500;
  await expect(logoutEverywhere()).rejects.toHaveProperty('status', 500);
  expect(went).toEqual([]);
  expect(localStorage.getItem(storageKey)).not.toBe(null);
});

function session() {
  const expires_at = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp: expires_at }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: '1', email: 'priya@example.com', user_metadata: {}, app_metadata: {} };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at, user };
}
