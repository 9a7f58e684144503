import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { freshApp } from './harness/servers/app.ts';
import { cookieFor, given, newAuthClient, signedUp } from './harness/people/auth-client.ts';
import { movableClock } from './harness/clock.ts';

const clock = movableClock();
const { app } = await freshApp({}, { now: clock.now });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

test('a session is refreshed with a new pair of tokens', async () => {
  const { client, events } = await signedUp(origin, 'refresh@example.com');
  const before = (await client.getSession()).data.session;
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  expect(decodeJwt(data.session?.access_token ?? '')['session_id']).toBe(
    decodeJwt(before?.access_token ?? '')['session_id'],
  );
  expect(events).toContain('TOKEN_REFRESHED');
});

test('two tabs that refresh at once both keep a session that goes on working', async () => {
  const first = await signedUp(origin, 'tabs@example.com');
  const session = (await first.client.getSession()).data.session;
  const second = newAuthClient(origin);
  await second.client.setSession(given(session));
  const both = await Promise.all([first.client.refreshSession(), second.client.refreshSession()]);
  expect(both.map(({ error }) => error)).toEqual([null, null]);
  const tokens = both.map(({ data }) => data.session?.refresh_token);
  expect(new Set(tokens).size).toBe(2);
  await clock.later(60_000, async () => {
    const again = await Promise.all([first.client.refreshSession(), second.client.refreshSession()]);
    expect(again.map(({ error }) => error)).toEqual([null, null]);
    expect((await first.client.getUser()).error).toBeNull();
  });
});

test('a refresh token that is used again after the grace ends the session, the access tokens and the cookie', async () => {
  const owner = await signedUp(origin, 'stolen@example.com');
  const stolen = given((await owner.client.getSession()).data.session);
  await owner.client.refreshSession();
  await owner.client.refreshSession();
  const cookie = await cookieFor(origin, owner.client);
  expect((await constantsWith(cookie)).status).toBe(200);
  await clock.later(11_000, async () => {
    const thief = newAuthClient(origin);
    const { data, error } = await thief.client.refreshSession(stolen);
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    const owners = await owner.client.refreshSession();
    expect(owners.error).toMatchObject({ status: 400, code: 'session_expired' });
    expect((await owner.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await constantsWith(cookie)).status).toBe(401);
  });
});

test('a reply lost on the way costs nothing: the same refresh token works after the grace', async () => {
  const owner = await signedUp(origin, 'tunnel@example.com');
  const kept = given((await owner.client.getSession()).data.session);
  await newAuthClient(origin).client.refreshSession(kept);
  await clock.later(60_000, async () => {
    const { data, error } = await owner.client.refreshSession(kept);
    expect([error, data.user?.email]).toEqual([null, 'tunnel@example.com']);
    expect((await owner.client.getUser()).error).toBeNull();
  });
  await clock.later(3_600_000, async () => {
    expect((await owner.client.refreshSession()).error).toBeNull();
  });
});

test('a stolen refresh token works until its owner comes with the successor; then the session ends for both', async () => {
  const owner = await signedUp(origin, 'once@example.com');
  const stolen = given((await owner.client.getSession()).data.session);
  await owner.client.refreshSession();
  const cookie = await cookieFor(origin, owner.client);
  await clock.later(11_000, async () => {
    const thief = newAuthClient(origin);
    expect((await thief.client.refreshSession(stolen)).error).toBeNull();
    expect((await constantsWith(cookie)).status).toBe(200);
    await clock.later(11_000, async () => {
      const owners = await owner.client.refreshSession();
      expect(owners.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
      expect((await thief.client.refreshSession()).error).toMatchObject({ status: 400, code: 'session_expired' });
      expect((await constantsWith(cookie)).status).toBe(401);
    });
  });
});

const constantsWith = (cookie: string) => fetch(`${origin}/api/data/constants`, { headers: { cookie } });
