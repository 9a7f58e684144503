import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newGuest, seatedGuest } from '../../../tests/harness/people/guests.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import {
  changeUser,
  newcomer,
  password,
  signUp,
  tryPassword,
  userStatus,
} from '../../../tests/harness/people/people.ts';
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
  const { id, mark } = await newcomer(app, 'purpose@example.com');
  const confirmation = await linkFor(id, 'confirm');
  const asReset = await verify(confirmation, 'recovery');
  expect([asReset.statusCode, asReset.json().code, asReset.json().message]).toEqual([
    403,
    'otp_expired',
    'Email link is invalid or has expired',
  ]);
  const confirmed = await verify(confirmation, 'email', mark);
  expect(confirmed.statusCode).toBe(200);
  const { rows } = await pool.query<{ confirmed: boolean; method: string }>(
    `select email_confirmed_at is not null as confirmed, method from accounts join auth_sessions on account_id = accounts.id
     where accounts.id = $1 order by auth_sessions.created_at desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ confirmed: true, method: 'otp' }]);
});

test('[A13] confirming where the sign-up was made keeps the password and the sign-ins there are', async () => {
  const { id, token, mark } = await newcomer(app, 'keep@example.com');
  expect((await verify(await linkFor(id, 'confirm'), 'signup', mark)).statusCode).toBe(200);
  expect(await userStatus(app, token)).toBe(200);
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
  const { id, token } = await newcomer(app, 'calm@example.com');
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [id]);
  expect((await verify(await linkFor(id, 'recover'), 'recovery')).statusCode).toBe(200);
  expect(await userStatus(app, token)).toBe(200);
  expect((await tryPassword(app, 'calm@example.com')).statusCode).toBe(200);
});

test('a link of a banned person does not sign in', async () => {
  const { user } = await signUp(app, 'bad@example.com');
  const token = await linkFor(user.id, 'recover');
  await pool.query('update accounts set banned_at = now() where id = $1', [user.id]);
  expect((await verify(token, 'recovery')).json().code).toBe('user_banned');
});

test('[A13] a password that is too weak leaves the link as it was', async () => {
  const { id } = await newcomer(app, 'weak@example.com');
  const token = await linkFor(id, 'confirm');
  const weak = await verify(token, 'signup', {}, 'weak@example.com');
  expect([weak.statusCode, weak.json().code]).toEqual([422, 'weak_password']);
  expect((await verify(token, 'signup', {}, 'two herons on a tin roof')).statusCode).toBe(200);
});

test('[A13] while the race of a guest is on, their link says elsewhere that it logs the phone out', async () => {
  const host = await newcomer(app, 'verify-host@example.com');
  const said = [];
  for (const status of ['setup', 'ongoing', 'fini']) {
    const gameId = await keptGame(pool, host.id, { game_name: 'The Long Egg' });
    const guest = await seatedGuest({ app, deps }, gameId, 'A');
    await pool.query('update games set status = $2 where game_id = $1', [gameId, status]);
    await pool.query('update accounts set new_email = $2 where id = $1', [guest.id, `${status}@example.org`]);
    const answer = await verify(await linkFor(guest.id, 'email-change'), 'email_change');
    said.push([answer.statusCode, answer.json().code, answer.json().message]);
    expect(await userStatus(app, guest.token)).toBe(200);
  }
  const calm = [422, 'password_needed', 'Choose a password to confirm this address with.'];
  const inRace = '“The Long Egg” is on, and the phone that plays as Jo is logged out when you confirm this address.';
  expect(said).toEqual([calm, [422, 'password_needed_in_race', inRace], calm]);
});

test('[A13] a banned sign-up does not make way for a guest, and no mail is sent', async () => {
  const mailed = await freshApp({ SMTP_URL: 'smtp://127.0.0.1:9' }, { database: deps.database });
  const { id } = await newcomer(app, 'shut@example.com');
  await pool.query('update accounts set banned_at = now(), last_sign_in_at = null where id = $1', [id]);
  const host = await newcomer(app, 'shut-host@example.com');
  const guest = await newGuest(mailed, await keptGame(pool, host.id));
  const before = await pool.query("select from mail_outbox where to_address = 'shut@example.com'");
  const { statusCode } = await changeUser(mailed.app, guest.token, { email: 'shut@example.com', password });
  const after = await pool.query("select from mail_outbox where to_address = 'shut@example.com'");
  expect([statusCode, after.rowCount]).toEqual([200, before.rowCount]);
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

function verify(token_hash: string, type: string, headers = {}, chosen?: string) {
  const payload = { token_hash, type, ...(chosen && { password: chosen }) };
  return app.inject({ method: 'POST', url: '/auth/v1/verify', headers, payload });
}
