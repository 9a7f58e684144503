import type { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { freshApp } from './harness/servers/app.ts';
import { cookieFor, given, mailedToken, mailsTo, newAuthClient, signedUp } from './harness/people/auth-client.ts';
import { joinCodeOf, sitByCode } from './harness/people/guests.ts';
import { keptGame } from './harness/races/kept-game.ts';
import { newcomer, password } from './harness/people/people.ts';

const plain = await freshApp();
const plainOrigin = await plain.app.listen({ port: 0, host: '127.0.0.1' });
const mailed = await freshApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const mailedOrigin = await mailed.app.listen({ port: 0, host: '127.0.0.1' });
const hostId = (await newcomer(plain.app, 'host@example.org')).id;
type Server = typeof plain;

test('[K3] the account client signs a guest in by signInAnonymously, refreshes the session and signs out', async () => {
  const gameId = await keptGame(plain.deps.database.pool, hostId);
  const { client, events } = newAuthClient(plainOrigin);
  const { data, error } = await client.signInAnonymously({
    options: { data: { name: 'Jo', code: await joinCodeOf(plain, gameId), adult: true } },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: '', is_anonymous: true, identities: [], user_metadata: { name: 'Jo' } });
  const claims = await client.getClaims();
  expect(claims.data?.claims).toMatchObject({ is_anonymous: true, email: '', aal: 'aal1', role: 'authenticated' });
  const cookie = await cookieFor(plainOrigin, client);
  expect(await gamesSeen(plainOrigin, cookie)).toEqual([]);

  const before = given(data.session).refresh_token;
  const refreshed = await client.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.user).toMatchObject({ id: data.user?.id, is_anonymous: true });
  expect(refreshed.data.session?.refresh_token).not.toBe(before);

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
  expect(await statusOf(plainOrigin, cookie)).toBe(401);
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
});

test('[K3] without a code the client is told why there is no session', async () => {
  const { client } = newAuthClient(plainOrigin);
  const { data, error } = await client.signInAnonymously({ options: { data: { name: 'Jo', adult: true } } });
  expect(data).toEqual({ user: null, session: null });
  expect(error).toMatchObject({
    status: 422,
    code: 'guest-code-needed',
    message: 'A guest joins by the code of a game.',
  });
  expect((await client.signInAnonymously()).error).toMatchObject({ status: 422 });
});

test('[K4] without mail a guest becomes an account by updateUser at once, and keeps the seat', async () => {
  const { client, gameId, id } = await seated(plain, plainOrigin);
  const { data, error } = await client.updateUser({ email: 'jo@example.org', password, data: { name: 'Jo' } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, email: 'jo@example.org', is_anonymous: false });
  const refreshed = await client.refreshSession();
  expect(refreshed.data.user).toMatchObject({ id, is_anonymous: false });
  expect(await gamesSeen(plainOrigin, await cookieFor(plainOrigin, client))).toEqual([gameId]);
  const elsewhere = newAuthClient(plainOrigin).client;
  expect((await elsewhere.signInWithPassword({ email: 'jo@example.org', password })).data.user?.id).toBe(id);
});

test('[K4] where mail goes out a guest is one until the link was opened where it was asked for, and keeps the seat', async () => {
  const { client, gameId, id } = await seated(mailed, mailedOrigin);
  const asked = await client.updateUser({ email: 'Kim@example.org', password });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ id, email: '', new_email: 'kim@example.org', is_anonymous: true });
  const early = await newAuthClient(mailedOrigin).client.signInWithPassword({ email: 'kim@example.org', password });
  expect(early.error).toMatchObject({ code: 'invalid_credentials' });
  const [mail] = await mailsTo(mailed.deps, 'kim@example.org');
  expect(mail).toMatchObject({
    subject: 'A guest wants to use your address',
    text: expect.stringMatching(/\/confirm-email#token_hash=[\w-]{43}&type=email_change/),
  });
  expect(mail?.text).toContain('A guest named Jo in the race “Egg” wants to use this address.');
  const tokenHash = await mailedToken(mailed.deps, 'kim@example.org');
  const wrongType = await newAuthClient(mailedOrigin).client.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect(wrongType.error).toMatchObject({ code: 'otp_expired' });

  const before = given((await client.getSession()).data.session);
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, email: 'kim@example.org', is_anonymous: false });
  expect(data.user?.new_email).toBeUndefined();
  expect(data.user?.identities).toMatchObject([{ provider: 'email' }]);
  expect(await gamesSeen(mailedOrigin, await cookieFor(mailedOrigin, client))).toEqual([gameId]);
  // Another tab of that browser goes on with the sign-in of the guest, which is the account's now.
  const tab = newAuthClient(mailedOrigin).client;
  expect((await tab.setSession(before)).data.user).toMatchObject({ id, is_anonymous: false });
  const again = await newAuthClient(mailedOrigin).client.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  expect(again.error).toMatchObject({ code: 'otp_expired' });
  const byPassword = await newAuthClient(mailedOrigin).client.signInWithPassword({
    email: 'kim@example.org',
    password,
  });
  expect(byPassword.data.user?.id).toBe(id);
});

test('[A13] opened in another browser the link of a guest asks for a password, keeps the seat and ends the sign-in of the guest', async () => {
  const { client, gameId, id } = await seated(mailed, mailedOrigin);
  await client.updateUser({ email: 'laptop@example.org', password });
  const cookie = await cookieFor(mailedOrigin, client);
  const link = { token_hash: await mailedToken(mailed.deps, 'laptop@example.org'), type: 'email_change' } as const;
  const laptop = newAuthClient(mailedOrigin).client;
  const asked = await laptop.verifyOtp(link);
  expect(asked.error).toMatchObject({ status: 422, code: 'password_needed' });
  const weak = await laptop.verifyOtp({ ...link, password: 'password12' } as typeof link);
  expect(weak.error).toMatchObject({ code: 'weak_password' });
  expect((await client.getUser()).data.user).toMatchObject({ id, is_anonymous: true });
  const chosen = 'two herons on a tin roof';
  const { data, error } = await laptop.verifyOtp({ ...link, password: chosen } as typeof link);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, email: 'laptop@example.org', is_anonymous: false });
  expect(await gamesSeen(mailedOrigin, await cookieFor(mailedOrigin, laptop))).toEqual([gameId]);
  expect((await client.refreshSession()).error).toMatchObject({ code: 'session_expired' });
  expect(await statusOf(mailedOrigin, cookie)).toBe(401);
  const logIn = async (shown: string) =>
    (await newAuthClient(mailedOrigin).client.signInWithPassword({ email: 'laptop@example.org', password: shown }))
      .error;
  expect([await logIn(password), await logIn(chosen)]).toMatchObject([{ code: 'invalid_credentials' }, null]);
});

test('[K4] where mail goes out an address that has an account is answered like any other, and its owner is told', async () => {
  await confirmed('owner@example.org');
  const [known, fresh] = [await seated(mailed, mailedOrigin), await seated(mailed, mailedOrigin)];
  const one = await known.client.updateUser({ email: 'owner@example.org', password });
  const other = await fresh.client.updateUser({ email: 'nobody@example.org', password });
  expect([one.error, other.error]).toEqual([null, null]);
  expect(Object.keys(given(one.data.user))).toEqual(Object.keys(given(other.data.user)));
  expect(one.data.user).toMatchObject({ new_email: 'owner@example.org', is_anonymous: true });
  const mails = await mailsTo(mailed.deps, 'owner@example.org');
  expect(mails.at(-1)?.subject).toBe('You already have an account');
  expect(mails.filter(({ text }) => text.includes('email_change'))).toEqual([]);
});

test('[K4] a link confirms the address it was mailed to, and none the guest asked for later', async () => {
  await confirmed('victim@example.org');
  const { client, id } = await seated(mailed, mailedOrigin);
  await client.updateUser({ email: 'mine@example.org', password });
  const tokenHash = await mailedToken(mailed.deps, 'mine@example.org');
  await client.updateUser({ email: 'victim@example.org', password });
  const { error } = await newAuthClient(mailedOrigin).client.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  expect(error).toMatchObject({ code: 'otp_expired' });
  expect((await client.getUser()).data.user).toMatchObject({ id, is_anonymous: true });
});

test('[K4] a sign-up that nobody ever confirmed makes way for the guest who does', async () => {
  await signedUp(mailedOrigin, 'wish@example.org');
  const { client, id } = await seated(mailed, mailedOrigin);
  await client.updateUser({ email: 'wish@example.org', password });
  const tokenHash = await mailedToken(mailed.deps, 'wish@example.org');
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  expect(data.user).toMatchObject({ id, email: 'wish@example.org' });
});

test('[K4] an address that somebody else took meanwhile stays theirs', async () => {
  const { client } = await seated(mailed, mailedOrigin);
  await client.updateUser({ email: 'late@example.org', password });
  const tokenHash = await mailedToken(mailed.deps, 'late@example.org');
  await confirmed('late@example.org');
  const { error } = await newAuthClient(mailedOrigin).client.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('[K22] the client takes a sign-in over by setSession', async () => {
  const { client, gameId, id } = await seated(plain, plainOrigin);
  const cookie = await cookieFor(plainOrigin, client);
  const { token } = await post(plainOrigin, '/api/hand-over', {}, cookie);
  const taken = await post(plainOrigin, '/api/take-hand-over', { token }, '');
  const other = newAuthClient(plainOrigin).client;
  const { data, error } = await other.setSession({
    access_token: given(taken.access_token),
    refresh_token: given(taken.refresh_token),
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, is_anonymous: true });
  expect((await other.refreshSession()).error).toBeNull();
  expect(await gamesSeen(plainOrigin, await cookieFor(plainOrigin, other))).toEqual([gameId]);
  expect((await client.refreshSession()).error).not.toBeNull();
});

/** A guest in team A of a game of their own, in a client of theirs. */
async function seated(server: Server, origin: string): Promise<{ client: GoTrueClient; gameId: number; id: string }> {
  const { pool } = server.deps.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, display_name) values (gen_random_uuid() || '@example.org', 'Host') returning id`,
  );
  const gameId = await keptGame(pool, rows[0]?.id ?? '');
  const { client } = newAuthClient(origin);
  const data = { name: 'Jo', code: await joinCodeOf(server, gameId), adult: true };
  const id = given((await client.signInAnonymously({ options: { data } })).data.user).id;
  await sitByCode(server, gameId, id, 'A');
  return { client, gameId, id };
}

/** Somebody whose address is theirs. */
async function confirmed(email: string): Promise<void> {
  const { client } = await signedUp(mailedOrigin, email);
  const token_hash = await mailedToken(mailed.deps, email);
  expect((await client.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
}

async function statusOf(origin: string, cookie: string): Promise<number> {
  return (await fetch(`${origin}/api/data/games`, { headers: { cookie } })).status;
}

async function gamesSeen(origin: string, cookie: string): Promise<number[]> {
  const answer = await fetch(`${origin}/api/data/games`, { headers: { cookie } });
  const games = (await answer.json()) as { game_id: number }[];
  return games.map(({ game_id: gameId }) => gameId);
}

async function post(origin: string, path: string, body: object, cookie: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}
