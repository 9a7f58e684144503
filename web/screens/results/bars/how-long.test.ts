import { expect, test } from 'vitest';
import { counted } from './how-long.ts';

test('one of a thing is one, and none are several', () => {
  expect([0, 1, 2].map((number) => counted(number, 'penalty', 'penalties'))).toEqual([
    '0 penalties',
    '1 penalty',
    '2 penalties',
  ]);
});
