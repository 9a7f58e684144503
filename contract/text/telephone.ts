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
