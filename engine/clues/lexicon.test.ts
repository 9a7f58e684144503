import { expect, test } from 'vitest';
import { leaksOf } from '#contract/leak';
import { meanings, themes, tradeMeanings } from './lexicon.ts';

const every = [...meanings.values()];

test('[C5] the lexicon knows at least 450 words with two riddles each, most with three, and no word twice', () => {
  const written = Object.values(themes).flatMap((theme) => Object.keys(theme));
  expect(written.filter((word, place) => written.indexOf(word) !== place)).toEqual([]);
  expect(every.length).toBeGreaterThanOrEqual(450);
  expect(every.filter(({ riddles }) => new Set(riddles).size < 2).map(({ key }) => key)).toEqual([]);
  expect(every.filter(({ riddles }) => riddles.length >= 3).length).toBeGreaterThan(every.length / 2);
});

test('[C5] no riddle gives its own word away', () => {
  const telling = every.flatMap(({ key, riddles }) => riddles.filter((riddle) => leaksOf(key, riddle).length > 0));
  expect(telling).toEqual([]);
});

test('riddles are short, fit into a sentence, and urge nobody to drink', () => {
  const riddles = [...every, ...tradeMeanings.values()].flatMap((meaning) => meaning.riddles);
  expect(riddles.filter((riddle) => riddle.length > 80)).toEqual([]);
  expect(riddles.filter((riddle) => /[.;!?]$|\s{2}|'/.test(riddle))).toEqual([]);
  expect(
    riddles.filter((riddle) => /\b(?:drunk|booze|boozy|pissed|tipsy|pints?|hangover|arse|bloody)\b/i.test(riddle)),
  ).toEqual([]);
});
