import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

interface Taken {
  endpoint: string;
  /** What the device reads. */
  text: string;
  ttl: string | undefined;
  urgency: string | undefined;
  topic: string | undefined;
  /** Who says to have sent it. */
  subject: string | undefined;
}

/** How it answers instead of taking a message. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
}

interface PushStandIn {
  /** The only way to it: whichever push service a call is for, it arrives here. */
  way: { agent: Agent; answerWithinMs: number };
  /** A browser asks for pushes signed with this key, as `PushSubscription.toJSON()` has it. */
  subscribe(
    serverKey: string,
    host?: string,
  ): { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** Every message taken, oldest first. */
  taken: Taken[];
  /** How often it was asked. */
  asked: () => number;
  /** Answers so from now on, for one device or for all; null takes again, 'silent' never answers. */
  behave(how: Answer | 'silent' | null, endpoint?: string): void;
  stop(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
  serverKey: string;
}

const psk = randomBytes(32);
/** TLS with a secret both ends share: no certificate has to be made. */
const tls = { ciphers: 'PSK-AES256-GCM-SHA384', maxVersion: 'TLSv1.2' } as const;
const dayS = 86_400;

/** Every push service there is, on loopback, for tests: it checks who signed a message and reads it as the browser would. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const browsers = new Map<string, Browser>();
  const behaviour = new Map<string, Answer | 'silent' | null>();
  const taken: Taken[] = [];
  let asked = 0;

  const judged = async (request: IncomingMessage): Promise<Answer | 'silent'> => {
    asked += 1;
    const endpoint = `https://${request.headers.host}${request.url}`;
    const body = await bytesOf(request);
    const how = behaviour.get(endpoint) ?? behaviour.get('');
    if (how) return how;
    const browser = browsers.get(endpoint);
    if (!browser) return { status: 404 };
    const { ttl, urgency, topic, 'content-encoding': encoding } = request.headers as Record<string, string | undefined>;
    if (ttl === undefined || encoding !== 'aes128gcm') return { status: 400 };
    if (body.length > 4_096) return { status: 413 };
    const subject = await signerOf(request, browser.serverKey).catch(() => null);
    if (subject === null) return { status: 403 };
    taken.push({ endpoint, text: opened(body, browser), ttl, urgency, topic, subject });
    return { status: 201, headers: { location: `${endpoint}/message` } };
  };
  const server = createServer({ ...tls, pskCallback: () => psk }, (request, response) => {
    const answer = judged(request).catch(() => ({ status: 400, headers: {} }));
    void answer.then((how) => how !== 'silent' && response.writeHead(how.status, how.headers).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({
    ...tls,
    port,
    pskCallback: () => ({ psk, identity: 'test' }),
    checkServerIdentity: () => undefined,
    lookup: (_name, { all }, found) => {
      if (all) found(null, [{ address: '127.0.0.1', family: 4 }]);
      else found(null, '127.0.0.1', 4);
    },
  });
  return {
    way: { agent, answerWithinMs: 60_000 },
    subscribe: (serverKey, host = 'fcm.googleapis.com') => {
      const endpoint = `https://${host}/send/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const [p256dh, auth] = [keys.generateKeys('base64url'), randomBytes(16)];
      browsers.set(endpoint, { keys, auth, serverKey });
      return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    taken,
    asked: () => asked,
    behave: (how, endpoint = '') => void behaviour.set(endpoint, how),
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** RFC 8292: the key the browser subscribed with signed a token for this service, good for a day at most. */
async function signerOf({ headers }: IncomingMessage, serverKey: string): Promise<string | undefined> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== serverKey) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, {
    algorithms: ['ES256'],
    audience: `https://${headers.host}`,
    requiredClaims: ['exp', 'sub'],
  });
  const leftS = (payload.exp ?? 0) - Date.now() / 1_000;
  if (leftS > dayS || !/^(https:|mailto:)/.test(payload.sub ?? '')) throw new Error('not a proper token');
  return payload.sub;
}

/** RFC 8291 and RFC 8188, for the one record that a push is. */
function opened(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const ikm = derived(keys.computeSecret(sender), auth, both, 32);
  const key = derived(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
  return plain.subarray(0, end).toString();
}

function derived(secret: Buffer, salt: Buffer, use: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, use, length));
}
