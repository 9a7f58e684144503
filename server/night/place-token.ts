import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Deps } from '../deps.ts';

type Keys = Pick<Deps, 'keys'>;

const prefix = 'place:';
/** Ids are padded to this length, so that it does not tell them apart. Those that hosts add and those of OpenStreetMap fit. */
const idBytes = 42;
const ivBytes = 12;

function keyFor({ keys }: Keys, use: 'cipher' | 'iv', gameId: number): Buffer {
  return createHmac('sha256', keys.cookie).update(`place\n${use}\n${gameId}`).digest();
}

function ivFor(deps: Keys, gameId: number, id: Buffer): Buffer {
  return createHmac('sha256', keyFor(deps, 'iv', gameId))
    .update(id)
    .digest()
    .subarray(0, ivBytes);
}

const counterFrom = (iv: Uint8Array) => Buffer.concat([iv, Buffer.alloc(16 - ivBytes)]);

/**
 * [E1] The id of a bar as racing phones see it, the same in all of one race. An id of the directory says where its bar comes from, and
 * bars that a host added are most likely in the race. The IV is a keyed hash of the id, checked when the token comes back.
 */
export function placeToken(deps: Keys, gameId: number, id: string): string {
  const bytes = Buffer.from(id);
  if (bytes.length > idBytes) return id;
  const padded = Buffer.concat([bytes, Buffer.alloc(idBytes - bytes.length)]);
  const iv = ivFor(deps, gameId, padded);
  const cipher = createCipheriv('aes-256-ctr', keyFor(deps, 'cipher', gameId), counterFrom(iv));
  return `${prefix}${Buffer.concat([iv, cipher.update(padded), cipher.final()]).toString('base64url')}`;
}

/** The id behind a token of this race; anything else is returned as it came, such as an id from a list of before. */
export function readPlaceToken(deps: Keys, gameId: number, token: string): string {
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
  if (!token.startsWith(prefix) || bytes.length !== ivBytes + idBytes) return token;
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-ctr', keyFor(deps, 'cipher', gameId), counterFrom(iv));
  const padded = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]);
  if (!ivFor(deps, gameId, padded).equals(iv)) return token;
  return padded.toString().replace(/\0+$/, '');
}
