import { animals } from './lexicon/animals.ts';
import { arts } from './lexicon/arts.ts';
import { birds } from './lexicon/birds.ts';
import { callings } from './lexicon/callings.ts';
import { clothes } from './lexicon/clothes.ts';
import { kitchen } from './lexicon/kitchen.ts';
import { letters } from './lexicon/letters.ts';
import { looks } from './lexicon/looks.ts';
import { names } from './lexicon/names.ts';
import { numbers } from './lexicon/numbers.ts';
import { phrases } from './lexicon/phrases.ts';
import { places } from './lexicon/places.ts';
import { plants } from './lexicon/plants.ts';
import { royalty } from './lexicon/royalty.ts';
import { sea } from './lexicon/sea.ts';
import { sky } from './lexicon/sky.ts';
import { table } from './lexicon/table.ts';
import { things } from './lexicon/things.ts';
import { towns } from './lexicon/towns.ts';
import { trade } from './lexicon/trade.ts';
import { trades } from './lexicon/trades.ts';

/** A word of pub names: what it means, as riddles, and a picture where one fits. */
export interface Meaning {
  key: string;
  /** A thing stands by itself, a look follows what it describes, a number goes before it. */
  part: 'thing' | 'look' | 'number';
  picture: string | null;
  riddles: string[];
}

/** The themes as they are written, the words of the trade apart. */
export const themes = {
  animals,
  arts,
  birds,
  callings,
  clothes,
  kitchen,
  looks,
  names,
  numbers,
  phrases,
  places,
  plants,
  royalty,
  sea,
  sky,
  table,
  things,
  towns,
  trades,
};

/** What a word or a phrase of a name means; the articles of a phrase are left out. */
export const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(themes).flatMap(([theme, words]) => {
    const part = theme === 'looks' ? 'look' : theme === 'numbers' ? 'number' : 'thing';
    return Object.entries(words).map(([key, meaning]) => entry(key, meaning, part));
  }),
);

/** The words of the trade, for names that hold nothing else. */
export const tradeMeanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(trade).map(([key, meaning]) => entry(key, meaning, 'thing')),
);

/** What each letter sounds or looks like. */
export const letterSounds: ReadonlyMap<string, string> = new Map(Object.entries(letters));

function entry(written: string, meaning: string, part: Meaning['part']): [string, Meaning] {
  const key = written.replace(/ the /g, ' ');
  const [first = '', ...rest] = meaning.split(' | ');
  return /[a-z]/i.test(first)
    ? [key, { key, part, picture: null, riddles: [first, ...rest] }]
    : [key, { key, part, picture: first, riddles: rest }];
}
