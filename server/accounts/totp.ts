import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based codes of RFC 6238: SHA-1, six digits, thirty seconds, which is what every authenticator app knows. */
const stepS = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const makeSecret = (): Buffer => randomBytes(20);

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
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
