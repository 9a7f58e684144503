import type { Chance } from '../chance.ts';
import { pick, shuffled } from './deal.ts';
import { bareName } from './read-name.ts';

const letter = /^[\p{L}\p{N}]/u;
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
const order = new Intl.Collator('en');

/** The words of a name as people count their signs, in any script. */
function wordsOf(name: string): string[][] {
  return bareName(name.normalize('NFC'))
    .split(/\s+/)
    .map(signsOf)
    .filter((word) => word.length > 0);
}

/** What people take for one sign: of plain English letters each is one, and nobody need be asked. */
function signsOf(word: string): string[] {
  return /^[!-~]*$/.test(word) ? Array.from(word) : Array.from(signs.segment(word), ({ segment }) => segment);
}

function lettersIn(name: string): string[] {
  return wordsOf(withoutArticle(name))
    .flat()
    .filter((sign) => letter.test(sign));
}

/** A name with a box for every sign; where that leaves something to guess, a long word keeps its first letter. */
export function boxesOf(name: string, withInitials: boolean): string {
  const kept = lettersIn(name).length > 0 ? ['&', "'", '’', '-'] : [];
  const words = wordsOf(name).map((word) =>
    word.map((sign, index) => {
      if (kept.includes(sign)) return sign;
      return withInitials && index === 0 && word.length > 3 && letter.test(sign) ? sign.toUpperCase() : '▢';
    }),
  );
  return words.map((word) => word.join('')).join(' ');
}

export function* shapes(name: string, chance: Chance): Generator<{ text: string; withInitials: boolean }> {
  for (const withInitials of [true, false]) {
    const boxes = boxesOf(name, withInitials);
    if (boxes === '') return;
    for (const frame of shuffled(chance, shapeFrames)) yield { text: `${frame}: ${boxes}`, withInitials };
    yield { text: boxes, withInitials };
  }
}

const shapeFrames = [
  'All that is left of the sign',
  'The paint has come off nearly everywhere',
  'Fill in the blanks',
] as const;

/** What is told of how a name ends or is written; never a letter of one that has hardly another. */
export function endingOf(name: string): string {
  const letters = lettersIn(name);
  if (letters.length > 3) return letters.at(-1)?.toUpperCase() ?? '';
  const written = letters.join('');
  return scripts.find(([, script]) => script.test(written))?.[0] ?? 'mixed';
}

const scripts: readonly [said: string, script: RegExp][] = [
  ['nothing', /^$/],
  ['figures', /^\p{N}+$/u],
  ['Latin', /^\p{Script=Latin}+$/u],
  ['Greek', /^\p{Script=Greek}+$/u],
  ['Cyrillic', /^\p{Script=Cyrillic}+$/u],
  ['East Asian', /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u],
  ['other', /^\p{L}+$/u],
];

export function* endings(name: string, chance: Chance): Generator<string> {
  const ending = endingOf(name);
  const said = writing.get(ending);
  if (said) yield* shuffled(chance, said);
  else yield* [...shuffled(chance, endingFrames).map((frame) => `${frame} ${ending}.`), `… ${ending}`];
}

const endingFrames = ['The signwriter’s last stroke was', 'It all ends in', 'At the far right stands'] as const;
const writing: ReadonlyMap<string, readonly string[]> = new Map([
  ['nothing', ['You could not look it up in a dictionary: it has no spelling.', 'Nobody can spell it.']],
  ['figures', ['A calculator could show it.', 'No alphabet was needed here.']],
  [
    'Latin',
    ['A signwriter was paid for very little: three strokes of the alphabet at most.', 'Hardly enough to spell.'],
  ],
  ['Greek', ['Socrates could read it.', 'Alpha, beta and the like.']],
  ['Cyrillic', ['Tolstoy could read it.', 'Gagarin could spell it.']],
  ['East Asian', ['A brush would have written it better.', 'Not from any ABC.']],
  ['other', ['Not from the ABC you sang at school.', 'Ask somebody who reads more than one alphabet.']],
  ['mixed', ['Part spelling, part something else.', 'The alphabet was not enough here.']],
]);

/** Where a name comes in the list by the alphabet or by its length, articles aside. */
export function* ranks(name: string, others: readonly string[], chance: Chance): Generator<string> {
  const size = others.length + 1;
  const length = lettersIn(name).length;
  const lengths = others.map((other) => lettersIn(other).length);
  if (lengths.every((one) => one < length)) yield* shuffled(chance, longest);
  if (lengths.every((one) => one > length)) yield* shuffled(chance, shortest);
  const rank = 1 + others.filter((other) => compare(other, name) < 0).length;
  if (rank === 1) yield* shuffled(chance, foremost);
  if (rank === size) yield* shuffled(chance, hindmost);
  yield pick(chance, [
    `Sort what you have to find from A to Z: this is number ${rank} of ${size}.`,
    `In a telephone book of tonight it would be entry ${rank} of ${size}.`,
  ]);
  yield `A–Z: ${rank}/${size}.`;
  yield `${'▢'.repeat(rank - 1)}▣${'▢'.repeat(size - rank)}, A–Z.`;
}

const longest = ['None of tonight’s signs is longer.', 'It takes the most paint to write.'];
const shortest = ['None of tonight’s signs is shorter.', 'It takes the least paint to write.'];
const foremost = ['A telephone book of tonight would open with it.', 'Sorted from A to Z, nothing comes before it.'];
const hindmost = ['A telephone book of tonight would close with it.', 'Sorted from A to Z, nothing comes after it.'];

/** Whether two names would stand at the same place of a sorted list. */
export function isSortedAlike(one: string, other: string): boolean {
  return compare(one, other) === 0;
}

function compare(one: string, other: string): number {
  return order.compare(withoutArticle(one).toLowerCase(), withoutArticle(other).toLowerCase());
}

function withoutArticle(name: string): string {
  return bareName(name).replace(/^the\s+(?=\S)/i, '');
}
