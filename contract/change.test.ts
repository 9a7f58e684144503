import { array, assert, constantFrom, dictionary, integer, letrec, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from './testing/cases.ts';
import { changeBetween, changed } from './change.ts';

test('only what is different is said', () => {
  const before = {
    seq: 1,
    step: { text: 'Clue', wrong: 0 },
    host: null,
    asked: ['A'],
    feed: [{ seq: 1, text: 'Off!' }],
  };
  const after = {
    seq: 2,
    step: { text: 'Clue', wrong: 1 },
    host: null,
    feed: [
      { seq: 2, text: 'Oh' },
      { seq: 1, text: 'Off!' },
    ],
  };
  expect(changeBetween(before, after)).toEqual({
    set: { seq: 2 },
    in: { step: { set: { wrong: 1 } }, feed: [{ add: [{ seq: 2, text: 'Oh' }] }, [0, 1]] },
    gone: ['asked'],
  });
});

test('items of a list are found again by their names, wherever they went', () => {
  const [fox, dog, owl] = ['fox', 'dog', 'owl'].map((id, at) => ({ id, at, name: `The ${id}` }));
  const change = changeBetween([fox, dog, owl], [{ ...owl, at: 0 }, fox, dog]);
  expect(change).toEqual([{ at: 2, to: { set: { at: 0 } } }, [0, 2]]);
  expect(changeBetween([fox, dog, owl], [dog])).toEqual([[1, 1]]);
  expect(changeBetween([fox, dog, owl], [{ ...fox }, { ...dog }, { ...owl }])).toBe(null);
});

test('what is wholly another is said whole', () => {
  const change = changeBetween({ bar: { id: 'a' }, list: [1], same: 1 }, { bar: { id: 'b' }, list: [2, 3], same: 1 });
  expect(change).toEqual({ set: { bar: { id: 'b' }, list: [2, 3] } });
  expect(() => changeBetween([], { a: 1 })).toThrow('does not become');
});

test('any thing made of JSON becomes any other by what has changed, and what has not is the same thing', () => {
  const { thing } = letrec((tie) => ({
    leaf: oneof(constantFrom(null, true, 0, 1, 'a'), integer(), string({ maxLength: 2 })),
    thing: oneof(
      { maxDepth: 3 },
      tie('leaf'),
      array(tie('thing'), { maxLength: 4 }),
      record({ id: constantFrom('x', 'y', 'z'), at: tie('thing') }),
      dictionary(constantFrom('a', 'b', 'c', 'd'), tie('thing')),
    ),
  }));
  assert(
    property(thing, thing, thing, (one, other, same) => {
      const [before, after] = [
        { one, same, list: [one, same, { id: 'x', at: one }] },
        { one: other, same, list: [{ id: 'x', at: other }, other, same, one] },
      ];
      const change = changeBetween(before, after);
      const made = change ? changed(before, JSON.parse(JSON.stringify(change))) : before;
      expect(made).toEqual(after);
      expect(made.same).toBe(same);
    }),
    { seed: 22, numRuns: casesToTry(2_000) },
  );
});
