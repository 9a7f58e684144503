import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { bearer, signUp } from '../../../tests/harness/people/people.ts';

const { app, deps } = await freshApp();
const secure = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example.com' });

test('a valid token becomes a cookie no script can read, and where to go next is one of our own pages', async () => {
  const { access_token: token } = await signUp(app, 'ada@example.com');
  const answer = await setToken({ token, email: 'somebody.else@example.com' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ success: true, redirectTo: '/manage?notification=logged_in' });
  expect(answer.headers['set-cookie']).toMatch(/^sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  const wanted: [string, string][] = [
    ['/checkout', '/checkout'],
    ['/host/7?a=b#c', '/host/7?a=b#c'],
    ['//evil.example', '/manage?notification=logged_in'],
    ['https://evil.example', '/manage?notification=logged_in'],
    ['/\\evil.example', '/manage?notification=logged_in'],
    ['javascript:alert(1)', '/manage?notification=logged_in'],
  ];
  for (const [given, used] of wanted) {
    const next = await setToken({ token }, { query: `&redirectTo=${encodeURIComponent(given)}` });
    expect([given, next.json().redirectTo]).toEqual([given, used]);
  }
});

test('over https the cookie is pinned to our host', async () => {
  const { access_token: token } = await signUp(secure.app, 'ada@example.com');
  const answer = await secure.app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('without a token, and with any but a good one, there is no cookie', async () => {
  for (const payload of [{}, { token: '' }, undefined]) {
    const answer = await setToken(payload);
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Missing token']);
  }
  const { user, access_token } = await signUp(app, 'forge@example.com');
  const claims = { sub: user.id, session_id: crypto.randomUUID(), aud: 'authenticated', aal: 'aal2' };
  const signed = (iss: string, more = {}) =>
    new SignJWT({ ...claims, iss, ...more })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(deps.keys.token.privateKey);
  const ours = 'http://localhost:3000/auth/v1';
  const { session_id: owned } = decodeJwt(access_token);
  const stranger = await signUp(app, 'stranger@example.com');
  const bad = [
    'x',
    'a.b.c',
    await signed(ours),
    await signed('http://elsewhere/auth/v1', { session_id: owned }),
    // A session of one account does not open another's.
    await signed(ours, { session_id: owned, sub: stranger.user.id }),
  ];
  for (const token of bad) {
    const answer = await setToken({ token });
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid token']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect((await setToken({ token: await signed(ours, { session_id: owned }) })).statusCode).toBe(200);
  expect((await setToken({ token: 7 })).statusCode).toBe(422);
});

test('a token of a session that was signed out makes no cookie', async () => {
  const { access_token: token } = await signUp(app, 'gone@example.com');
  const headers = { ...bearer(token), 'content-type': 'application/json;charset=UTF-8' };
  expect((await app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers })).statusCode).toBe(204);
  expect((await setToken({ token })).json().message).toBe('Invalid token');
  const again = await app.inject({ method: 'POST', url: '/auth/v1/logout?scope=local', headers });
  expect([again.statusCode, again.json().code]).toEqual([403, 'session_not_found']);
});

test('the cookie of another sign-in is dropped from that browser; one of the same stays', async () => {
  const { access_token: token } = await signUp(app, 'two@example.com');
  const { access_token: others } = await signUp(app, 'three@example.com');
  const first = cookieOf(await setToken({ token }));
  expect(cookieOf(await setToken({ token }, { cookie: first }))).toBe(first);
  const second = cookieOf(await setToken({ token: others }, { cookie: first }));
  expect([await mayRead(first), await mayRead(second)]).toEqual([401, 200]);
});

test('however often a token is posted without its cookie, one sign-in has twenty cookies, the newest', async () => {
  const { access_token: token } = await signUp(app, 'many@example.com');
  const given: string[] = [];
  for (let turn = 0; turn < 25; turn += 1) {
    const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
    given.push(cookies[0]?.value ?? '');
  }
  const { rows } = await deps.database.pool.query(
    "select from login_sessions join accounts on accounts.id = account_id where email = 'many@example.com'",
  );
  expect(rows).toHaveLength(20);
  const status = async (sid: string | undefined) =>
    (await app.inject({ url: '/api/data/constants', cookies: { sid: sid ?? '' } })).statusCode;
  expect([await status(given[4]), await status(given[5]), await status(given[24])]).toEqual([401, 200, 200]);
});

test('clear-token always succeeds, and ends the cookie it gets', async () => {
  const { access_token: token } = await signUp(app, 'clear@example.com');
  const cookie = cookieOf(await setToken({ token }));
  const json = { 'content-type': 'application/json' };
  for (const headers of [
    {},
    json,
    { cookie: 'sid=nonsense' },
    { cookie: `sid=${'x'.repeat(3_000)}` },
    { ...json, cookie },
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/api/clear-token', headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers['set-cookie']).toMatch(/^sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
  }
  expect(await mayRead(cookie)).toBe(401);
  const twice = await app.inject({ method: 'POST', url: '/api/clear-token', headers: { cookie }, payload: { any: 1 } });
  expect(twice.statusCode).toBe(200);
});

test('a key set is published, without its secret', async () => {
  const answer = await app.inject('/auth/v1/.well-known/jwks.json');
  expect(answer.headers['cache-control']).toBe('public, max-age=600');
  const [key, ...others] = answer.json().keys;
  expect(others).toEqual([]);
  expect(key).toEqual({
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    kid: deps.keys.token.kid,
    x: expect.any(String),
    y: expect.any(String),
  });
});

function setToken(payload: object | undefined, { query = '', cookie = '' } = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/set-token?ajax=1${query}`,
    ...(payload ? { payload } : {}),
    headers: cookie ? { cookie } : {},
  });
}

function cookieOf(answer: Awaited<ReturnType<typeof setToken>>): string {
  return `sid=${answer.cookies[0]?.value}`;
}

async function mayRead(cookie: string): Promise<number> {
  return (await app.inject({ url: '/api/data/constants', headers: { cookie } })).statusCode;
}
