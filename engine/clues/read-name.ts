import { tradeWords } from '#contract/leak/words';
import { letterSounds, type Meaning, meanings, tradeMeanings } from './lexicon.ts';

/** A word or phrase of a bar's name, and what is known about it. */
export interface Unit {
  /** Its letters and digits, without accents, capitals and spaces. */
  letters: string;
  meaning: Meaning | null;
  several: boolean;
  /** Whether what follows belongs to it. */
  owns: boolean;
  /** The word that ties it to what went before: and, of, in … */
  link: string | null;
  /** The King's Head and the King's Arms are more than the king. */
  limb: 'arms' | 'head' | null;
}

const articles = new Set(['the', 'a', 'an', 'ye', 'y', 'yr', 'le', 'la']);
const links = new Set([
  'and',
  'n',
  'of',
  'o',
  'in',
  'on',
  'at',
  'by',
  'under',
  'with',
  'to',
  'from',
  'upon',
  'near',
  'over',
]);
/** Words of the trade tell nothing of one bar, unless they are worth a riddle: brewers. */
const dropped = new Set([
  ...tradeMeanings.keys(),
  ...[...tradeWords].filter((word) => !meanings.has(word) && !singularOf(word)),
  'mens',
]);

/** A text as plain lower-case words, apostrophes gone. */
export function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .replaceAll('&', ' and ')
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      .replaceAll('ħ', 'h')
      .replaceAll('æ', 'ae')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A name without what stands in brackets, unless nothing else is there. */
export function bareName(name: string): string {
  const bare = name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim();
  return plainWords(bare).length > 0 ? bare : name;
}

/** What a name is made of, articles and words of the trade left out where anything else is left. */
export function readName(name: string): Unit[] {
  const bare = bareName(name);
  const owners = new Set(
    [...bare.matchAll(/([\p{L}\p{N}\p{M}]+)(?:['’]s|s['’])(?![\p{L}])/gu)].flatMap(([owner]) => plainWords(owner)),
  );
  const words = plainWords(bare).filter((word) => !articles.has(word));
  const units: Unit[] = [];
  let link: string | null = null;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const before = units.at(-1);
    const phrase = phraseAt(words, at);
    if (phrase) {
      units.push(unit(phrase.letters, phrase.meaning, { link }));
      link = null;
      at += phrase.length;
      continue;
    }
    at++;
    if (before && !link && (word === 'arms' || word === 'head')) before.limb = word;
    else if (links.has(word)) link = units.length > 0 ? (word === 'n' ? 'and' : word === 'o' ? 'of' : word) : null;
    else if (!dropped.has(word)) {
      units.push(known(word, { link, owns: owners.has(word), counted: before?.meaning?.part === 'number' }));
      link = null;
    }
  }
  if (units.length === 0) return tradeUnits(words);
  const settled = units.map(settleOwner);
  const [only] = settled;
  if (!only || settled.length > 1) return settled;
  return [{ ...only, meaning: only.meaning ?? speltMeaning(only.letters, true) }];
}

function phraseAt(words: string[], at: number): { letters: string; meaning: Meaning; length: number } | null {
  for (let length = Math.min(4, words.length - at); length > 1; length--) {
    const run = words.slice(at, at + length);
    const meaning = meanings.get(run.join(' '));
    if (meaning) return { letters: run.join(''), meaning, length };
  }
  return null;
}

function unit(letters: string, meaning: Meaning | null, more: Partial<Unit>): Unit {
  return { letters, meaning, several: false, owns: false, link: null, limb: null, ...more };
}

function known(word: string, { link, owns, counted }: { link: string | null; owns: boolean; counted: boolean }): Unit {
  const exact = meanings.get(word);
  const single = singularOf(word);
  if (single && (counted || owns || !exact)) return unit(word, single, { link, owns, several: !owns && !counted });
  return unit(word, exact ?? speltMeaning(word, false), { link, owns });
}

function singularOf(word: string): Meaning | undefined {
  if (!word.endsWith('s')) return undefined;
  const bases = [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return bases
    .filter((base) => base !== word)
    .map((base) => meanings.get(base))
    .find((found) => found?.part === 'thing');
}

/** Any number has a riddle, and so has a run of capitals nobody can pronounce. */
function speltMeaning(word: string, isAlone: boolean): Meaning | null {
  if (/^\d+$/.test(word)) {
    const sum = Array.from(word).reduce((total, digit) => total + Number(digit), 0);
    const digits = word.length === 1 ? 'a single digit' : `${word.length} digits`;
    const riddles = [`a number of ${digits} that add up to ${sum}`, `${digits} whose sum is ${sum}`];
    return { key: word, part: 'thing', picture: null, riddles };
  }
  if (word.length > (isAlone ? 3 : 4) || (!isAlone && /[aeiouy]/.test(word))) return null;
  const sounds = Array.from(word).map(
    (sign) => letterSounds.get(sign) ?? (/\d/.test(sign) ? `the number ${sign}` : ''),
  );
  if (sounds.includes('')) return null;
  return { key: word, part: 'thing', picture: null, riddles: [sounds.join(', then ')] };
}

/** Without an apostrophe an owner looks like a plural: Smugglers Cove, Kings Head. */
function settleOwner(one: Unit, index: number, all: Unit[]): Unit {
  const next = all[index + 1];
  const isFollowed = one.limb !== null || (next !== undefined && next.link === null);
  return one.several && isFollowed
    ? { ...one, several: false, owns: one.limb === null }
    : { ...one, owns: one.owns && one.limb === null && next !== undefined };
}

function tradeUnits(words: string[]): Unit[] {
  return words.filter((word) => !links.has(word)).map((word) => unit(word, tradeMeanings.get(word) ?? null, {}));
}
