import { assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from './testing/cases.ts';
import { leaksOf } from './leak.ts';
import { whereIn } from './leak/where.ts';

const names = [
  ['The Red Lion', 'Lion'],
  ['Fox & Hounds', 'Hounds'],
  ['The Crown Inn', 'Crown'],
  ['The Wheatsheaf', 'Wheatsheaf'],
  ["The King's Head", "King's"],
  ['Three Horseshoes', 'Horseshoes'],
  ['Café Bohème', 'Bohème'],
  ['The Jolly Sailor', 'Sailor'],
  ['The Plough', 'Plough'],
  ['The Cherry Tree', 'Cherry'],
  ['The Goat', 'Goat'],
  ['The Anchor Tavern', 'Anchor'],
] as const;

/** Each hides a word in its own way; the clue around it is innocent. */
const disguises: [string, (word: string) => string][] = [
  ['as it is', (word) => word],
  ['in capitals', (word) => word.toUpperCase()],
  [
    'in wide letters',
    (word) => word.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  ],
  ['with accents', (word) => word.replace(/[aeiou]/g, (vowel) => `${vowel}\u0301`)],
  ['backwards', (word) => Array.from(word).toReversed().join('')],
  ['spaced', (word) => Array.from(word).join(' ')],
  ['spaced backwards', (word) => Array.from(word).toReversed().join(' ')],
  ['hyphenated', (word) => Array.from(word).join('-')],
  ['with dots', (word) => Array.from(word).join('.')],
  ['cut in two', (word) => `${word.slice(0, 2)}-${word.slice(2)}`],
  ['with invisible letters', (word) => Array.from(word).join('\u200b')],
  ['as a plural', (word) => `${word}s`],
  ['as a possessive', (word) => `${word}’s`],
  ['as a doing', (word) => `${word}ing`],
  ['as done', (word) => `${word}ed`],
  ['at the head of a compound', (word) => `${word}flower`],
  ['at the end of a compound', (word) => `garden${word}`],
  ['with digits for letters', (word) => word.replace(/o/g, '0').replace(/e/g, '3').replace(/i/g, '1')],
];
const before = ['Look for', 'You may meet', 'Think of', 'Nobody forgets'];
const after = ['near the water', 'when the evening is young', 'with a friend or two', ''];

test('[C1] a thousand planted leaks are caught, whatever their disguise', () => {
  const around = [constantFrom(...names), constantFrom(...disguises)] as const;
  assert(
    property(...around, constantFrom(...before), constantFrom(...after), ([name, word], [, hide], start, end) => {
      const plain = word
        .normalize('NFD')
        .replace(/[\p{M}']/gu, '')
        .toLowerCase();
      expect(leaksOf(name, `${start} ${hide(plain)} ${end}`).map((leak) => leak.word)).toContain(word);
    }),
    { seed: 4, numRuns: casesToTry(1_000) },
  );
});

test('[C1] what leaked is named as the sign has it, with what gave it away', () => {
  expect(leaksOf('The Fox & Hounds', 'Foxes run from a H-O-U-N-D.')).toEqual([
    { word: 'Fox', by: 'foxes' },
    { word: 'Hounds', by: 'h o u n d' },
  ]);
  expect(leaksOf('The Rising Sun', 'It will rise at sunset')).toEqual([
    { word: 'Rising', by: 'rise' },
    { word: 'Sun', by: 'sunset' },
  ]);
});

test('[C2] a word of the name is found in a longer one, and the name in one piece', () => {
  const telling = [
    ['The Blackbird', 'A black bird'],
    ['The Black Horse', 'A blackbird'],
    ['The Goose', 'Two geese'],
    ['The Sun', 'A sunny spot'],
    ['The Rose', 'Rosy cheeks'],
    ['The Wolf', 'A pack of wolves'],
    ['The Fox', 'A foxglove'],
    ['The Ox', 'An oxtail soup'],
    ['Farmers Arms', 'Down on the farm'],
    ['The Ship', 'Shipping forecast'],
    ['Three Tuns', 'There are 3 of them'],
    ['2 Brewers', 'Two of a kind'],
    ['The Red Lion', 'Find #redlion online'],
    ['The Red Lion', 'noilder'],
    ['The Crown', 'It is cr own'],
  ];
  expect(telling.filter(([name = '', clue = '']) => leaksOf(name, clue).length === 0)).toEqual([]);
});

test('[C3] words of the trade and everyday words that only look alike give nothing away', () => {
  const innocent = [
    ["The King's Arms", 'A walking stick and a folded pair of arms'],
    ['The Crown Inn', 'An inn for heavy hats, with a bar'],
    ['The Red Lion', 'A million reasons to roar'],
    ['The Ship', 'A friendship that floats'],
    ['The Goat', 'Go at your own pace'],
    ['The Heron', 'Give her one more minute'],
    ['The Manor', 'Ask any man or woman'],
    ['The Bell', 'A belly laugh'],
    ['The Earl', 'The early bird'],
    ['The Star', 'Start here'],
    ['The Pig', 'A pigeon sat here'],
    ['The Cat', 'Catch it if you can'],
    ['The Bee', 'It has been here for years'],
    ['The Hart', 'A chart topper'],
    ['The Oak', 'A soaked cloak'],
    ['The Sun', 'Every Sunday'],
    ['The Old Swan', 'An old friend with a long neck'],
    ["The King's Head", 'Use your head'],
    ['The Wellington', 'Well, well, well'],
    ['The Ring', 'Bring a friend and sing'],
    ['The Hood', 'A childhood memory in the neighbourhood'],
    ['The Pen', 'A penny for your thoughts'],
    ['The Swan', 'It was wanted by all'],
    ['The Bull', 'Dodge the bullet'],
    ['The Hen', 'Hence the feathers'],
    ['The Inn', 'Any inn will do'],
    ['', 'A clue for a bar without a name'],
    ['The Crown', ''],
  ];
  expect(innocent.filter(([name = '', clue = '']) => leaksOf(name, clue).length > 0)).toEqual([]);
});

test('[C1] words that mean something to the machine are words like any other', () => {
  for (const word of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf']) {
    expect([word, leaksOf('The Crown', `Ask the ${word} about it`)]).toEqual([word, []]);
  }
  expect(leaksOf('The Constructor', 'Ask two constructors')).toEqual([{ word: 'Constructor', by: 'constructors' }]);
});

test('[C4] minor words count where the name has nothing else', () => {
  expect(leaksOf('The New Inn', 'A new broom')).toEqual([{ word: 'New', by: 'new' }]);
  expect(leaksOf('The New Crown', 'A new broom')).toEqual([]);
  expect(leaksOf('Ale House', 'a l e h o u s e')).toEqual([{ word: 'House', by: 'h o u s e' }]);
});

test('[C1] what gives a bar away is found in the clue as it is written', () => {
  expect(marked('The Fat Badger', 'Every other badger in York; a Badgers’ diet.')).toEqual(['badger']);
  expect(marked('The Fat Badger', 'A badger is a badger.')).toEqual(['badger', 'badger']);
  expect(marked('The Fox & Hounds', 'Foxes & a H-O-U-N-D.')).toEqual(['Foxes', 'H-O-U-N-D']);
  expect(marked('Café Bohème', 'Ein Straßenfest & the bohe\u0301me\u0301, twice')).toEqual(['bohe\u0301me\u0301']);
  expect(marked('The Cherry Tree', 'A bowl of red fruit')).toEqual([]);
  expect(marked('Three Horseshoes', '🐴 3 of them')).toEqual(['3']);
  expect(marked('The Red Lion', 'A tired lionel sleeps')).toEqual(['tired lionel']);
});

test('[C1] whatever the disguise, something of the clue is marked, and only once', () => {
  assert(
    property(constantFrom(...names), constantFrom(...disguises), ([name, word], [, hide]) => {
      const clue = `Look for ${hide(word.replace(/'s$/, ''))} tonight`;
      const spans = whereIn(clue, leaksOf(name, clue));
      expect(spans.length).toBeGreaterThan(0);
      for (const [n, [from, to]] of spans.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(spans[n - 1]?.[1] ?? 0);
        expect(to).toBeLessThanOrEqual(clue.length);
      }
    }),
    { seed: 4, numRuns: casesToTry(400) },
  );
});

/** What of a clue is underlined. */
function marked(name: string, clue: string): string[] {
  return whereIn(clue, leaksOf(name, clue)).map(([from, to]) => clue.slice(from, to));
}
