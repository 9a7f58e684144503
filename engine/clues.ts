import { numberWords } from '#contract/text/words';
import { type Chance, chanceFrom } from './chance.ts';
import { charades, isKnown, phrasesOf } from './clues/charade.ts';
import { counted, firstClean, pick, sentence } from './clues/deal.ts';
import { acrosticLetters, acrostics, anagramLetters, anagrams, lettersOf, missingVowels } from './clues/letters.ts';
import { boxesOf, endingOf, endings, isSortedAlike, ranks, shapes } from './clues/plain.ts';
import { readName, type Unit } from './clues/read-name.ts';
import { type FromStart, minutesOf, octantOf, whereItLies } from './clues/where.ts';

/** What is known about a bar when its clue is made. */
export interface ClueBar {
  name: string;
  street?: string | undefined;
  fromStart?: FromStart | undefined;
}

/** The kinds of clue, the most enjoyable first. */
export const clueKinds = ['charade', 'half-defined', 'emoji', 'where', 'acrostic', 'vowels', 'anagram'] as const;
export type ClueKind = (typeof clueKinds)[number];
/** For names that allow too few of those, in any script. */
type PlainKind = 'shape' | 'ending' | 'rank';

interface Clue {
  kind: ClueKind | PlainKind;
  text: string;
  /** 1 is a gift, 5 takes the whole team. */
  difficulty: number;
  /** Whether it fits another bar of the list as well. */
  ambiguous: boolean;
}

interface ReadBar extends ClueBar {
  units: Unit[];
}

interface Made<Bar = ReadBar> {
  text: string;
  difficulty: number;
  fits: (other: Bar) => boolean;
}

/** [C5, C6] One clue of each kind that this bar allows, none of which gives its name away; the same seed, the same clues. */
export function cluesFor(
  bar: ClueBar,
  others: readonly ClueBar[],
  seed: number | string,
  kinds: readonly ClueKind[] = clueKinds,
): Clue[] {
  const units = readName(bar.name);
  const read = others.map((other): ReadBar => ({ ...other, units: readName(other.name) }));
  return kinds.flatMap((kind) => judged(kind, makers[kind](bar, units, `${seed} ${kind} ${bar.name}`), read));
}

/** [C7, C8] The three best clues for a bar, each of another kind: those that fit no other bar of the list come first. */
export function suggest(bar: ClueBar, others: readonly ClueBar[], seed: number | string): Clue[] {
  const made = cluesFor(bar, others, seed);
  const clues = made.length < 3 ? [...made, ...plainClues(bar, others, seed)] : made;
  return [...clues.filter((clue) => !clue.ambiguous), ...clues.filter((clue) => clue.ambiguous)].slice(0, 3);
}

function judged<Bar>(kind: Clue['kind'], made: Made<Bar> | null, others: readonly Bar[]): Clue[] {
  if (!made) return [];
  const { text, difficulty } = made;
  return [{ kind, text, difficulty, ambiguous: others.some((other) => made.fits(other)) }];
}

/** For names that allow few clues, in any script. */
export function plainClues({ name }: ClueBar, others: readonly ClueBar[], seed: number | string): Clue[] {
  const chanceOf = (kind: PlainKind) => chanceFrom(`${seed} ${kind} ${name}`);
  const drawn = [...shapes(name, chanceOf('shape'))];
  const shape = firstClean(
    name,
    drawn.map(({ text }) => text),
  );
  const withInitials = drawn.find(({ text }) => text === shape)?.withInitials ?? false;
  const ending = firstClean(name, endings(name, chanceOf('ending')));
  const names = others.map((other) => other.name);
  const rank = firstClean(name, ranks(name, names, chanceOf('rank')));
  const plain: [PlainKind, Made<string> | null][] = [
    ['shape', clean(shape, 4, (other) => boxesOf(other, withInitials) === boxesOf(name, withInitials))],
    ['ending', clean(ending, 5, (other) => endingOf(other) === endingOf(name))],
    ['rank', clean(rank, 5, (other) => isSortedAlike(other, name))],
  ];
  return plain.flatMap(([kind, made]) => judged(kind, made, names));
}

const makers: Record<ClueKind, (bar: ClueBar, units: Unit[], seed: string) => Made | null> = {
  charade({ name }, units, seed) {
    const known = units.filter(isKnown);
    if (known.length === 0 || known.length < units.length) return null;
    const keys = known.map(({ meaning }) => meaning.key);
    return clean(firstClean(name, charades(known, chanceFrom(seed))), known.length === 1 ? 2 : 3, (other) => {
      const theirs = new Set(other.units.flatMap(({ meaning }) => [meaning?.key, ...(meaning?.key.split(' ') ?? [])]));
      return keys.every((key) => theirs.has(key));
    });
  },

  'half-defined'({ name }, units, seed) {
    const rounds = [...halfDefined(units, chanceFrom(seed))];
    const text = firstClean(
      name,
      rounds.map((round) => round.text),
    );
    const told = rounds.find((round) => round.text === text)?.told;
    if (!told) return null;
    const shape = shapeOf(units, told);
    return clean(text, 3, ({ units: theirs }) => {
      return theirs.some((unit) => unit.meaning?.key === told.meaning?.key && shapeOf(theirs, unit) === shape);
    });
  },

  emoji({ name }, units, seed) {
    const pictures = picturesOf(units);
    if (pictures === null) return null;
    const frame = pick(chanceFrom(seed), [
      'Read the signboard',
      'No words needed',
      'Name what you see',
      'The sign, in pictures',
    ]);
    const text = firstClean(name, [`${frame}: ${pictures}`, pictures]);
    return clean(text, units.length === 1 ? 1 : 2, (other) => picturesOf(other.units) === pictures);
  },

  where(bar, _units, seed) {
    const rounds = [...whereItLies(bar, chanceFrom(seed))];
    const text = firstClean(
      bar.name,
      rounds.map((round) => round.text),
    );
    const withStreet = rounds.find((round) => round.text === text)?.withStreet ?? false;
    return clean(text, withStreet ? 2 : 4, (other) => liesThere(bar, other, withStreet));
  },

  acrostic({ name }, units, seed) {
    const letters = acrosticLetters(name, units);
    const text = firstClean(name, acrostics(letters, chanceFrom(seed)));
    return clean(text, letters.length > 8 ? 2 : 1, (other) => lettersOf(other.name).includes(letters));
  },

  vowels({ name }, _units, seed) {
    const consonants = consonantsOf(name);
    const text = firstClean(name, missingVowels(name, chanceFrom(seed)));
    const difficulty = consonants.length <= 5 ? 3 : consonants.length <= 10 ? 2 : 4;
    return clean(text, difficulty, (other) => consonantsOf(other.name) === consonants);
  },

  anagram({ name }, units, seed) {
    const letters = anagramLetters(name, units);
    const text = firstClean(name, anagrams(letters, chanceFrom(seed)));
    const stirred = sorted(letters);
    return clean(text, letters.length <= 5 ? 3 : letters.length <= 7 ? 4 : 5, (other) => {
      return sorted(anagramLetters(other.name, other.units)) === stirred;
    });
  },
};

function clean<Bar = ReadBar>(text: string | null, difficulty: number, fits: Made<Bar>['fits']): Made<Bar> | null {
  return text === null ? null : { text, difficulty, fits };
}

/** What a half-defined clue tells of the words it does not define. */
function shapeOf(units: Unit[], told: Unit): string {
  return units.map((unit) => (unit === told ? '*' : `${unit.letters.charAt(0)}${unit.letters.length}`)).join(' ');
}

/** The name in pictures, what is counted as often as it is; null when a word of it has none. */
function picturesOf(units: Unit[]): string | null {
  let [said, times] = ['', 1];
  for (const { meaning, several, limb, link } of units) {
    const count = meaning?.part === 'number' ? numberWords.indexOf(meaning.key) : 0;
    if (count > 0) {
      times = count;
      continue;
    }
    if (!meaning?.picture) return null;
    const body = limb === 'head' ? ' 🗣️' : limb === 'arms' ? ' 💪' : '';
    said += `${said === '' ? '' : ' '}${link === 'and' ? '➕ ' : ''}${meaning.picture.repeat(several ? 2 : times)}${body}`;
    times = 1;
  }
  return said === '' || times > 1 ? null : said;
}

function liesThere(bar: ClueBar, other: ClueBar, withStreet: boolean): boolean {
  if (withStreet && bar.street !== other.street) return false;
  if (!bar.fromStart) return true;
  if (!other.fromStart) return false;
  const isSameWay = octantOf(bar.fromStart) === octantOf(other.fromStart);
  return isSameWay && Math.abs(minutesOf(bar.fromStart) - minutesOf(other.fromStart)) <= 1;
}

function consonantsOf(name: string): string {
  return lettersOf(name).replace(/[aeiou]/g, '');
}

function sorted(letters: string): string {
  return Array.from(letters).toSorted().join('');
}

/** Riddles of one word of a name, with the length and the first letter of the others. */
function* halfDefined(units: Unit[], chance: Chance): Generator<{ text: string; told: Unit }> {
  const choices = units.filter(isKnown);
  if (units.length < 2 || choices.length === 0) return;
  for (let round = 0; round < 12; round++) {
    const told = pick(chance, choices);
    const at = units.indexOf(told);
    const riddle = pick(chance, phrasesOf(told.meaning));
    const said = told.meaning.part === 'look' ? `something ${riddle}` : riddle;
    yield { text: sentence(worded(said, units.slice(0, at), units.slice(at + 1), chance)), told };
  }
}

function worded(said: string, before: Unit[], after: Unit[], chance: Chance): string {
  const [first, last] = [hints(before), hints(after)];
  if (first === '') {
    return pick(chance, [
      `it begins with ${said}; what follows is ${last}`,
      `${said}, and after that ${last}`,
      `first comes ${said}. The rest: ${last}`,
    ]);
  }
  if (last === '') {
    return pick(chance, [
      `it ends with ${said}; what goes before is ${first}`,
      `${first}, and after that ${said}`,
      `at the back stands ${said}. At the front: ${first}`,
    ]);
  }
  return pick(chance, [`in the middle is ${said}; before it ${first}, after it ${last}`]);
}

function hints(units: Unit[]): string {
  const each = units.map(
    ({ letters }) => `${counted(letters.length, 'letter')} with ${letters.charAt(0).toUpperCase()} in the lead`,
  );
  return each.join(', then ');
}
