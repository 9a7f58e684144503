import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/app.ts';

const { app } = await freshApp();
const password = 'brine jar thunder 88';

test('signing out is for those who are signed in, in one of three scopes', async () => {
  const none = await app.inject({ method: 'POST', url: '/auth/v1/logout' });
  expect([none.statusCode, none.json().code]).toEqual([401, 'no_authorization']);
  const ada = await signUp('ada@example.com');
  const odd = await logout(ada, '?scope=universe');
  expect([odd.statusCode, odd.json().code]).toEqual([422, 'validation_failed']);
  expect(await mayRead(ada)).toBe(200);
});

test('each scope ends what it says, at once, and never another account', async () => {
  const eve = await signUp('eve@example.com');
  const here = await signUp('bob@example.com');
  const there = await signIn('bob@example.com');
  const third = await signIn('bob@example.com');
  expect((await logout(here, '?scope=local')).statusCode).toBe(204);
  expect([await mayRead(here), await mayRead(there), await mayRead(third)]).toEqual([403, 200, 200]);
  expect((await logout(there, '?scope=others')).statusCode).toBe(204);
  expect([await mayRead(there), await mayRead(third)]).toEqual([200, 403]);
  expect((await logout(there, '')).statusCode).toBe(204);
  expect([await mayRead(there), await mayRead(eve)]).toEqual([403, 200]);
});

async function signUp(email: string): Promise<string> {
  const payload = { email, password, data: { name: 'Ada' } };
  return (await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json().access_token;
}

async function signIn(email: string): Promise<string> {
  const payload = { email, password };
  return (await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })).json().access_token;
}

/** As auth-js does it: JSON is announced, and nothing is sent. */
function logout(token: string, query: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json;charset=UTF-8' };
  return app.inject({ method: 'POST', url: `/auth/v1/logout${query}`, headers });
}

async function mayRead(token: string): Promise<number> {
  return (await app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${token}` } })).statusCode;
}
