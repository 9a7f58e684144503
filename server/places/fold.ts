/** Letters that do not come apart into a plain one and a mark. */
const whole = new Map(Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }));
/** Words that are written one way or the other. */
const sameWord = new Map(Object.entries({ saint: 'st', upon: 'on', '&': 'and' }));
/** As much as the database keeps: some letters come apart into eighteen. */
const most = 160;
const ascii = /^[ -~]*$/;

/** The name of a place as it is compared: case, accents, apostrophes, hyphens and gaps do not matter, nor does Saint or St. */
export function foldPlace(name: string): string {
  const lower = name.toLowerCase();
  const plain = ascii.test(lower) ? lower.replace(/['`.]/g, '') : unaccented(lower);
  if (/^[a-z]+$/.test(plain)) return foldWord(plain).slice(0, most);
  const words = plain
    .replaceAll('&', ' & ')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map(foldWord);
  const folded = (words[0] === 'the' && words.length > 1 ? words.slice(1) : words).join('');
  return folded.length <= most ? folded : Array.from(folded).slice(0, most).join('');
}

function unaccented(lower: string): string {
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´.]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => whole.get(letter) ?? letter);
}

function foldWord(word: string): string {
  return sameWord.get(word) ?? word;
}
