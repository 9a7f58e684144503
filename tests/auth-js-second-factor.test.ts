import { expect, test } from 'vitest';
import { codeAt, stepOf } from '../server/accounts/second-factor.ts';
import { freshApp } from './harness/servers/app.ts';
import { given, newAuthClient, setToken, signedUp } from './harness/people/auth-client.ts';
import { movableClock } from './harness/clock.ts';
import { password } from './harness/people/people.ts';

const clock = movableClock();
const { app, deps } = await freshApp({}, { now: clock.now });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

test('a second factor raises the session, and the cookie is only for those who showed it', async () => {
  const { client, events } = await signedUp(origin, 'mfa@example.com');
  const bystander = newAuthClient(origin);
  await bystander.client.signInWithPassword({ email: 'mfa@example.com', password });
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(enrolled.error).toBeNull();
  const factorId = enrolled.data?.id ?? '';
  expect(enrolled.data?.type === 'totp' && enrolled.data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,\s*<svg/);
  expect((await client.mfa.listFactors()).data?.totp).toEqual([]);
  const challenge = await client.mfa.challenge({ factorId });
  const challengeId = challenge.data?.id ?? '';
  const wrong = await client.mfa.verify({ factorId, challengeId, code: '000000' });
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  const code = await codeOf(factorId);
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  expect(events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED');
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, friendly_name: 'Phone' }]);
  expect((await bystander.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });

  const next = newAuthClient(origin);
  await next.client.signInWithPassword({ email: 'mfa@example.com', password });
  expect((await next.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  expect(await setToken(origin, next.client)).toMatchObject({ status: 401, body: { message: 'Invalid token' } });
  const refused = await next.client.mfa.unenroll({ factorId });
  expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  const another = await next.client.mfa.enroll({ factorType: 'totp' });
  expect(another.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  const replayed = await next.client.mfa.challengeAndVerify({ factorId, code });
  expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed' });
  await clock.later(60_000, async () => {
    const shown = await next.client.mfa.challengeAndVerify({ factorId, code: await codeOf(factorId) });
    expect(shown.error).toBeNull();
    expect(await setToken(origin, next.client)).toMatchObject({ status: 200 });
    expect((await next.client.refreshSession()).error).toBeNull();
    expect((await next.client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await next.client.refreshSession();
    expect((await next.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
  });
});

async function codeOf(factorId: string): Promise<string> {
  const { rows } = await deps.database.pool.query<{ secret: Buffer }>('select secret from factors where id = $1', [
    factorId,
  ]);
  return codeAt(given(rows[0]).secret, stepOf(clock.now()));
}
