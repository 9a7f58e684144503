import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { AuthSession } from '../store/accounts/auth-sessions.ts';
import { readAccessToken, signAccessToken } from './tokens.ts';

const config = readConfig({ PUBLIC_ORIGIN: 'https://egg.example.com' });
const keys = { token: await newKey(), cookie: Buffer.alloc(32), push: { publicKey: '', privateKey: '' } };
const now = new Date('2026-11-15T20:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const account = { id: '0b6f6f0a-1111-4222-8333-444455556666', email: 'ada@example.com' } as Account;
const session = {
  id: '9c7a7a1b-1111-4222-8333-444455556666',
  method: 'password',
  assurance: 'aal1',
  assuredAt: null,
  createdAt: now,
} as AuthSession;
const claims = {
  session_id: session.id,
  sub: account.id,
  iss: 'https://egg.example.com/auth/v1',
  aud: 'authenticated',
  aal: 'aal1',
  iat: now.getTime() / 1_000,
  exp: now.getTime() / 1_000 + 3_600,
};
const read = (token: string, at = now) => readAccessToken({ config, keys }, token, at);

test('a token of ours is read back, for an hour', async () => {
  const token = await signAccessToken({ config, keys }, account, session, now);
  const said = { accountId: account.id, sessionId: session.id, assurance: 'aal1' };
  expect(await read(token)).toEqual(said);
  expect(await read(token, after(3_599))).toEqual(said);
  expect(await read(token, after(3_600))).toBeNull();
});

test('a second factor is written into the token', async () => {
  const raised = { ...session, assurance: 'aal2', assuredAt: after(60) } as AuthSession;
  const token = await signAccessToken({ config, keys }, account, raised, after(60));
  expect(await read(token, after(61))).toMatchObject({ assurance: 'aal2' });
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    aal: 'aal2',
    amr: [
      { method: 'totp', timestamp: now.getTime() / 1_000 + 60 },
      { method: 'password', timestamp: now.getTime() / 1_000 },
    ],
  });
});

test('the same claims pass when we sign them, and fail with anything bent', async () => {
  expect(await read(await signed({}))).not.toBeNull();
  const bent: Record<string, unknown>[] = [
    { iss: 'https://evil.example.com/auth/v1' },
    { iss: undefined },
    { aud: 'anon' },
    { aud: undefined },
    { exp: claims.iat - 1 },
    { exp: undefined },
    { nbf: claims.iat + 60 },
    { sub: undefined },
    { sub: "' or 1=1 --" },
    { session_id: undefined },
    { session_id: { $ne: null } },
    { session_id: `${session.id}\u0000` },
  ];
  for (const change of bent) expect([change, await read(await signed(change))]).toEqual([change, null]);
});

test('a token without signature, of another key, or signed with our public key as a secret is nothing', async () => {
  expect(await read(new UnsecuredJWT(claims).encode())).toBeNull();
  const stranger = await newKey();
  expect(await read(await signed({}, stranger.privateKey))).toBeNull();
  const confused = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: keys.token.kid })
    .sign(new TextEncoder().encode(JSON.stringify(keys.token.publicJwk)));
  expect(await read(confused)).toBeNull();
  const token = await signed({});
  const [header, , signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: session.id })).toString('base64url');
  expect(await read(`${header}.${forged}.${signature}`)).toBeNull();
  for (const odd of ['', '.', '..', 'a.b.c', 'null', `${token}.x`, 'é.é.é', '{}']) expect(await read(odd)).toBeNull();
});

async function signed(change: Record<string, unknown>, key = keys.token.privateKey): Promise<string> {
  return new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'ES256', kid: keys.token.kid }).sign(key);
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { kid: 'key', privateKey, publicKey, publicJwk: await exportJWK(publicKey) };
}
