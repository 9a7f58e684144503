import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a token is made of: with our key it can be told again, without it nobody can. */
interface Made {
  what: 'results' | 'watch';
  gameId: number;
  nonce: Buffer;
  /** How long it is. */
  bytes: number;
}

export const freshNonce = (): Buffer => randomBytes(16);
export const hashed = (token: string): Buffer => createHash('sha256').update(token).digest();

export function tokenFrom(key: Buffer, { what, gameId, nonce, bytes }: Made): string {
  const made = createHmac('sha256', key)
    .update(`link\n${what}\n${gameId}\n${nonce.toString('hex')}`)
    .digest();
  return made.subarray(0, bytes).toString('base64url');
}

/** A link that was made under another key is found by its hash all the same, and cannot be told again. */
export function isTokenOf({ tokenHash }: { tokenHash: Buffer }, token: string): boolean {
  return tokenHash.equals(hashed(token));
}
