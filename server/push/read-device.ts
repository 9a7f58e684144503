import { ECDH } from 'node:crypto';
import { Problem } from '#contract/problems';
import type { Device } from '../outside/push/push.ts';
import { pushEndpoint } from '../outside/push/push-services.ts';

const base64 = /^[\w+/-]{1,120}={0,2}$/;
const [pointBytes, secretBytes] = [65, 16];

/** [N1] A subscription as a browser gives it, which may be anything. */
export function readDevice(given: unknown): Device {
  const { endpoint, keys } = keysOf(given);
  const { p256dh, auth } = keysOf(keys);
  const address = typeof endpoint === 'string' ? pushEndpoint(endpoint) : null;
  const point = bytesOf(p256dh, pointBytes);
  const secret = bytesOf(auth, secretBytes);
  if (address === null || !point || !secret || !isOnCurve(point)) throw new Problem('no-push');
  return { endpoint: address, p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
}

function keysOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}

function bytesOf(given: unknown, length: number): Buffer | null {
  if (typeof given !== 'string' || !base64.test(given)) return null;
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === length ? bytes : null;
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return point[0] === 4;
  } catch {
    return false;
  }
}
