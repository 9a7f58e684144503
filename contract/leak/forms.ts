import { numberWords } from '../text/words.ts';
import { oddForms } from './words.ts';

const hidden = /[\u00AD\u200B-\u200F\u2060\uFEFF'’‘ʼ`´]/g;
const letterFor: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Text without accents, capitals, fancy letters, apostrophes and what nobody sees. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(hidden, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/&/g, ' and ');
}

/** A folded word as it is compared: 3 is three, and a digit among letters stands for the letter it looks like. */
export function spell(word: string): string {
  if (/^\d+$/.test(word)) return numberWords[Number(word)] ?? word;
  return /\p{L}/u.test(word) ? word.replace(/\d/g, (digit) => letterFor[digit] ?? digit) : word;
}

export const backwards = (text: string) => Array.from(text).toReversed().join('');

const stripped: readonly [ending: RegExp, instead: string][] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ings$/, ''],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/(.)\1(?:ing|ings|ed)$/, '$1'],
];
const loose: readonly [ending: RegExp, instead: string][] = [
  [/e?y$/, ''],
  [/y$/, 'e'],
  [/(.)\1y$/, '$1'],
  [/ly$/, ''],
  [/ish$/, ''],
];

/** What a word may be a form of: its plural, possessive, -ing and -ed, and of a clue's words also -y, -ly and -ish. */
export function formsOf(word: string, alsoLoose: boolean): string[] {
  const odd = oddForms.get(word);
  const found = [word, ...(odd === undefined ? [] : [odd])];
  if (!/[sgdyh]$/.test(word)) return found;
  for (const [ending, instead] of alsoLoose ? [...stripped, ...loose] : stripped) {
    const base = word.replace(ending, instead);
    if (base !== word && base.length >= 2 && /[aeiouy]/.test(base)) found.push(base);
  }
  return found;
}
