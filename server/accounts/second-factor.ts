import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { recoveryCode } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { takeTries } from '../http/rate-limits.ts';
import { holdAccount } from '../store/accounts/accounts.ts';
import {
  type Factor,
  hasVerifiedFactor,
  keepFactorUse,
  keepRecoveryCodes,
  keepRecoveryCodeUse,
  listFactors,
  readRecoveryCodes,
} from '../store/accounts/factors.ts';
import type { Keys } from '../store/accounts/keys.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import { sendRecoveryCodesReplaced } from './account-mails.ts';

/** Time-based codes of RFC 6238: SHA-1, six digits, thirty seconds, which is what every authenticator app knows. */
const stepS = 30;
const digits = 6;
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const makeSecret = (): Buffer => randomBytes(20);

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepS);

/** The step a code belongs to, one step early or late allowed; null for a wrong code and for any step not after `lastStep`. */
export function matchingStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepOf(now);
  const steps = [current - 1, current, current + 1].filter((step) => step > (lastStep ?? -1));
  const given = Buffer.from(code);
  return steps.find((step) => timingSafeEqual(given, Buffer.from(codeAt(secret, step)))) ?? null;
}

export function otpauthUri(secret: Buffer, issuer: string, email: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepS),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`;
}

/** Crockford's: no letter that looks like a digit, and no U to swear with. */
const crockford32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const looksLike: Record<string, string> = { O: '0', I: '1', L: '1' };

/** A new set of codes, as people write them down: 4TQX-90KM-7ZVD. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCode.codes }, makeCode);
}

function makeCode(): string {
  const letters = Array.from({ length: recoveryCode.letters }, () => crockford32[randomInt(crockford32.length)]).join(
    '',
  );
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

/** [A11] New recovery codes, for somebody behind their second lock; the owner is told when others stop counting. */
export async function replaceRecoveryCodes(deps: Deps, viewer: Viewer): Promise<string[]> {
  const { accountId } = viewer;
  return deps.database.db.transaction(async (tx) => {
    const account = await holdAccount(tx, accountId);
    if (!account) throw new Problem('not-authenticated');
    if (!(await hasVerifiedFactor(tx, accountId))) {
      throw new Problem('mfa_factor_not_found', { message: 'Add an authenticator app first.' });
    }
    if (!viewer.isAssured) throw new Problem('insufficient_aal');
    await takeTries(deps, [['recovery-codes', accountId]], tx);
    const { madeAt } = await readRecoveryCodes(tx, accountId);
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => hashedRecoveryCode(deps.keys, accountId, code));
    await keepRecoveryCodes(tx, accountId, hashes, deps.now());
    if (madeAt) await sendRecoveryCodesReplaced(tx, deps.config, account);
    return codes;
  });
}

/**
 * [A10] [A11] Uses up a code that was shown, and says what it was; null when it is wrong. Once a factor is good, any app of the account and
 * any recovery code opens the same lock; a new one is made good by its own code alone. Hold the account.
 */
export async function useShownCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  { factor, code }: { factor: Factor; code: string },
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const { accountId } = factor;
  const apps = factor.verifiedAt ? (await listFactors(tx, accountId)).filter((app) => app.verifiedAt) : [factor];
  for (const app of apps) {
    const step = matchingStep(app.secret, code.trim(), now, app.lastStep);
    if (step === null) continue;
    await keepFactorUse(tx, app, step, now);
    return 'app';
  }
  if (!factor.verifiedAt || readRecoveryCode(code) === null) return null;
  const isUsed = await keepRecoveryCodeUse(tx, accountId, hashedRecoveryCode(deps.keys, accountId, code), now);
  return isUsed ? 'recovery' : null;
}
