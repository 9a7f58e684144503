import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaksOf } from '#contract/leak';
import { casesToTry } from '#contract/testing/cases';
import { type ClueBar, type ClueKind, clueKinds, cluesFor, suggest } from './clues.ts';

const names = [
  'The Red Lion',
  'The Crown Inn',
  "The King's Head",
  'Farmers Arms',
  'The Three Tuns',
  'Fox & Hounds',
  'The Moon Under Water',
  "Smuggler's Cove",
  'The Jolly Sailor',
  'The New Inn',
  'The Inn',
  'BBB',
  '1923',
  'Café Bohème',
  'The Llanfairfechan Pwllheli Constitutional Institute',
  "O'Neill's",
  'ħ',
  'The Start',
  'The North Star',
  'Vowel & Letter',
];

test('[C5] every name has three clues of different kinds, and none of them gives it away', () => {
  for (const name of names) {
    for (const seed of [1, 2, 3, 4, 5]) {
      const made = suggest({ name, fromStart: { metres: 420, bearing: 10 } }, [], seed);
      expect([name, new Set(made.map(({ kind }) => kind)).size]).toEqual([name, 3]);
      for (const { text, difficulty } of made) {
        expect([name, text, leaksOf(name, text)]).toEqual([name, text, []]);
        expect([1, 2, 3, 4, 5]).toContain(difficulty);
      }
    }
  }
});

test('[C5] a name whose words are all known allows all seven kinds', () => {
  const clues = cluesFor({ name: 'The Red Fox', fromStart: { metres: 300, bearing: 90 } }, [], 1);
  expect(clues.map(({ kind }) => kind)).toEqual([...clueKinds]);
});

test('[C5] a letter puzzle is about the letters of the name, an anagram of at most nine', () => {
  expect(letters('The Red Fox', 'vowels')).toBe('RDFX');
  expect(
    Array.from(letters('The Red Fox', 'anagram') ?? '')
      .toSorted()
      .join(''),
  ).toBe('DEFORX');
  expect(letters('The Constitutional', 'anagram')).toBeUndefined();
  const acrostic = cluesFor({ name: 'The Red Fox' }, [], 7).find(({ kind }) => kind === 'acrostic')?.text ?? '';
  expect(initials(acrostic)).toContain('redfox');
});

test('[C5] what is counted is pictured as often, what belongs together is joined', () => {
  expect(pictures('Three Foxes')).toMatch(/🦊🦊🦊$/);
  expect(pictures('Fox & Goose')).toMatch(/🦊 ➕ 🪿$/);
  expect(pictures('The Kings Arms')).toMatch(/: 🤴 💪$/);
  expect(pictures('The Dunnichen Fox')).toBeUndefined();
});

test('[C5] the walk to a bar is told from the start, with its street where that keeps the secret', () => {
  expect(where('The Crown', 'Mill Lane')).toMatch(/10 minutes\. Look along Mill Lane\.$/);
  expect(where('The Crown', 'Crown Street')).toMatch(/10 minutes\.$/);
  expect(cluesFor({ name: 'The Crown' }, [], 1).map(({ kind }) => kind)).not.toContain('where');
});

test('[C6] the same bar, list and seed give the same clues; another seed another wording', () => {
  const bar = { name: 'The White Swan', fromStart: { metres: 420, bearing: 200 } };
  expect(suggest(bar, [{ name: 'The Ship' }], 'egg')).toEqual(suggest(bar, [{ name: 'The Ship' }], 'egg'));
  const wordings = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => suggest(bar, [], seed)[0]?.text));
  expect(wordings.size).toBeGreaterThan(3);
});

test('[C7] the more enjoyable kind comes first', () => {
  expect(kinds('The White Swan')).toEqual(['charade', 'half-defined', 'emoji']);
  expect(kinds('The Swan')).toEqual(['charade', 'emoji', 'where']);
  expect(kinds('The Dunnichen Swan')).toEqual(['half-defined', 'where', 'acrostic']);
  expect(kinds('The Dunnichen')).toEqual(['where', 'acrostic', 'vowels']);
});

const oddNames = [
  '居酒屋',
  'Το Καφενείο',
  'Z',
  '1',
  'The',
  'The Z',
  '🍺',
  '!!!',
  '&',
  'Ωμ',
  'בר',
  '한국',
  'مقهى',
  'X1',
  '…',
];

test('[C7] a name that allows fewer than three kinds is told by its shape, its ending and its place in the list', () => {
  for (const name of oddNames) {
    for (const others of [[], [{ name: 'The Swan' }], [{ name: 'Aa' }, { name: 'The Swan' }, { name: '酒' }]]) {
      const made = suggest({ name }, others, 3);
      expect([name, new Set(made.map(({ kind }) => kind)).size]).toEqual([name, 3]);
      expect([name, made.filter(({ text }) => leaksOf(name, text).length > 0)]).toEqual([name, []]);
    }
  }
  const list = [{ name: 'Αθήνα' }, { name: 'The Swan' }];
  expect(suggest({ name: 'Το Καφενείο' }, list, 1)).toEqual([
    { kind: 'shape', text: expect.stringMatching(/: ▢▢ Κ▢▢▢▢▢▢▢$/), difficulty: 4, ambiguous: false },
    { kind: 'ending', text: expect.stringMatching(/ Ο\.$/), difficulty: 5, ambiguous: false },
    { kind: 'rank', text: expect.stringMatching(/longer|most paint/), difficulty: 5, ambiguous: false },
  ]);
});

test('[C7] no sign of a name that has only one is told, and nothing is left unsaid', () => {
  for (const name of oddNames.filter((odd) => Array.from(odd).length === 1)) {
    for (const { kind, text } of suggest({ name }, [{ name: 'The Swan' }], 2)) {
      const isPlain = ['shape', 'ending', 'rank'].includes(kind);
      expect([name, text, isPlain && /[:…]\s*\.?$/.test(text)]).toEqual([name, text, false]);
      expect([name, text, isPlain && kind !== 'rank' && text.split(/\P{L}+/u).includes(name)]).toEqual([
        name,
        text,
        false,
      ]);
    }
  }
});

test('[C5] [C7] whatever a bar is called, it has three clues of different kinds, and none gives it away', () => {
  const sign = fc.oneof(
    fc.constantFrom(...Array.from('aeiostz19 &-'), 'ø', 'ß', '酒', 'Ω', 'ж', '🍺', '!', 'é'),
    fc.constantFrom(' the ', ' sign ', ' list ', ' one ', ' paint ', ' number ', ' inn '),
  );
  const name = fc.array(sign, { minLength: 1, maxLength: 7 }).map((signs) => signs.join('').trim());
  const named = name.filter((each) => each !== '');
  fc.assert(
    fc.property(named, fc.array(named, { maxLength: 4 }), fc.nat(), (each, list, seed) => {
      const others = list.map((other) => ({ name: other }));
      const made = suggest({ name: each }, others, seed);
      expect(new Set(made.map(({ kind }) => kind)).size).toBe(3);
      expect(made.filter(({ text }) => text.trim() === '' || leaksOf(each, text).length > 0)).toEqual([]);
    }),
    { seed: 4, numRuns: casesToTry(400) },
  );
});

test('[C8] what is told of the shape or the ending of a name may fit another, and then it comes last', () => {
  const made = suggest({ name: '居酒屋' }, [{ name: '赤提灯' }], 1);
  expect(made.map(({ kind, ambiguous }) => [kind, ambiguous])).toEqual([
    ['rank', false],
    ['shape', true],
    ['ending', true],
  ]);
});

test('[C8] a clue that fits another bar of the list comes after those that fit one', () => {
  const bar = { name: 'The Swan', fromStart: { metres: 300, bearing: 90 } };
  const far = { metres: 1_200, bearing: 270 };
  const same = suggest(bar, [{ name: 'The Swan Inn', fromStart: far }], 1);
  expect(same.map(({ kind, ambiguous }) => [kind, ambiguous])).toEqual([
    ['where', false],
    ['vowels', false],
    ['charade', true],
  ]);
  const black = suggest(bar, [{ name: 'The Black Swan', fromStart: far }], 1);
  expect(black.map(({ kind, ambiguous }) => [kind, ambiguous])).toEqual([
    ['emoji', false],
    ['where', false],
    ['vowels', false],
  ]);
  const near = suggest({ ...bar, name: 'The Dunnichen' }, [{ name: 'The Egg', fromStart: bar.fromStart }], 1);
  expect(near.map(({ kind }) => kind)).toEqual(['acrostic', 'vowels', 'anagram']);
});

function initials(text: string): string {
  return (text.match(/[A-Za-z]+/g) ?? [])
    .filter((word) => word !== 'and')
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
}

function pictures(name: string): string | undefined {
  return textOf({ name }, 'emoji');
}

function where(name: string, street?: string): string | undefined {
  return textOf({ name, street, fromStart: { metres: 600, bearing: 181 } }, 'where');
}

function letters(name: string, kind: ClueKind): string | undefined {
  return textOf({ name }, kind)?.split(': ').at(-1)?.replaceAll(' ', '');
}

function kinds(name: string): string[] {
  return suggest({ name, fromStart: { metres: 300, bearing: 90 } }, [], 1).map(({ kind }) => kind);
}

function textOf(bar: ClueBar, kind: ClueKind): string | undefined {
  return cluesFor(bar, [], 1).find((clue) => clue.kind === kind)?.text;
}
