/** Letters that do not come apart into a plain one and a mark. */
const whole: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };
/** Words that are written one way or the other. */
const sameWord: Record<string, string> = { saint: 'st', upon: 'on', '&': 'and' };

/** The name of a place as it is compared: case, accents, apostrophes, hyphens and gaps do not matter, nor does Saint or St. */
export function foldPlace(name: string): string {
  const words = foldWords(name);
  return (words[0] === 'the' && words.length > 1 ? words.slice(1) : words).join('');
}

function foldWords(name: string): string[] {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´.]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => whole[letter] ?? letter)
    .replaceAll('&', ' & ')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) => sameWord[word] ?? word);
}
