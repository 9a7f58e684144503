import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

interface GoogleStandIn {
  keysUrl: string;
  /** How often somebody asked for the keys. */
  asked: () => number;
  /** Signs an id token as Google would; `claims` changes what it says. */
  idToken(claims: Record<string, unknown>, how?: { nonce?: string; at?: Date }): Promise<string>;
  /** Signs with a new key from now on, and publishes it. */
  changeKey(): Promise<void>;
  stop(): Promise<void>;
}

/** Google's key set and id tokens on loopback, for tests: the protocol is the real one. */
export async function startGoogleStandIn(clientId: string): Promise<GoogleStandIn> {
  let published: JWK[] = [];
  let key = await newKey();
  let asked = 0;

  async function newKey() {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const kid = `key-${published.length + 1}`;
    published = [...published, { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
    return { kid, privateKey };
  }

  const server = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    keysUrl: `http://127.0.0.1:${port}/certs`,
    asked: () => asked,
    idToken: (claims, { nonce, at = new Date() } = {}) => {
      const now = Math.floor(at.getTime() / 1_000);
      const hashedNonce = nonce === undefined ? {} : { nonce: createHash('sha256').update(nonce).digest('hex') };
      return new SignJWT({
        iss: 'https://accounts.google.com',
        aud: clientId,
        sub: '108123',
        email_verified: true,
        iat: now,
        exp: now + 3_600,
        ...hashedNonce,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(key.privateKey);
    },
    changeKey: async () => {
      key = await newKey();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
