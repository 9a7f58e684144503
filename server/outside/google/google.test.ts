import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startGoogleStandIn } from '../../testing/google-stand-in.ts';
import { openGoogle } from './google.ts';

const googleClientId = 'egg.apps.googleusercontent.com';
const standIn = await startGoogleStandIn(googleClientId);
afterAll(() => standIn.stop());
const open = () => openGoogle({ googleClientId, googleKeysUrl: standIn.keysUrl });
const person = { sub: 'g-7', email: 'Grace@Example.com', name: 'Grace' };
const now = new Date();

test('a token Google signed for us says who it is', async () => {
  const token = await standIn.idToken(person, { nonce: 'n' });
  const said = { subject: 'g-7', email: 'Grace@Example.com', name: 'Grace', speaksForAddress: false };
  expect(await open().readIdToken(token, 'n', now)).toEqual(said);
  const bare = await standIn.idToken({ ...person, iss: 'accounts.google.com', email_verified: 'true' });
  expect(await open().readIdToken(bare, null, now)).toEqual(said);
});

test('a token for somebody else, from somebody else, out of date or without the nonce is refused', async () => {
  const google = open();
  const seconds = Math.floor(now.getTime() / 1_000);
  const bent: [Record<string, unknown>, string | null][] = [
    [{ aud: 'another.apps.googleusercontent.com' }, null],
    [{ iss: 'https://accounts.evil.example' }, null],
    [{ exp: seconds - 60 }, null],
    [{ iat: seconds - 3 * 3_600 }, null],
    [{ sub: undefined }, null],
    [{ email: undefined }, null],
    [{ email: 7 }, null],
    [{}, 'a nonce the token does not have'],
    [{ nonce: 'raw, not hashed' }, 'raw, not hashed'],
    [{ nonce: ['x'] }, 'x'],
  ];
  for (const [claims, nonce] of bent) {
    const token = await standIn.idToken({ ...person, ...claims });
    await expect(google.readIdToken(token, nonce, now)).rejects.toMatchObject({
      code: 'bad_id_token',
      status: 400,
    });
  }
  const withNonce = await standIn.idToken(person, { nonce: 'n' });
  await expect(google.readIdToken(withNonce, null, now)).rejects.toMatchObject({ code: 'bad_id_token' });
  await expect(google.readIdToken('a.b.c', null, now)).rejects.toMatchObject({ code: 'bad_id_token' });
});

test('an address Google has not verified is refused', async () => {
  for (const email_verified of [false, 'false', undefined, 1]) {
    const token = await standIn.idToken({ ...person, email_verified });
    await expect(open().readIdToken(token, null, now)).rejects.toMatchObject({
      code: 'provider_email_needs_verification',
      status: 403,
    });
  }
});

test('the keys are fetched once for many tokens, and a stranger’s key does not make us fetch again and again', async () => {
  const google = open();
  const before = standIn.asked();
  const token = await standIn.idToken(person);
  for (let turn = 0; turn < 5; turn += 1) await google.readIdToken(token, null, now);
  expect(standIn.asked() - before).toBe(1);
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT({ ...person, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'nobody knows' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(google.readIdToken(forged, null, now)).rejects.toMatchObject({ code: 'bad_id_token' });
  }
  expect(standIn.asked() - before).toBe(1);
});

test('a new key of Google is found after half a minute, and the keys are fetched anew after ten', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = Date.now();
  const google = open();
  const before = standIn.asked();
  const old = await standIn.idToken(person);
  await google.readIdToken(old, null, now);
  await standIn.changeKey();
  const token = await standIn.idToken(person);
  await expect(google.readIdToken(token, null, now)).rejects.toMatchObject({ code: 'bad_id_token' });
  expect(standIn.asked() - before).toBe(1);
  vi.setSystemTime(opened + 35_000);
  expect(await google.readIdToken(token, null, now)).toMatchObject({ subject: 'g-7' });
  expect(standIn.asked() - before).toBe(2);
  vi.setSystemTime(opened + 35_000 + 601_000);
  await google.readIdToken(old, null, now);
  expect(standIn.asked() - before).toBe(3);
});

test('when the keys cannot be had we say so, and do not blame the token', async () => {
  const token = await standIn.idToken(person);
  const broken = createServer((_, response) => response.writeHead(500).end('<html>'));
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    broken.close();
    broken.closeAllConnections();
  });
  const { port } = broken.address() as AddressInfo;
  for (const googleKeysUrl of ['http://127.0.0.1:9/certs', `http://127.0.0.1:${port}/certs`]) {
    await expect(openGoogle({ googleClientId, googleKeysUrl }).readIdToken(token, null, now)).rejects.toMatchObject({
      code: 'google_unreachable',
      status: 503,
    });
  }
});

test('without a client id nobody gets in', async () => {
  const google = openGoogle({ googleClientId: null, googleKeysUrl: standIn.keysUrl });
  await expect(google.readIdToken(await standIn.idToken(person), null, now)).rejects.toMatchObject({
    code: 'provider_disabled',
    message: 'Google sign-in is not set up here.',
  });
});
