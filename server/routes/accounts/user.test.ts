import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { changeUser, password, signIn, signUp } from '../../../tests/harness/people/people.ts';

let ahead = 0;
const { app, deps } = await freshApp({}, { now: () => new Date(Date.now() + ahead) });
const { pool } = deps.database;
const other = 'seven herons under glass';

test('nobody is read or changed without a token, nor with one of somebody else’s making', async () => {
  for (const method of ['GET', 'PUT'] as const) {
    const none = await app.inject({ method, url: '/auth/v1/user', payload: { email: 7 } });
    expect([none.statusCode, none.json().code]).toEqual([401, 'no_authorization']);
    for (const authorization of ['Bearer x', `Bearer ${'x'.repeat(9_000)}`, 'bearer a.b.c']) {
      const odd = await app.inject({ method, url: '/auth/v1/user', headers: { authorization }, payload: {} });
      expect([odd.statusCode, odd.json().code]).toEqual([403, 'bad_jwt']);
    }
  }
});

test('a name is changed alone, cleaned, and an empty one is refused', async () => {
  const ada = (await signUp(app, 'name@example.com')).access_token;
  const changed = await changeUser(app, ada, { data: { displayName: ' Ada\u202E  L ' } });
  expect(changed.json().user_metadata).toEqual({ name: 'Ada L', displayName: 'Ada L' });
  for (const data of [{ displayName: ' ' }, { name: 7 }, 'x', { name: 'x'.repeat(41) }]) {
    const refused = await changeUser(app, ada, { data });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'validation_failed']);
  }
  expect((await changeUser(app, ada, {})).json().user_metadata.name).toBe('Ada L');
});

test('the address cannot be changed, the same one may be sent along', async () => {
  const ada = (await signUp(app, 'same@example.com')).access_token;
  expect((await changeUser(app, ada, { email: 'Same@example.com' })).statusCode).toBe(200);
  const refused = await changeUser(app, ada, { email: 'new@example.com' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    'The e-mail address of an account cannot be changed. Sign up with the other address instead.',
  ]);
  expect((await changeUser(app, ada, { phone: '+441234' })).statusCode).toBe(422);
});

test('a new password must be strong, and a stranger with the phone does not get to set it', async () => {
  const ada = (await signUp(app, 'phone@example.com')).access_token;
  const weak = await changeUser(app, ada, { password: 'password12', current_password: password });
  expect([weak.statusCode, weak.json().code]).toEqual([422, 'weak_password']);
  expect(weak.json().weak_password.reasons).toContain('This is a commonly used password.');
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await changeUser(app, ada, { password: other, current_password: `guess ${turn}` })).json().code).toBe(
      'current_password_wrong',
    );
  }
  const guessed = await changeUser(app, ada, { password: other, current_password: password });
  expect([guessed.statusCode, guessed.json().code]).toEqual([429, 'over_request_rate_limit']);
});

test('a changed password ends every other sign-in and keeps this one', async () => {
  const here = (await signUp(app, 'ends@example.com')).access_token;
  const there = (await signIn(app, 'ends@example.com')).access_token;
  expect((await changeUser(app, here, { password: other, current_password: password })).statusCode).toBe(200);
  expect([(await changeUser(app, here, {})).statusCode, (await changeUser(app, there, {})).statusCode]).toEqual([
    200, 403,
  ]);
});

test('of two changes of a password at once one wins, and the other’s session is over', async () => {
  const here = (await signUp(app, 'race@example.com')).access_token;
  const there = (await signIn(app, 'race@example.com')).access_token;
  const change = { password: other, current_password: password };
  const both = await Promise.all([changeUser(app, here, change), changeUser(app, there, change)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  const { rows } = await pool.query(
    "select 1 from mail_outbox where subject = 'Your password was changed' and to_address = 'race@example.com'",
  );
  expect(rows).toHaveLength(1);
});

test('a reset session sets one password without the old one, for half an hour', async () => {
  await signUp(app, 'reset@example.com');
  const reset = await recovered('reset@example.com');
  const same = await changeUser(app, reset, { password });
  expect([same.statusCode, same.json().code]).toEqual([422, 'same_password']);
  expect((await changeUser(app, reset, { password: other })).statusCode).toBe(200);
  const again = await changeUser(app, reset, { password: 'a third and longer one 7' });
  expect([again.statusCode, again.json().code]).toEqual([422, 'current_password_required']);

  const late = await recovered('reset@example.com');
  ahead = 31 * 60_000;
  const tooLate = await changeUser(app, late, { password });
  ahead = 0;
  expect([tooLate.statusCode, tooLate.json().code]).toEqual([422, 'current_password_required']);
});

test('an account without a password gets one soon after signing in, not later', async () => {
  const ada = (await signUp(app, 'nopass@example.com')).access_token;
  await pool.query("update accounts set password_hash = null where email = 'nopass@example.com'");
  ahead = 31 * 60_000;
  const late = await changeUser(app, ada, { password: other });
  ahead = 0;
  expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication_needed']);
  expect((await changeUser(app, ada, { password: other })).statusCode).toBe(200);
});

/** Signs in by the mailed link, of an address that was confirmed before. */
async function recovered(email: string): Promise<string> {
  await pool.query('update accounts set email_confirmed_at = now() where email = $1', [email]);
  await app.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email } });
  const { rows } = await pool.query<{ text: string }>(
    "select text from mail_outbox where to_address = $1 and subject = 'Choose a new password' order by created_at desc limit 1",
    [email],
  );
  const token_hash = /token_hash=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1];
  const payload = { token_hash, type: 'recovery' };
  return (await app.inject({ method: 'POST', url: '/auth/v1/verify', payload })).json().access_token;
}
