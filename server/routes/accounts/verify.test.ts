import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/app.ts';
import { userStatus, signUp, tryPassword } from '../../../tests/harness/people.ts';
import { type Purpose, keepOneTimeToken } from '../../store/accounts/one-time-tokens.ts';

const { app, deps } = await freshApp();
const { pool, db } = deps.database;

test('of many who use one reset link at once exactly one is signed in', async () => {
  const { user } = await signUp(app, 'many@example.com');
  const token = await linkFor(user.id, 'recover');
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token, 'recovery')));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(7).fill(403),
  ]);
  const { rows } = await pool.query("select 1 from auth_sessions where method = 'recovery'");
  expect(rows).toHaveLength(1);
});

test('a link opens only what it was made for', async () => {
  const { user } = await signUp(app, 'purpose@example.com');
  const confirmation = await linkFor(user.id, 'confirm');
  const asReset = await verify(confirmation, 'recovery');
  expect([asReset.statusCode, asReset.json().code, asReset.json().message]).toEqual([
    403,
    'otp_expired',
    'Email link is invalid or has expired',
  ]);
  const confirmed = await verify(confirmation, 'email');
  expect(confirmed.statusCode).toBe(200);
  const { rows } = await pool.query<{ confirmed: boolean; method: string }>(
    `select email_confirmed_at is not null as confirmed, method from accounts join auth_sessions on account_id = accounts.id
     where accounts.id = $1 order by auth_sessions.created_at desc limit 1`,
    [user.id],
  );
  expect(rows).toEqual([{ confirmed: true, method: 'otp' }]);
});

test('confirming keeps the password and the sign-ins there are', async () => {
  const { user, access_token } = await signUp(app, 'keep@example.com');
  await verify(await linkFor(user.id, 'confirm'), 'signup');
  expect(await userStatus(app, access_token)).toBe(200);
  expect((await tryPassword(app, 'keep@example.com')).statusCode).toBe(200);
});

test('a reset of an address that was never confirmed takes it from whoever registered it', async () => {
  const attacker = await signUp(app, 'pre@example.com');
  const answer = await verify(await linkFor(attacker.user.id, 'recover'), 'recovery');
  expect(answer.statusCode).toBe(200);
  expect(await userStatus(app, attacker.access_token)).toBe(403);
  expect((await tryPassword(app, 'pre@example.com')).json().code).toBe('invalid_credentials');
});

test('a reset of a confirmed address changes nothing before the new password is chosen', async () => {
  const { user, access_token } = await signUp(app, 'calm@example.com');
  await verify(await linkFor(user.id, 'confirm'), 'signup');
  expect((await verify(await linkFor(user.id, 'recover'), 'recovery')).statusCode).toBe(200);
  expect(await userStatus(app, access_token)).toBe(200);
  expect((await tryPassword(app, 'calm@example.com')).statusCode).toBe(200);
});

test('a link of a banned person does not sign in', async () => {
  const { user } = await signUp(app, 'bad@example.com');
  const token = await linkFor(user.id, 'recover');
  await pool.query('update accounts set banned_at = now() where id = $1', [user.id]);
  expect((await verify(token, 'recovery')).json().code).toBe('user_banned');
});

test('what is no link is refused in words', async () => {
  for (const payload of [
    {},
    { token_hash: 7, type: 'signup' },
    { token_hash: 'x', type: 'invite' },
    { token_hash: '', type: 'signup' },
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/auth/v1/verify', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation_failed']);
  }
  for (const token of ["' or 1=1 --", '\u0000', 'x'.repeat(200)]) {
    expect((await verify(token, 'recovery')).json().code).toBe('otp_expired');
  }
});

function linkFor(accountId: string, purpose: Purpose): Promise<string> {
  return db.transaction((tx) => keepOneTimeToken(tx, accountId, purpose, new Date()));
}

function verify(token_hash: string, type: string) {
  return app.inject({ method: 'POST', url: '/auth/v1/verify', payload: { token_hash, type } });
}
