import { text } from './limits.ts';

const shape = /^[^\s@<>"(),:;[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** Exactly one plain address, folded to the form we compare by; null when it is none. */
export function foldEmail(value: string): string | null {
  const folded = value.normalize('NFC').trim().toLowerCase();
  return folded.length <= text.email && shape.test(folded) ? folded : null;
}
