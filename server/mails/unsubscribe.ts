import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';

const nameBytes = 24;
const sealBytes = 16;

/**
 * What an address is called in the link that ends our mail to it: nobody can read the address from it, nobody else can make one,
 * and for an address it is always the same, so that the link of an old mail works.
 */
function tokenOf(key: Buffer, email: string): string {
  const name = createHmac('sha256', key).update(`no more mail\n${email}`).digest().subarray(0, nameBytes);
  return Buffer.concat([name, sealOf(key, name)]).toString('base64url');
}

/** Where somebody says that they want no more of these. */
export function unsubscribeUrl({ config, keys }: Pick<Deps, 'config' | 'keys'>, email: string): string {
  return `${config.publicOrigin}/unsubscribe/${tokenOf(keys.cookie, email)}`;
}

/** What the list of refusals keeps of an address. */
export function refusalOfAddress({ keys }: Pick<Deps, 'keys'>, email: string): Buffer {
  return hashed(tokenOf(keys.cookie, email));
}

/** The same, from a link that we made. */
export function refusalOf(url: string): Buffer {
  return hashed(url.slice(url.lastIndexOf('/') + 1));
}

/** The same, from what somebody says is the end of such a link; null when we did not make it. */
export function refusalOfToken({ keys }: Pick<Deps, 'keys'>, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== nameBytes + sealBytes || bytes.toString('base64url') !== token) return null;
  const name = bytes.subarray(0, nameBytes);
  return timingSafeEqual(sealOf(keys.cookie, name), bytes.subarray(nameBytes)) ? hashed(token) : null;
}

function sealOf(key: Buffer, name: Buffer): Buffer {
  return createHmac('sha256', key).update('no more mail, sealed\n').update(name).digest().subarray(0, sealBytes);
}

function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
