import type { GoTrueClient } from '@supabase/auth-js';
import { expect } from 'vitest';
import { codeAt, stepOf } from '../../server/accounts/second-factor.ts';
import { given, newAuthClient } from '../harness/people/auth-client.ts';
import { goodPassword } from './sign-up.ts';

/** An account of its own that needs no confirming, with a second lock. */
export async function signUpLocked(origin: string, email: string): Promise<void> {
  const { client } = newAuthClient(origin);
  const options = { data: { displayName: 'Locked' } };
  expect((await client.signUp({ email, password: goodPassword, options })).error).toBeNull();
  await addSecondLock(client);
}

/** Adds an authenticator to the account of a signed-in client; returns its secret. */
export async function addSecondLock(client: GoTrueClient): Promise<Buffer> {
  const enrolled = given((await client.mfa.enroll({ factorType: 'totp' })).data);
  const secret = fromBase32(enrolled.totp.secret);
  const code = codeAt(secret, stepOf(new Date()));
  expect((await client.mfa.challengeAndVerify({ factorId: enrolled.id, code })).error).toBeNull();
  return secret;
}

/** What an authenticator shows now that was given the key as it is written on the screen. */
export function codeOfKey(key: string): string {
  return codeAt(fromBase32(key.replace(/\s/g, '')), stepOf(new Date()));
}

/** The code an authenticator shows half a minute from now: taken early, and never one that was used. */
export function nextCode(secret: Buffer): string {
  return codeAt(secret, stepOf(new Date()) + 1);
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
