import { createECDH } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { makePatient } from '../../../tests/harness/servers/sql.ts';
import { openDatabase } from '../database.ts';
import { readKeys } from './keys.ts';

const plain = readConfig({});

test('eight nodes that start together on an empty database share one set of keys, and so does a later start', async () => {
  const { url } = await emptied();
  const nodes = Array.from({ length: 8 }, () => openDatabase(url));
  nodes.forEach(makePatient);
  const sets = await Promise.all(nodes.map((node) => readKeys(node, plain)));
  const later = openDatabase(url);
  const again = await readKeys(later, plain);
  await Promise.all([...nodes, later].map((node) => node.close()));
  const seen = [...sets, again].map(({ token, cookie, push }) => [token.publicJwk, cookie.toString('hex'), push]);
  expect(new Set(seen.map((set) => JSON.stringify(set))).size).toBe(1);
});

test('a token signed with the key is good by its published half, whose kid is its thumbprint', async () => {
  const { token } = await readKeys(await emptied(), plain);
  const jwt = await new SignJWT({ sub: 'x' })
    .setProtectedHeader({ alg: 'ES256', kid: token.kid })
    .sign(token.privateKey);
  const { payload, protectedHeader } = await jwtVerify(jwt, token.publicKey);
  expect([payload.sub, protectedHeader.kid]).toEqual(['x', token.kid]);
  expect(Object.keys(token.publicJwk).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  expect(token.kid).toMatch(/^[\w-]{43}$/);
});

test('cookie and push keys have the lengths their users need', async () => {
  const { cookie, push } = await readKeys(await emptied(), plain);
  const bytes = [cookie, Buffer.from(push.publicKey, 'base64url'), Buffer.from(push.privateKey, 'base64url')];
  expect(bytes.map((key) => key.length)).toEqual([32, 65, 32]);
});

test("the environment's keys win over those kept, and none are made for them", async () => {
  const { d, ...open } = await madeJwk();
  const pair = createECDH('prime256v1');
  const push = { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') };
  const cookie = Buffer.alloc(40, 7);
  const env = {
    TOKEN_KEY: JSON.stringify({ ...open, d }),
    COOKIE_KEY: cookie.toString('base64url'),
    PUSH_KEY: JSON.stringify(push),
  };
  const database = await emptied();
  const keys = await readKeys(database, readConfig(env));
  expect(keys.token.publicJwk).toMatchObject(open);
  expect([keys.cookie, keys.push]).toEqual([cookie, push]);
  const kept = await database.pool.query('select name from keys');
  expect(kept.rows).toEqual([]);
});

test.each([
  ['TOKEN_KEY', { kty: 'EC', crv: 'P-256', d: 'AAAA' }],
  ['TOKEN_KEY', { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA', d: 'AAAA' }],
  ['PUSH_KEY', { publicKey: 'AAAA', privateKey: 'AAAA' }],
])('a %s that is no key stops the start by its name (%j)', async (name, value) => {
  const config = readConfig({ [name]: JSON.stringify(value) });
  const refusal = await readKeys(await emptied(), config).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toContain(`${name} is not usable`);
});

test('a TOKEN_KEY whose halves belong to different keys stops the start', async () => {
  const [one, other] = await Promise.all([madeJwk(), madeJwk()]);
  const config = readConfig({ TOKEN_KEY: JSON.stringify({ ...one, d: other.d }) });
  await expect(readKeys(await emptied(), config)).rejects.toThrow('TOKEN_KEY is not usable');
});

test('a PUSH_KEY whose halves belong to different keys stops the start', async () => {
  const [one, other] = [createECDH('prime256v1'), createECDH('prime256v1')];
  other.generateKeys();
  const pair = { publicKey: one.generateKeys('base64url'), privateKey: other.getPrivateKey('base64url') };
  const config = readConfig({ PUSH_KEY: JSON.stringify(pair) });
  await expect(readKeys(await emptied(), config)).rejects.toThrow('PUSH_KEY is not usable');
});

const database = await freshDatabase();

async function madeJwk(): Promise<JWK> {
  return exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
}

async function emptied() {
  await database.pool.query('delete from keys');
  return database;
}
