import { expect, test } from 'vitest';
import { type ClueBar, cluesFor, plainClues } from '../clues.ts';
import { nudgeFor } from './nudge.ts';
import { boxesOf } from './plain.ts';

const names = [
  'The Red Fox',
  'The White Swan',
  'The Dunnichen Fox',
  'The Dunnichen',
  "King's Head",
  'X1',
  'Café Zoë',
  '居酒屋',
  '🍺',
  '1',
];
const bars = names.map((name, n): ClueBar => ({ name, fromStart: { metres: 300 + 40 * n, bearing: 30 * n } }));
const cases = bars.flatMap((bar) =>
  ['a', 'b', 'c', 'd'].map((seed) => ({ bar, others: bars.filter((one) => one !== bar), seed })),
);

test('[I10] a nudge is the easiest riddle or picture of a bar; where there is none, its place in the list or its ending', () => {
  for (const { bar, others, seed } of cases) {
    const riddles = cluesFor(bar, others, seed).filter(({ kind }) =>
      ['charade', 'half-defined', 'emoji'].includes(kind),
    );
    const easiest = Math.min(...riddles.map(({ difficulty }) => difficulty));
    const plain = plainClues(bar, others, seed).filter(({ kind }) => kind !== 'shape');
    const expected = riddles.find(({ difficulty }) => difficulty === easiest) ?? plain.at(-1);
    expect([bar.name, nudgeFor(bar, others, 'Look for the light.', seed)]).toEqual([bar.name, expected?.text]);
  }
  const kinds = cases.map(
    ({ bar, others, seed }) => cluesFor(bar, others, seed, ['charade', 'half-defined', 'emoji']).length,
  );
  expect([kinds.includes(0), Math.max(...kinds)]).toEqual([true, 3]);
});

test('[I10] a nudge is never the clue that the team has read', () => {
  for (const { bar, others, seed } of cases) {
    const clue = nudgeFor(bar, others, '', seed);
    expect([bar.name, nudgeFor(bar, others, clue, seed)]).not.toEqual([bar.name, clue]);
  }
});

test('the shape of a name is told sign by sign, however a sign is written', () => {
  const shapes = ['The Red Fox', 'Café Zoë', 'Cafe\u0301', 'Fish & Chips', '👨‍👩‍👧 Bar', '居酒屋'].map((name) =>
    boxesOf(name, false),
  );
  expect(shapes).toEqual(['▢▢▢ ▢▢▢ ▢▢▢', '▢▢▢▢ ▢▢▢', '▢▢▢▢', '▢▢▢▢ & ▢▢▢▢▢', '▢ ▢▢▢', '▢▢▢']);
});
