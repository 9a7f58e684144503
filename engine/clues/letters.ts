import { numberWords } from '#contract/text/number-words';
import type { Chance } from '../chance.ts';
import { letterLists } from './letter-lists.ts';
import { pick, shuffled } from './deal.ts';
import { bareName, plainWords, type Unit } from './read-name.ts';

/** The letters of a whole name but for its first article; one without letters has its digits spelt out. */
export function lettersOf(name: string): string {
  const words = plainWords(bareName(name));
  const letters = (words[0] === 'the' && words.length > 1 ? words.slice(1) : words).join('');
  const spelt = letters.replace(/\d/g, (digit) => numberWords[Number(digit)] ?? '');
  return (/[a-z]{2}/.test(letters) ? letters : spelt).replace(/[^a-z]/g, '');
}

/** The consonants of a name, in groups that hide where its words end. */
export function* missingVowels(name: string, chance: Chance): Generator<string> {
  const letters = lettersOf(name).toUpperCase();
  for (const vowels of [/[AEIOU]/g, /[AEIOUY]/g]) {
    const left = letters.replace(vowels, '');
    if (left.length < 2 || left.length === letters.length) continue;
    for (let round = 0; round < 6; round++) {
      yield `${pick(chance, vowelFrames)}: ${inGroups(left, chance)}`;
    }
    yield inGroups(left, chance);
  }
}

const vowelFrames = [
  'The vowels have all gone home early',
  'Somebody has pinched every vowel',
  'Put A, E, I, O and U back where they belong',
  'No vowels were served tonight',
] as const;

function inGroups(left: string, chance: Chance): string {
  const groups: string[] = [];
  for (let at = 0; at < left.length; ) {
    const size = Math.min(left.length - at, 2 + Math.floor(chance() * 3));
    groups.push(left.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
}

/** The letters that are stirred for an anagram: those of the name's own words, else of all of it; '' when too many. */
export function anagramLetters(name: string, units: Unit[]): string {
  const own = units
    .map(({ letters }) => letters)
    .join('')
    .replace(/[^a-z]/g, '');
  const chosen = own.length >= 4 ? own : lettersOf(name);
  return chosen.length >= 4 && chosen.length <= 9 && new Set(chosen).size > 2 ? chosen : '';
}

/** The same letters in another order, one that can nearly be said. */
export function* anagrams(letters: string, chance: Chance): Generator<string> {
  if (letters === '') return;
  for (let round = 0; round < 12; round++) {
    const stirred = speakable(letters, chance);
    if (stirred === letters) continue;
    yield `${pick(chance, anagramFrames)}: ${stirred.toUpperCase()}`;
  }
  yield speakable(letters, chance).toUpperCase();
}

const anagramFrames = [
  'Dropped on the way here and put back wrong',
  'Stir well until it makes sense',
  'The signwriter had a wobble',
  'Right letters, wrong order',
] as const;

function speakable(letters: string, chance: Chance): string {
  const stirred = shuffled(chance, Array.from(letters));
  const vowels = stirred.filter((letter) => 'aeiouy'.includes(letter));
  const others = stirred.filter((letter) => !'aeiouy'.includes(letter));
  let [said, vowelNext] = ['', chance() < 0.4];
  while (vowels.length + others.length > 0) {
    said += (vowelNext ? vowels.shift() : undefined) ?? others.shift() ?? vowels.shift() ?? '';
    vowelNext = !vowelNext;
  }
  return said;
}

/** The letters an acrostic spells: the name's own words, or the longest of them that is not a chore; '' when none fits. */
export function acrosticLetters(name: string, units: Unit[]): string {
  const plain = units.map(({ letters }) => letters.replace(/[^a-z]/g, ''));
  const all = plain.join('') || lettersOf(name);
  if (all.length >= 2 && all.length <= longestAcrostic) return all;
  const fitting = plain.filter((letters) => letters.length >= 3 && letters.length <= longestAcrostic);
  return (
    fitting.reduce((best, letters) => (letters.length > best.length ? letters : best), '') ||
    all.slice(0, longestAcrostic)
  );
}

const longestAcrostic = 12;

/** A list whose first letters spell the word. */
export function* acrostics(letters: string, chance: Chance): Generator<string> {
  if (letters.length < 2) return;
  for (let round = 0; round < 4; round++) {
    for (const list of shuffled(chance, letterLists)) {
      const chosen: string[] = [];
      for (const letter of letters) {
        const left = (list.words[letter] ?? []).filter((word) => !chosen.includes(word));
        const again = left.length > 0 ? left : (list.words[letter] ?? []);
        if (again.length > 0) chosen.push(pick(chance, again));
      }
      if (chosen.length === letters.length) yield list.said(inOrder(chosen));
    }
  }
}

function inOrder(words: string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
