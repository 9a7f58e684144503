import { expect, test } from 'vitest';
import { letters } from '#contract/game';
import { dashesOf, stretchesOf } from './trails.ts';

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
    { team: 'A', from: { lat: 1, lon: 1 }, to: { lat: 1, lon: 3 }, sharing: ['A'] },
    { team: 'A', from: { lat: 2, lon: 1 }, to: { lat: 1, lon: 3 }, sharing: ['A'] },
  ]);
});

test('teams on one street take turns with their marks, whichever way they went', () => {
  const ways = [
    { team: 'B' as const, stops: [start, anchor] },
    { team: 'C' as const, stops: [anchor, start] },
  ];
  expect(stretchesOf(ways)).toEqual([
    { team: 'B', from: { lat: 2, lon: 1 }, to: { lat: 1, lon: 1 }, sharing: ['B', 'C'] },
    { team: 'C', from: { lat: 2, lon: 1 }, to: { lat: 1, lon: 1 }, sharing: ['B', 'C'] },
  ]);
});

test('a bar in the same house as the last needs no line, and a street walked twice is one', () => {
  const upstairs = { ...start, id: 'n' };
  expect(stretchesOf([{ team: 'A', stops: [start, upstairs] }])).toEqual([]);
  expect(stretchesOf([{ team: 'A', stops: [start, anchor, start] }])).toHaveLength(1);
});

test('no two trails are alike without their colours', () => {
  expect(new Set(letters.map((team) => dashesOf(team).dashArray)).size).toBe(letters.length);
});

test.each([['AB'], ['BF'], ['ABCDEF']])('where %s share a street, no mark lies on another', (those) => {
  const sharing = letters.filter((team) => those.includes(team));
  const painted = sharing.flatMap((team) => inkOf(dashesOf(team, sharing))).toSorted((a, b) => a[0] - b[0]);
  const gaps = painted.slice(1).map(([from], nth) => from - (painted[nth]?.[1] ?? 0));
  // Round ends reach out by half a line on both sides: six pixels keep even one's own broad line apart from its neighbour.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5.9);
  const turns = sharing.map((team) =>
    dashesOf(team, sharing)
      .dashArray.split(' ')
      .reduce((all, px) => all + Number(px), 0),
  );
  expect(Math.max(...turns) - Math.min(...turns)).toBeLessThan(0.01);
});

/** Where the dashes of the first turn begin and end. */
function inkOf({ dashArray, dashOffset }: ReturnType<typeof dashesOf>): [number, number][] {
  let at = -Number(dashOffset);
  return dashArray.split(' ').flatMap((px, nth): [number, number][] => {
    const from = at;
    at += Number(px);
    return nth % 2 === 0 ? [[from, at]] : [];
  });
}
