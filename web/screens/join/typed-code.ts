import { readJoinCode } from '#contract/join-code';
import { skipCode } from '#contract/limits';

/** What the tiles show of what was typed so far. */
export interface TypedCode {
  code: string;
  /** Something was typed that no code has: 0, O, 1, I or L. */
  hasOther: boolean;
}

/** Takes a letter, a paste of 'k4w qz7' or a whole link alike. */
export function typedCode(text: string): TypedCode {
  const whole = readJoinCode(text);
  if (whole) return { code: whole, hasOther: false };
  const typed = Array.from(text.replace(/[\s\-–—.]/g, '').toUpperCase());
  const fitting = typed.filter((letter) => skipCode.letters.includes(letter));
  return { code: fitting.slice(0, skipCode.length).join(''), hasOther: fitting.length < typed.length };
}

/** The page that a scanned QR code or a pasted link of ours means, its team or the seat it names included; null for anything else. */
export function joinPageIn(text: string): string | null {
  const [, , team] = /\/join\/([^/?#\s]+)\/([a-f])(?:[?#]|$)/i.exec(text.trim()) ?? [];
  const [, seat] = /#seat=([1-9]\d{0,5})$/.exec(text.trim()) ?? [];
  const code = readJoinCode(text.trim());
  if (!code) return null;
  const page = team ? `/join/${code}/${team.toLowerCase()}` : `/join/${code}`;
  return seat ? `${page}#seat=${seat}` : page;
}
