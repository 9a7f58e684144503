import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/app.ts';
import { codeAt, stepOf } from '../accounts/totp.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const { app, deps } = await freshApp({}, { now });
const password = 'brine jar thunder 88';

test('one code used many times at once passes once', async () => {
  const ada = await signUp('once@example.com');
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
  const ada = await signUp('two@example.com');
  const factor = await enrol(ada);
  await verify(ada, factor, await challengeFor(ada, factor), await codeOf(factor));
  ahead = 60_000;
  const signIns = await Promise.all(Array.from({ length: 6 }, () => signIn('two@example.com')));
  const challenges = await Promise.all(signIns.map((token) => challengeFor(token, factor)));
  const code = await codeOf(factor);
  const answers = await Promise.all(signIns.map((token, n) => verify(token, factor, challenges[n] ?? '', code)));
  ahead = 0;
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('ten wrong codes are enough', async () => {
  const ada = await signUp('guess@example.com');
  const factor = await enrol(ada);
  const challenge = await challengeFor(ada, factor);
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await verify(ada, factor, challenge, 'abcdef')).json().code).toBe('mfa_verification_failed');
  }
  const right = await verify(ada, factor, challenge, await codeOf(factor));
  expect([right.statusCode, right.json().code]).toEqual([429, 'over_request_rate_limit']);
});

test('a challenge belongs to its factor and session, and runs out', async () => {
  const ada = await signUp('challenge@example.com');
  const bob = await signUp('bob@example.com');
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
  const ada = await signUp('mine@example.com');
  const eve = await signUp('eve@example.com');
  const factor = await enrol(ada);
  const asEve = { authorization: `Bearer ${eve}` };
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
  const ada = await signUp('strong@example.com');
  const factor = await enrol(ada);
  const raised = await verify(ada, factor, await challengeFor(ada, factor), await codeOf(factor));
  expect(raised.json().user.factors).toMatchObject([{ id: factor, status: 'verified', factor_type: 'totp' }]);
  const strong = raised.json().access_token;
  const plain = await signIn('strong@example.com');
  const change = { password: 'seven herons under glass', current_password: password };
  const refused = await put(plain, change);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'insufficient_aal']);
  expect([await setToken(plain), await setToken(strong)]).toEqual([401, 200]);
  // The token from before the code was shown stays a weak one, though its session is raised.
  expect(await setToken(ada)).toBe(401);
  expect((await put(strong, change)).statusCode).toBe(200);
});

test('a factor that was never finished makes way for the next and cannot be slipped in beside a good one', async () => {
  const ada = await signUp('slip@example.com');
  const first = await enrol(ada);
  const second = await enrol(ada);
  const gone = await app.inject({
    method: 'POST',
    url: `/auth/v1/factors/${first}/challenge`,
    headers: { authorization: `Bearer ${ada}` },
  });
  expect(gone.statusCode).toBe(404);
  const strong = (await verify(ada, second, await challengeFor(ada, second), await codeOf(second))).json().access_token;
  const third = await enrol(strong);
  const weak = await signIn('slip@example.com');
  const slipped = await verify(weak, third, await challengeFor(weak, third), await codeOf(third));
  expect([slipped.statusCode, slipped.json().code]).toEqual([403, 'insufficient_aal']);
});

async function signUp(email: string): Promise<string> {
  const payload = { email, password, data: { name: 'Ada' } };
  return (await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json().access_token;
}

async function signIn(email: string): Promise<string> {
  const payload = { email, password };
  return (await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })).json().access_token;
}

async function enrol(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const payload = { factor_type: 'totp', friendly_name: 'Phone' };
  return (await app.inject({ method: 'POST', url: '/auth/v1/factors', headers, payload })).json().id;
}

async function challengeFor(token: string, factor: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: `/auth/v1/factors/${factor}/challenge`, headers })).json().id;
}

async function codeOf(factor: string): Promise<string> {
  const { rows } = await deps.database.pool.query<{ secret: Buffer }>('select secret from factors where id = $1', [
    factor,
  ]);
  return codeAt(rows[0]?.secret ?? Buffer.alloc(0), stepOf(now()));
}

function verify(token: string, factor: string, challenge_id: string, code: string) {
  return app.inject({
    method: 'POST',
    url: `/auth/v1/factors/${factor}/verify`,
    headers: { authorization: `Bearer ${token}` },
    payload: { challenge_id, code },
  });
}

function put(token: string, payload: object) {
  return app.inject({ method: 'PUT', url: '/auth/v1/user', headers: { authorization: `Bearer ${token}` }, payload });
}

async function setToken(token: string): Promise<number> {
  return (await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } })).statusCode;
}
