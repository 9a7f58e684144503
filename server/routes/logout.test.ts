import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/app.ts';
import { bearer, userStatus, signIn, signUp } from '../../tests/harness/people.ts';

const { app } = await freshApp();

test('signing out is for those who are signed in, in one of three scopes', async () => {
  const none = await app.inject({ method: 'POST', url: '/auth/v1/logout' });
  expect([none.statusCode, none.json().code]).toEqual([401, 'no_authorization']);
  const ada = (await signUp(app, 'ada@example.com')).access_token;
  const odd = await logout(ada, '?scope=universe');
  expect([odd.statusCode, odd.json().code]).toEqual([422, 'validation_failed']);
  expect(await userStatus(app, ada)).toBe(200);
});

test('each scope ends what it says, at once, and never another account', async () => {
  const eve = (await signUp(app, 'eve@example.com')).access_token;
  const here = (await signUp(app, 'bob@example.com')).access_token;
  const there = (await signIn(app, 'bob@example.com')).access_token;
  const third = (await signIn(app, 'bob@example.com')).access_token;
  expect((await logout(here, '?scope=local')).statusCode).toBe(204);
  expect([await userStatus(app, here), await userStatus(app, there), await userStatus(app, third)]).toEqual([
    403, 200, 200,
  ]);
  expect((await logout(there, '?scope=others')).statusCode).toBe(204);
  expect([await userStatus(app, there), await userStatus(app, third)]).toEqual([200, 403]);
  expect((await logout(there, '')).statusCode).toBe(204);
  expect([await userStatus(app, there), await userStatus(app, eve)]).toEqual([403, 200]);
});

/** As auth-js does it: JSON is announced, and nothing is sent. */
function logout(token: string, query: string) {
  const headers = { ...bearer(token), 'content-type': 'application/json;charset=UTF-8' };
  return app.inject({ method: 'POST', url: `/auth/v1/logout${query}`, headers });
}
