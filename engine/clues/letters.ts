import { numberWords } from '#contract/text/words';
import type { Chance } from '../chance.ts';
import { pick, shuffled } from './deal.ts';
import { bareName, plainWords, type Unit } from './read-name.ts';

interface LetterList {
  said: (words: string) => string;
  words: Record<string, string[]>;
}

/** Lists for acrostics: two or three words a letter, of one theme each. */
const letterLists: readonly LetterList[] = [
  {
    said: (words) => `The guests came in this order: ${words}. Ask each for an initial.`,
    words: byLetter(`
      Alan Aisha Agnes Barbara Brian Bev Clive Carol Cedric Doris Derek Deepa Elsie Eric Ethel Fiona Frank Freda Gary Gwen
      Gladys Hilda Harold Hamza Irene Ian Imran Jean Joan Julian Keith Karen Kwame Linda Len Leroy Maureen Malcolm Mina Norma
      Nigel Nadia Olga Oscar Ottilie Pam Patrick Priya Quentin Queenie Rita Ron Rupa Sheila Stan Sanjay Tina Trevor Thelma
      Ursula Uma Vera Vernon Violet Wendy Walter Winnie Xavier Xena Yvonne Yusuf Zoe Zack`),
  },
  {
    said: (words) => `Postcards arrived from ${words}. Only how they start matters.`,
    words: byLetter(`
      Ashford Aberdeen Arbroath Barnsley Bognor Bude Cardiff Crewe Cromer Dover Dundee Dudley Epsom Ely Esher Falmouth Fife
      Grimsby Goole Glasgow Hull Hove Harlow Ipswich Inverness Ilkley Jarrow Jedburgh Kendal Kettering Keswick Luton Leeds Ludlow
      Margate Malvern Matlock Nuneaton Norwich Newquay Oban Oldham Oakham Preston Perth Poole Quorn Queensferry Rhyl Ripon Rugby
      Skegness Slough Swindon Truro Torquay Tring Ullapool Ulverston Ventnor Verwood Whitby Wigan Woking Yeovil Yarm
      Zennor Zeal`),
  },
  {
    said: (words) => `Roll call at the zoo: ${words}. Keep each one’s opening letter.`,
    words: byLetter(`
      aardvark alpaca ant bison buffalo budgie cobra cheetah cod dingo dodo dormouse emu egret elk flamingo ferret finch gorilla
      gnu gecko hippo hyena hamster iguana ibis impala jackal jaguar jellyfish kangaroo koala kiwi llama lemur lynx moose
      mongoose meerkat newt narwhal numbat octopus ocelot orca penguin panda platypus quail quokka rhino raccoon seal sloth stoat
      tapir toad tortoise urchin umbrellabird vole vulture walrus weasel wombat xerus yak zebra zebu`),
  },
  {
    said: (words) => `On the shopping list: ${words}. The first of each will do.`,
    words: byLetter(`
      apricots almonds aubergines bananas biscuits butter crumpets celery custard doughnuts dates dumplings eclairs endives
      fudge figs flour garlic gravy ginger haggis ham hummus icing jam jelly kale kippers ketchup leeks lentils liquorice
      marmalade mangoes mince noodles nuts nougat oatcakes onions okra parsnips porridge pears quiche quinces radishes raisins
      rhubarb scones sardines sprouts toffee trifle turnips vinegar vanilla waffles watercress yams yoghurt`),
  },
];

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

function byLetter(words: string): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const word of words.split(/\s+/).filter(Boolean)) (lists[word.charAt(0).toLowerCase()] ??= []).push(word);
  return lists;
}
