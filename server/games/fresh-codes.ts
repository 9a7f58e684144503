import { randomInt } from 'node:crypto';
import { skipCode } from '#contract/limits';

/** Codes that nobody can guess; whoever takes one looks whether another bar has it. */
export function freshCodes(count: number): string[] {
  return Array.from({ length: count }, freshCode);
}

function freshCode(): string {
  const { letters, length } = skipCode;
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
