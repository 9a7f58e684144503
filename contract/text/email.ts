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
