import { createECDH, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Config } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import type { Database, Db } from '../database.ts';
import { keys } from '../schema.ts';

export interface Keys {
  /** Signs access tokens (ES256); `kid` is the thumbprint of RFC 7638. */
  token: { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };
  /** What session cookies are hashed with. */
  cookie: Buffer;
  /** The VAPID pair: a raw P-256 point (65 bytes) and its number (32 bytes), as base64url. */
  push: { publicKey: string; privateKey: string };
}

type Secrets = { token: JWK; cookie: string; push: Keys['push'] };

/** The keys of this installation: the environment's, else those made once and kept in the database for all nodes. */
export async function readKeys(database: Database, config: Config): Promise<Keys> {
  const { db } = database;
  return {
    token: await tokenKeyOf(config.tokenKey ?? (await keptOrMade(db, 'token', makeTokenKey))),
    cookie: Buffer.from(config.cookieKey ?? (await keptOrMade(db, 'cookie', makeCookieKey)), 'base64url'),
    push: pushKeyOf(config.pushKey ?? (await keptOrMade(db, 'push', makePushKey))),
  };
}

/** Of nodes that start together and each make a key, the first to keep its own decides; the others read that one. */
async function keptOrMade<N extends keyof Secrets>(
  db: Db,
  name: N,
  make: () => Secrets[N] | Promise<Secrets[N]>,
): Promise<Secrets[N]> {
  for (;;) {
    const [kept] = await db.select().from(keys).where(eq(keys.name, name));
    if (kept) return kept.secret as Secrets[N];
    await db
      .insert(keys)
      .values({ name, secret: await make() })
      .onConflictDoNothing();
  }
}

async function makeTokenKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

function makeCookieKey(): string {
  return randomBytes(32).toString('base64url');
}

function makePushKey(): Keys['push'] {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A number that begins with zero bytes comes out shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

async function tokenKeyOf(secret: JWK): Promise<Keys['token']> {
  const { d: _, ...open } = secret;
  try {
    const { kty = '', crv = '', x = '', y = '' } = open;
    const point = { kty, crv, x, y };
    const kid = await calculateJwkThumbprint(point);
    const publicJwk = { ...point, kid, alg: 'ES256', use: 'sig' };
    const privateKey = await importJWK({ ...point, d: secret.d ?? '' }, 'ES256');
    const publicKey = await importJWK(point, 'ES256');
    if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new Error('not a key pair');
    return { kid, privateKey, publicKey, publicJwk };
  } catch {
    throw new StartRefused('TOKEN_KEY is not usable: it must be a private P-256 JWK as JSON, with x and y.');
  }
}

function pushKeyOf(secret: Keys['push']): Keys['push'] {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(secret.privateKey, 'base64url');
    if (pair.getPublicKey('base64url') !== secret.publicKey) throw new Error('not a pair');
    return secret;
  } catch {
    throw new StartRefused('PUSH_KEY is not usable: publicKey and privateKey must be a P-256 pair as base64url.');
  }
}
