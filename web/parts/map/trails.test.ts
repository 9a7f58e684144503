import { expect, test } from 'vitest';
import { stretchesOf } from './trails.ts';

const start = { id: 'm', lat: 1, lon: 1 };
const anchor = { id: 'a', lat: 2, lon: 1 };
const zebra = { id: 'z', lat: 1, lon: 3 };

test('a way goes from bar to bar, and a team that has not moved has none', () => {
  expect(
    stretchesOf([
      { team: 'A', stops: [start, zebra, anchor] },
      { team: 'B', stops: [start] },
    ]),
  ).toEqual([
    { team: 'A', from: { lat: 1, lon: 1 }, to: { lat: 1, lon: 3 }, turn: 0, turns: 1 },
    { team: 'A', from: { lat: 2, lon: 1 }, to: { lat: 1, lon: 3 }, turn: 0, turns: 1 },
  ]);
});

test('teams on one street take turns with their dots, whichever way they went', () => {
  const ways = [
    { team: 'B' as const, stops: [start, anchor] },
    { team: 'C' as const, stops: [anchor, start] },
  ];
  expect(stretchesOf(ways)).toEqual([
    { team: 'B', from: { lat: 2, lon: 1 }, to: { lat: 1, lon: 1 }, turn: 0, turns: 2 },
    { team: 'C', from: { lat: 2, lon: 1 }, to: { lat: 1, lon: 1 }, turn: 1, turns: 2 },
  ]);
});

test('a bar in the same house as the last needs no line, and a street walked twice is one', () => {
  const upstairs = { ...start, id: 'n' };
  expect(stretchesOf([{ team: 'A', stops: [start, upstairs] }])).toEqual([]);
  expect(stretchesOf([{ team: 'A', stops: [start, anchor, start] }])).toHaveLength(1);
});
