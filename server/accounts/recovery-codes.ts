import { createHmac, randomInt } from 'node:crypto';
import { recoveryCode } from '#contract/limits';
import type { Keys } from '../store/accounts/keys.ts';

/** Crockford's: no letter that looks like a digit, and no U to swear with. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const looksLike: Record<string, string> = { O: '0', I: '1', L: '1' };

/** A new set of codes, as people write them down: 4TQX-90KM-7ZVD. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCode.codes }, makeCode);
}

function makeCode(): string {
  const letters = Array.from({ length: recoveryCode.letters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (letters.match(/.{1,4}/g) ?? []).join('-');
}

/** A code as it was meant, however it was typed; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replace(/[OIL]/g, (letter) => looksLike[letter] ?? letter);
  return letters.length === recoveryCode.letters && /^[0-9A-HJKMNP-TV-Z]*$/.test(letters) ? letters : null;
}

/** What is kept of a code: of no use to whoever reads the table without our key. */
export function hashedRecoveryCode(keys: Pick<Keys, 'cookie'>, accountId: string, code: string): Buffer {
  return createHmac('sha256', keys.cookie)
    .update(`recovery\n${accountId}\n${readRecoveryCode(code) ?? ''}`)
    .digest();
}
