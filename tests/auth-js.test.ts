import { afterAll, expect, test } from 'vitest';
import { startGoogleStandIn } from '../server/testing/google-stand-in.ts';
import { freshApp } from './harness/servers/app.ts';
import { cookieFor, mailedToken, mailsTo, newAuthClient, signedUp } from './harness/people/auth-client.ts';
import { password } from './harness/people/people.ts';

const clientId = 'egg.apps.googleusercontent.com';
const google = await startGoogleStandIn(clientId);
afterAll(() => google.stop());

const { app, deps } = await freshApp({ GOOGLE_CLIENT_ID: clientId, GOOGLE_KEYS_URL: google.keysUrl });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const mailed = await freshApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const mailedOrigin = await mailed.app.listen({ port: 0, host: '127.0.0.1' });
const other = 'seven herons under glass';

test('sign-up gives a session at once where there is no mail, and says who it is', { tags: 'promise' }, async () => {
  const { client, events } = newAuthClient(origin);
  const { data, error } = await client.signUp({
    email: 'Ada@Example.com',
    password,
    options: { data: { displayName: '  Ada  L ', name: 'ignored' } },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: 'ada@example.com',
    aud: 'authenticated',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { displayName: 'Ada L', name: 'Ada L' },
    factors: [],
  });
  expect(data.user?.identities).toHaveLength(1);
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(events).toContain('SIGNED_IN');
  const claims = await client.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.claims).toMatchObject({
    sub: data.user?.id,
    iss: `${deps.config.publicOrigin}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    email: 'ada@example.com',
  });
});

test('a weak password is refused with reasons', async () => {
  const { client, events } = newAuthClient(origin);
  const { data, error } = await client.signUp({
    email: 'weak@example.com',
    password: 'password12',
    options: { data: { displayName: 'Weak' } },
  });
  expect(data).toEqual({ user: null, session: null });
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' });
  expect(error).toHaveProperty('reasons', [
    'This is a commonly used password.',
    'Add more words that are less common.',
  ]);
  expect(error?.message).toContain('This is a commonly used password.');
  expect(events).toEqual(['INITIAL_SESSION']);
});

test('the same e-mail twice is refused', async () => {
  await signedUp(origin, 'twice@example.com');
  const { error } = await newAuthClient(origin).client.signUp({
    email: 'TWICE@example.com',
    password: other,
    options: { data: { name: 'Second' } },
  });
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
});

test('sign-in works with the right password only, and a wrong one looks like an unknown e-mail', async () => {
  await signedUp(origin, 'bob@example.com');
  const { client, events } = newAuthClient(origin);
  const wrong = await client.signInWithPassword({ email: 'bob@example.com', password: other });
  const unknown = await client.signInWithPassword({ email: 'nobody@example.com', password: other });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(unknown.error).toEqual(wrong.error);
  const right = await client.signInWithPassword({ email: ' BOB@example.com', password });
  expect(right.error).toBeNull();
  expect(right.data.user?.last_sign_in_at).toEqual(expect.any(String));
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('Google signs in by id token and nonce, and comes back to the same account', async () => {
  const { client, events } = newAuthClient(origin);
  const claims = { sub: 'g-1', email: 'Grace@example.com', name: 'Grace H' };
  const token = await google.idToken(claims, { nonce: 'raw nonce' });
  const first = await client.signInWithIdToken({ provider: 'google', token, nonce: 'raw nonce' });
  expect(first.error).toBeNull();
  expect(first.data.user).toMatchObject({
    email: 'grace@example.com',
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { displayName: 'Grace H', name: 'Grace H' },
  });
  expect(events).toContain('SIGNED_IN');
  const wrong = await client.signInWithIdToken({ provider: 'google', token, nonce: 'another' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'bad_id_token' });
  const renamed = await google.idToken({ ...claims, email: 'grace.new@example.com' });
  const again = await newAuthClient(origin).client.signInWithIdToken({ provider: 'google', token: renamed });
  expect(again.data.user?.id).toBe(first.data.user?.id);
});

test('without a client id Google sign-in is refused in words', async () => {
  const { client } = newAuthClient(mailedOrigin);
  const token = await google.idToken({ email: 'x@example.com' });
  const { error } = await client.signInWithIdToken({ provider: 'google', token });
  expect(error).toMatchObject({
    status: 400,
    code: 'provider_disabled',
    message: 'Google sign-in is not set up here.',
  });
});

test('a forgotten password is replaced through the mailed link, which ends every other sign-in', {
  tags: 'promise',
}, async () => {
  const old = await signedUp(origin, 'forgot@example.com');
  const cookie = await cookieFor(origin, old.client);
  const { client, events } = newAuthClient(origin);
  expect((await client.resetPasswordForEmail('forgot@example.com')).error).toBeNull();
  const token_hash = await mailedToken(deps, 'forgot@example.com');
  const verified = await client.verifyOtp({ token_hash, type: 'recovery' });
  expect(verified.error).toBeNull();
  expect(events).toContain('PASSWORD_RECOVERY');
  const twice = await newAuthClient(origin).client.verifyOtp({ token_hash, type: 'recovery' });
  expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' });
  const updated = await client.updateUser({ password: other });
  expect(updated.error).toBeNull();
  expect(events).toContain('USER_UPDATED');
  expect((await old.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await constantsWith(cookie)).status).toBe(401);
  expect((await client.getUser()).data.user?.email).toBe('forgot@example.com');
  const fresh = newAuthClient(origin).client;
  const before = await fresh.signInWithPassword({ email: 'forgot@example.com', password });
  expect(before.error).toMatchObject({ code: 'invalid_credentials' });
  expect((await fresh.signInWithPassword({ email: 'forgot@example.com', password: other })).error).toBeNull();
});

test('name and password are changed by the person who knows the password', async () => {
  const { client, events } = await signedUp(origin, 'change@example.com');
  const named = await client.updateUser({ data: { displayName: 'New Name', name: 'New Name' } });
  expect(named.data.user?.user_metadata).toEqual({ displayName: 'New Name', name: 'New Name' });
  expect(events.at(-1)).toBe('USER_UPDATED');
  const without = await client.updateUser({ password: other });
  expect(without.error).toMatchObject({ status: 422, code: 'current_password_required' });
  const wrong = await client.updateUser({ password: other, current_password: 'not the one I had' });
  expect(wrong.error).toMatchObject({ status: 422, code: 'current_password_wrong' });
  const same = await client.updateUser({ password, current_password: password });
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  expect((await client.updateUser({ password: other, current_password: password })).error).toBeNull();
  const email = await client.updateUser({ email: 'elsewhere@example.com' });
  expect(email.error).toMatchObject({ status: 422, code: 'validation_failed' });
  const mails = await mailsTo(deps, 'change@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your e-mail address', 'Your password was changed']);
});

test('signing out here leaves the other device; signing out everywhere does not', async () => {
  const here = await signedUp(origin, 'out@example.com');
  const there = newAuthClient(origin);
  await there.client.signInWithPassword({ email: 'out@example.com', password });
  const third = newAuthClient(origin);
  await third.client.signInWithPassword({ email: 'out@example.com', password });
  const token = (await here.client.getSession()).data.session?.access_token ?? '';
  const cookie = await cookieFor(origin, here.client);
  expect((await here.client.signOut({ scope: 'local' })).error).toBeNull();
  expect(here.events.at(-1)).toBe('SIGNED_OUT');
  expect((await here.client.getUser(token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await constantsWith(cookie)).status).toBe(401);
  expect((await there.client.getUser()).error).toBeNull();
  expect((await there.client.signOut({ scope: 'others' })).error).toBeNull();
  expect((await third.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await there.client.getUser()).error).toBeNull();
  const fourth = newAuthClient(origin);
  await fourth.client.signInWithPassword({ email: 'out@example.com', password });
  expect((await there.client.signOut()).error).toBeNull();
  expect((await fourth.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('where mail goes out, an address is confirmed by its link before anyone signs in', async () => {
  const { client, events } = newAuthClient(mailedOrigin);
  const up = await client.signUp({ email: 'post@example.com', password, options: { data: { name: 'Post' } } });
  expect(up.error).toBeNull();
  expect(up.data.session).toBeNull();
  expect(up.data.user).toMatchObject({ email: 'post@example.com', email_confirmed_at: null });
  const early = await client.signInWithPassword({ email: 'post@example.com', password });
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });
  const wrong = await client.signInWithPassword({ email: 'post@example.com', password: other });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  const old = await mailedToken(mailed.deps, 'post@example.com');
  expect((await client.resend({ type: 'signup', email: 'post@example.com' })).error).toBeNull();
  const token_hash = await mailedToken(mailed.deps, 'post@example.com');
  const stale = await client.verifyOtp({ token_hash: old, type: 'signup' });
  expect(stale.error).toMatchObject({ code: 'otp_expired' });
  const { data, error } = await client.verifyOtp({ token_hash, type: 'signup' });
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('set-token gives the cookie that reads our data, and clear-token ends it', async () => {
  const { client } = await signedUp(origin, 'cookie@example.com');
  expect((await constantsWith('')).status).toBe(401);
  const cookie = await cookieFor(origin, client);
  const read = await constantsWith(cookie);
  expect(read.status).toBe(200);
  expect(await read.json()).toContainEqual({ name: 'radius', constant: 100 });
  const cleared = await fetch(`${origin}/api/clear-token`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect(cleared.status).toBe(200);
  expect(cleared.headers.get('set-cookie')).toMatch(/^sid=;/);
  expect((await constantsWith(cookie)).status).toBe(401);
});

const constantsWith = (cookie: string) => fetch(`${origin}/api/data/constants`, { headers: { cookie } });
