import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('what is asked at the same moment is one question, and each gets its own answer', async () => {
  const questions: number[][] = [];
  const double = gathered(async (asked: number[]) => {
    questions.push(asked);
    return asked.map((number) => 2 * number);
  });
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(await double(3)).toBe(6);
  expect(questions).toEqual([[1, 2, 1], [3]]);
});

test('a question that fails fails for all who asked it, and for nobody later', async () => {
  let isBroken = true;
  const same = gathered(async (asked: number[]) => {
    if (isBroken) throw new Error('no');
    return asked;
  });
  const both = await Promise.allSettled([same(1), same(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await same(3)).toBe(3);
});
