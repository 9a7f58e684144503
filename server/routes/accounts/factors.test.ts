import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { mailsTo } from '../../../tests/harness/people/auth-client.ts';
import { bearer, changeUser, password, signIn, signUp } from '../../../tests/harness/people/people.ts';
import { codeAt, stepOf } from '../../accounts/second-factor.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const { app, deps } = await freshApp({}, { now });

test('one code used many times at once passes once', async () => {
  const ada = (await signUp(app, 'once@example.com')).access_token;
  const factor = await enrol(ada);
  const challenge = await challengeFor(ada, factor);
  const code = await codeOf(factor);
  const answers = await Promise.all(Array.from({ length: 6 }, () => verify(ada, factor, challenge, code)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(5).fill(422),
  ]);
});

test('one code passes in one of two sign-ins', async () => {
  const ada = (await signUp(app, 'two@example.com')).access_token;
  const factor = await enrol(ada);
  await verify(ada, factor, await challengeFor(ada, factor), await codeOf(factor));
  ahead = 60_000;
  const signIns = await Promise.all(Array.from({ length: 6 }, () => signIn(app, 'two@example.com')));
  const challenges = await Promise.all(signIns.map(({ access_token }) => challengeFor(access_token, factor)));
  const code = await codeOf(factor);
  const answers = await Promise.all(
    signIns.map(({ access_token }, n) => verify(access_token, factor, challenges[n] ?? '', code)),
  );
  ahead = 0;
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('ten wrong codes close one network, and the right code still passes from another', async () => {
  const ada = (await signUp(app, 'guess@example.com')).access_token;
  const factor = await enrol(ada);
  const challenge = await challengeFor(ada, factor);
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await verify(ada, factor, challenge, 'abcdef')).json().code).toBe('mfa_verification_failed');
  }
  const here = await verify(ada, factor, challenge, await codeOf(factor));
  expect([here.statusCode, here.json().code]).toEqual([429, 'over_request_rate_limit']);
  const there = await verify(ada, factor, challenge, await codeOf(factor), '198.51.100.7');
  expect(there.statusCode).toBe(200);
});

test('fifty wrong codes from anywhere close the account to codes for a while', async () => {
  const ada = (await signUp(app, 'botnet@example.com')).access_token;
  const factor = await enrol(ada);
  const challenge = await challengeFor(ada, factor);
  for (let turn = 0; turn < 50; turn += 1) {
    const wrong = await verify(ada, factor, challenge, 'abcdef', `198.51.100.${turn}`);
    expect(wrong.json().code).toBe('mfa_verification_failed');
  }
  const right = await verify(ada, factor, challenge, await codeOf(factor), '198.51.100.200');
  expect([right.statusCode, right.json().code]).toEqual([429, 'over_request_rate_limit']);
});

test('the first second factor takes a sign-in of the last half hour; the next one a code', async () => {
  const old = (await signUp(app, 'borrowed@example.com')).access_token;
  ahead = 31 * 60_000;
  const refused = await enrolling(old);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      code: 'reauthentication_needed',
      message: 'Log in again first, then add your authenticator app.',
      error: 'Log in again first, then add your authenticator app.',
    },
  ]);
  const fresh = (await signIn(app, 'borrowed@example.com')).access_token;
  const factor = await enrol(fresh);
  const raised = await verify(fresh, factor, await challengeFor(fresh, factor), await codeOf(factor));
  ahead = 70 * 60_000;
  expect((await enrolling(raised.json().access_token)).statusCode).toBe(200);
  ahead = 0;
});

test('the owner is told when an authenticator app is added or removed, and of nothing in between', async () => {
  const ada = (await signUp(app, 'told@example.com')).access_token;
  const dropped = await enrol(ada);
  await remove(ada, dropped);
  const factor = await enrol(ada);
  const challenge = await challengeFor(ada, factor);
  await verify(ada, factor, challenge, 'abcdef');
  const strong = (await verify(ada, factor, challenge, await codeOf(factor))).json().access_token;
  expect((await remove(strong, factor)).statusCode).toBe(200);
  const mails = await mailsTo(deps, 'told@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirm your e-mail address',
    'An authenticator app was added',
    'An authenticator app was removed',
  ]);
});

test('the refresh token from before the code was shown gets nothing, also within the grace', async () => {
  const before = await signUp(app, 'before@example.com');
  const factor = await enrol(before.access_token);
  const challenge = await challengeFor(before.access_token, factor);
  expect((await verify(before.access_token, factor, challenge, await codeOf(factor))).statusCode).toBe(200);
  const payload = { refresh_token: before.refresh_token };
  const answer = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'refresh_token_already_used']);
});

test('endless ids and names that grow when they are cleaned are no faults of ours', async () => {
  const ada = (await signUp(app, 'long@example.com')).access_token;
  expect((await remove(ada, 'a'.repeat(199))).statusCode).toBe(422);
  expect((await remove(ada, 'a'.repeat(300))).statusCode).toBe(404);
  const named = await enrolling(ada, '\uFB2C'.repeat(60));
  expect(named.statusCode).toBe(200);
  expect(Array.from(named.json().friendly_name)).toHaveLength(60);
});

test('a challenge belongs to its factor and session, and runs out', async () => {
  const ada = (await signUp(app, 'challenge@example.com')).access_token;
  const bob = (await signUp(app, 'bob@example.com')).access_token;
  const factor = await enrol(ada);
  const bobs = await enrol(bob);
  const code = await codeOf(factor);
  const foreign = await challengeFor(bob, bobs);
  for (const challenge of [foreign, '', 'x', '99999999999.x']) {
    expect((await verify(ada, factor, challenge, code)).json().code).toBe('mfa_challenge_expired');
  }
  const challenge = await challengeFor(ada, factor);
  ahead = 301_000;
  expect((await verify(ada, factor, challenge, await codeOf(factor))).json().code).toBe('mfa_challenge_expired');
  ahead = 0;
});

test('nobody sees or uses the factor of another', async () => {
  const ada = (await signUp(app, 'mine@example.com')).access_token;
  const eve = (await signUp(app, 'eve@example.com')).access_token;
  const factor = await enrol(ada);
  const asEve = bearer(eve);
  for (const [method, path] of [
    ['POST', '/challenge'],
    ['DELETE', ''],
  ] as const) {
    const answer = await app.inject({ method, url: `/auth/v1/factors/${factor}${path}`, headers: asEve });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'mfa_factor_not_found']);
  }
  const none = await app.inject({ method: 'POST', url: '/auth/v1/factors', payload: { factor_type: 'totp' } });
  expect([none.statusCode, none.json().code]).toEqual([401, 'no_authorization']);
  const odd = await app.inject({ method: 'DELETE', url: '/auth/v1/factors/x', headers: asEve });
  expect([odd.statusCode, odd.json().code]).toEqual([422, 'validation_failed']);
  const phone = await app.inject({
    method: 'POST',
    url: '/auth/v1/factors',
    headers: asEve,
    payload: { factor_type: 'phone' },
  });
  expect([phone.statusCode, phone.json().code]).toEqual([422, 'validation_failed']);
});

test('with a second factor neither password nor cookie is to be had without it', async () => {
  const ada = (await signUp(app, 'strong@example.com')).access_token;
  const factor = await enrol(ada);
  const raised = await verify(ada, factor, await challengeFor(ada, factor), await codeOf(factor));
  expect(raised.json().user.factors).toMatchObject([{ id: factor, status: 'verified', factor_type: 'totp' }]);
  const strong = raised.json().access_token;
  const plain = (await signIn(app, 'strong@example.com')).access_token;
  const change = { password: 'seven herons under glass', current_password: password };
  const refused = await changeUser(app, plain, change);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'insufficient_aal']);
  expect([await setToken(plain), await setToken(strong)]).toEqual([401, 200]);
  // The token from before the code was shown stays a weak one, though its session is raised.
  expect(await setToken(ada)).toBe(401);
  expect((await changeUser(app, strong, change)).statusCode).toBe(200);
});

test('a factor that was never finished makes way for the next and cannot be slipped in beside a good one', async () => {
  const ada = (await signUp(app, 'slip@example.com')).access_token;
  const first = await enrol(ada);
  const second = await enrol(ada);
  const gone = await app.inject({
    method: 'POST',
    url: `/auth/v1/factors/${first}/challenge`,
    headers: bearer(ada),
  });
  expect(gone.statusCode).toBe(404);
  const strong = (await verify(ada, second, await challengeFor(ada, second), await codeOf(second))).json().access_token;
  const third = await enrol(strong);
  const weak = (await signIn(app, 'slip@example.com')).access_token;
  const slipped = await verify(weak, third, await challengeFor(weak, third), await codeOf(third));
  expect([slipped.statusCode, slipped.json().code]).toEqual([403, 'insufficient_aal']);
});

function enrolling(token: string, friendly_name = 'Phone') {
  const payload = { factor_type: 'totp', friendly_name };
  return app.inject({ method: 'POST', url: '/auth/v1/factors', headers: bearer(token), payload });
}

async function enrol(token: string): Promise<string> {
  return (await enrolling(token)).json().id;
}

function remove(token: string, factor: string) {
  return app.inject({ method: 'DELETE', url: `/auth/v1/factors/${factor}`, headers: bearer(token) });
}

async function challengeFor(token: string, factor: string): Promise<string> {
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: `/auth/v1/factors/${factor}/challenge`, headers })).json().id;
}

async function codeOf(factor: string): Promise<string> {
  const { rows } = await deps.database.pool.query<{ secret: Buffer }>('select secret from factors where id = $1', [
    factor,
  ]);
  return codeAt(rows[0]?.secret ?? Buffer.alloc(0), stepOf(now()));
}

function verify(token: string, factor: string, challenge_id: string, code: string, remoteAddress = '127.0.0.1') {
  return app.inject({
    remoteAddress,
    method: 'POST',
    url: `/auth/v1/factors/${factor}/verify`,
    headers: bearer(token),
    payload: { challenge_id, code },
  });
}

async function setToken(token: string): Promise<number> {
  return (await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } })).statusCode;
}
