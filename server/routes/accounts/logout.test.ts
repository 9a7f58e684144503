import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { bearer, changeUser, userStatus, signIn, signUp } from '../../../tests/harness/people/people.ts';
import { lockedPerson } from '../../../tests/harness/people/second-lock.ts';

const server = await freshApp();
const { app } = server;

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

test('with a second lock a password alone ends no other sign-in and changes no name; it may always leave', async () => {
  const { token } = await lockedPerson(server, 'lock@example.com');
  const weak = (await signIn(app, 'lock@example.com')).access_token;
  for (const query of ['', '?scope=global', '?scope=others']) {
    const refused = await logout(weak, query);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'insufficient_aal']);
  }
  const renamed = await changeUser(app, weak, { data: { displayName: 'Mallory' } });
  expect([renamed.statusCode, renamed.json().code]).toEqual([403, 'insufficient_aal']);
  expect(await userStatus(app, token)).toBe(200);
  expect((await logout(weak, '?scope=local')).statusCode).toBe(204);
  expect([await userStatus(app, weak), await userStatus(app, token)]).toEqual([403, 200]);
  expect((await changeUser(app, token, { data: { displayName: 'Locke' } })).statusCode).toBe(200);
  expect((await logout(token, '?scope=global')).statusCode).toBe(204);
  expect(await userStatus(app, token)).toBe(403);
});

/** As auth-js does it: JSON is announced, and nothing is sent. */
function logout(token: string, query: string) {
  const headers = { ...bearer(token), 'content-type': 'application/json;charset=UTF-8' };
  return app.inject({ method: 'POST', url: `/auth/v1/logout${query}`, headers });
}
