import { skipCode } from './limits.ts';

/** [K1] Six characters that nobody mixes up: no 0 O 1 I L. */
const { letters, length } = skipCode;

/** The code in what somebody typed, pasted or scanned: spaces, hyphens, small letters and a whole link do not matter; null when there is none. */
export function readJoinCode(given: string): string | null {
  const inLink = /\/join\/([^/?#\s]+)/i.exec(given)?.[1] ?? given;
  const code = inLink.replace(/[\s\-–—.]/g, '').toUpperCase();
  return code.length === length && Array.from(code).every((letter) => letters.includes(letter)) ? code : null;
}

/** As people read it: XXX-XXX. */
export function shownJoinCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Where a code leads, for everybody or for one team. */
export function joinPath(code: string, team?: string): string {
  return team ? `/join/${code}/${team.toLowerCase()}` : `/join/${code}`;
}
