import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { mailsTo } from '../../../tests/harness/people/auth-client.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import { bearer, newcomer, signIn, signUp } from '../../../tests/harness/people/people.ts';
import { codeOf, cookieFor, enrol, lockedPerson, showCode } from '../../../tests/harness/people/second-lock.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const url = '/api/account/recovery-codes';

test.each(['GET', 'POST'] as const)('%s is for those who are signed in', async (method) => {
  expect(await ask(app, { method, url, cookie: '' })).toEqual(refusal('not-authenticated'));
});

test('[A11] ten codes are shown once; each opens the second lock once, and the owner is told', async () => {
  const email = 'lost@example.org';
  const { cookie, factorId } = await lockedPerson(server, email);
  expect(await ask(app, { url, cookie })).toEqual([200, { left: 0, madeAt: null }]);
  const codes = await made(cookie);
  expect(await ask(app, { url, cookie })).toEqual([200, { left: 10, madeAt: expect.any(Number) }]);
  const { rows } = await deps.database.pool.query<{ kept: string }>(
    'select recovery_codes::text as kept from recovery_codes',
  );
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);

  const weak = (await signIn(app, email)).access_token;
  const answer = await showCode(server, weak, factorId, (codes[3] ?? '').toLowerCase().replaceAll('-', ' '));
  expect([answer.statusCode, answer.json().user.email]).toEqual([200, email]);
  const opened = await cookieFor(server, answer.json().access_token);
  expect(await ask(app, { url, cookie: opened })).toMatchObject([200, { left: 9 }]);

  const next = (await signIn(app, email)).access_token;
  const again = await showCode(server, next, factorId, codes[3] ?? '');
  expect([again.statusCode, again.json()]).toEqual(refusal('recovery_code_wrong'));
  expect((await mailsTo(deps, email)).map(({ subject }) => subject)).toEqual([
    'Confirm your e-mail address',
    'An authenticator app was added',
    'A recovery code was used',
  ]);
  expect((await mailsTo(deps, email)).at(-1)?.text).toContain('It works no more. 9 are left.');
});

test('[A11] one code shown many times at once passes once', async () => {
  const email = 'at-once@example.org';
  const { cookie, factorId } = await lockedPerson(server, email);
  const [code = ''] = await made(cookie);
  const signIns = await Promise.all(Array.from({ length: 5 }, () => signIn(app, email)));
  const answers = await Promise.all(signIns.map((one) => showCode(server, one.access_token, factorId, code)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
});

test('[A11] new codes end the old ones, and the owner is told', async () => {
  const email = 'anew@example.org';
  const { cookie, factorId } = await lockedPerson(server, email);
  const [old = ''] = await made(cookie);
  const [fresh = ''] = await made(cookie);
  const weak = (await signIn(app, email)).access_token;
  expect((await showCode(server, weak, factorId, old)).json().code).toBe('recovery_code_wrong');
  expect((await showCode(server, weak, factorId, fresh)).statusCode).toBe(200);
  expect((await mailsTo(deps, email)).map(({ subject }) => subject)).toContain('New recovery codes were made');
});

test('[A11] without an app there are no codes, and none outlives the last app', async () => {
  const plain = await newcomer(app, 'plain@example.org');
  expect(await ask(app, { method: 'POST', url, cookie: plain.cookie, payload: {} })).toEqual(
    refusal('mfa_factor_not_found', 'Add an authenticator app first.'),
  );
  const { cookie, factorId, token } = await lockedPerson(server, 'gone@example.org');
  await made(cookie);
  await app.inject({ method: 'DELETE', url: `/auth/v1/factors/${factorId}`, headers: bearer(token) });
  expect(await ask(app, { url, cookie })).toEqual([200, { left: 0, madeAt: null }]);
});

test('[A11] a cookie from before the second lock gets no codes until its token was posted again', async () => {
  const { access_token: weak } = await signUp(app, 'before-lock@example.org');
  const old = await cookieFor(server, weak);
  await clock.later(1_000, async () => {
    const id = await enrol(server, weak);
    const { access_token: token } = (await showCode(server, weak, id, await codeOf(server, id))).json();
    expect(await ask(app, { method: 'POST', url, cookie: old, payload: {} })).toEqual(refusal('insufficient_aal'));
    const cookie = await cookieFor(server, token, old);
    expect(await made(cookie)).toHaveLength(10);
    expect(await ask(app, { url, cookie: old })).toEqual(refusal('not-authenticated'));
    expect(await cookieFor(server, token, cookie)).toBe(cookie);
  });
});

test('[A11] a recovery code opens no account of others, and makes no new app good', async () => {
  const ada = await lockedPerson(server, 'ada@example.org');
  const bob = await lockedPerson(server, 'bob@example.org');
  const [code = ''] = await made(ada.cookie);
  const asBob = (await signIn(app, 'bob@example.org')).access_token;
  expect((await showCode(server, asBob, bob.factorId, code)).json().code).toBe('recovery_code_wrong');
  const another = await enrol(server, ada.token);
  expect((await showCode(server, ada.token, another, code)).json().code).toBe('recovery_code_wrong');
});

test('[A11] ten wrong recovery codes close one network, like any other code', async () => {
  const { cookie, factorId } = await lockedPerson(server, 'guessed@example.org');
  const [code = ''] = await made(cookie);
  const weak = (await signIn(app, 'guessed@example.org')).access_token;
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await showCode(server, weak, factorId, 'AAAA-AAAA-AAAA')).json().code).toBe('recovery_code_wrong');
  }
  expect((await showCode(server, weak, factorId, code)).json().code).toBe('over_request_rate_limit');
  expect((await showCode(server, weak, factorId, code, '198.51.100.9')).statusCode).toBe(200);
});

test('a new set is made ten times an hour', async () => {
  const { cookie } = await lockedPerson(server, 'collector@example.org');
  for (let turn = 0; turn < 10; turn += 1) await made(cookie);
  expect((await ask(app, { method: 'POST', url, cookie, payload: {} }))[0]).toBe(429);
});

test('[A10] of several apps any opens the lock', async () => {
  const email = 'two-phones@example.org';
  const { token, factorId } = await lockedPerson(server, email);
  const second = await enrol(server, token);
  expect((await showCode(server, token, second, await codeOf(server, second))).statusCode).toBe(200);
  await clock.later(60_000, async () => {
    const weak = (await signIn(app, email)).access_token;
    expect((await showCode(server, weak, factorId, await codeOf(server, second))).statusCode).toBe(200);
    const next = (await signIn(app, email)).access_token;
    expect((await showCode(server, next, second, await codeOf(server, second))).json().code).toBe(
      'mfa_verification_failed',
    );
  });
});

async function made(cookie: string): Promise<string[]> {
  const [status, answer] = await ask(app, { method: 'POST', url, cookie, payload: {} });
  expect(status).toBe(200);
  return (answer as { codes: string[] }).codes;
}
