import { expect, test } from 'vitest';
import { god } from '#contract/limits';
import { addIdeas, addWords, changeRow, hasRoom, rowsOf, sabotagesIn, takeOut } from './sabotage-rows.ts';

const ideas = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

test('a new list begins with an empty row, which is not saved', () => {
  expect(rowsOf([])).toEqual([{ id: 1, words: '', isOut: false }]);
  expect(sabotagesIn(rowsOf([]))).toEqual([]);
});

test('what is taken out is not saved, and comes back', () => {
  const out = takeOut(rowsOf(['Sing', 'Hop']), 1);
  expect(sabotagesIn(out)).toEqual(['Hop']);
  expect(sabotagesIn(changeRow(out, 1, { isOut: false }))).toEqual(['Sing', 'Hop']);
});

test('a row without words leaves nothing behind', () => {
  expect(takeOut(rowsOf([' ']), 1)).toEqual([]);
});

test('ideas come five at a time, none twice, and empty rows make way for them', () => {
  const once = addIdeas(rowsOf([]), ideas);
  expect(sabotagesIn(once)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  expect(sabotagesIn(addIdeas(changeRow(once, 2, { isOut: true }), ideas))).toEqual([
    'One',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
  ]);
});

test('a full list has no room', () => {
  const full = rowsOf(Array.from({ length: god.sabotages - 1 }, (_, n) => `Dare ${n}`));
  expect(hasRoom(full)).toBe(true);
  expect(sabotagesIn(addIdeas(full, ideas))).toHaveLength(god.sabotages);
  expect(hasRoom(addWords(full, ['']))).toBe(false);
});
