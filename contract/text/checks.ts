import { text } from '../limits.ts';

const shape =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>"(),:;[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** Exactly one plain address, folded to the form we compare by; null when it is none, or when mail to it would go to a look-alike. */
export function foldEmail(value: string): string | null {
  const folded = value.normalize('NFC').trim().toLowerCase();
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  const isPlain = domain === domain.normalize('NFKC');
  return folded.length <= text.email && isPlain && shape.test(folded) ? folded : null;
}

const looksLike = 'like 07700 900123 or +44 7700 900123';

/** What a typed telephone number comes to: E.164, nothing at all, or why it is none. */
export type Telephone = { e164: string | null } | { fault: string };

/** A number as people type it. Without a country it is a British one: the first 0 stands for +44. */
export function readTelephone(typed: string): Telephone {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^((?:\+|00)\d+)\(0\)/, '$1')
    .replace(/[().\-\u2010-\u2015/]/g, '');
  if (bare === '') return { e164: null };
  if (!/^\+?\d+$/.test(bare)) return { fault: `A number is made of digits, ${looksLike}.` };
  const e164 = bare
    .replace(/^00/, '+')
    .replace(/^0/, '+44')
    .replace(/^\+440/, '+44');
  if (!/^\+[1-9]/.test(e164)) return { fault: `Begin with 0, or with + and the country, ${looksLike}.` };
  const digits = e164.length - 1;
  const [fewest, most] = e164.startsWith('+44') ? [11, 12] : [7, 15];
  if (digits < fewest) return { fault: `That number is too short. Write it ${looksLike}.` };
  if (digits > most) return { fault: `That number is too long. Write it ${looksLike}.` };
  return { e164 };
}

/** The path a redirectTo names, or null when it would leave our own pages (another host, a scheme, a backslash trick). */
export function sameOriginPath(value: string | null | undefined): string | null {
  if (value == null || value.length > 2_000) return null;
  if (!value.startsWith('/') || value.startsWith('//') || value.startsWith('/\\')) return null;
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x20 || point === 0x7f || character === '\\') return null;
  }
  return value;
}
