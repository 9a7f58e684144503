import { expect, test } from 'vitest';
import { barsRecommended, cluesBy, isRouteComplete } from './game.ts';

const list = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `b${n}` }));
const route = { barCount: 6, bars: list(8), startBarId: 'b0', finalBarId: null };

test('[G6] a route is complete with enough bars, a start and, if chosen, an end among them', () => {
  const complete = [{}, { bars: list(15) }, { finalBarId: 'b7' }];
  const incomplete = [
    { bars: list(7) },
    { bars: list(16) },
    { bars: [] },
    { barCount: 7 },
    { startBarId: null },
    { startBarId: 'b8' },
    { finalBarId: 'b8' },
    { finalBarId: 'b0' },
  ];
  expect([complete.every(isComplete), incomplete.some(isComplete)]).toEqual([true, false]);
});

test.each([
  ['classic', 2, 'teams'],
  ['classic', 1, 'host'],
  ['god', 6, 'host'],
  ['lazy', 6, 'house'],
] as const)('the clues of a %s game with %i teams are by %s', (type, teamCount, by) => {
  expect(cluesBy({ type, teamCount })).toBe(by);
});

test.each([
  [6, 2, 8],
  [3, 6, 10],
  [12, 6, 14],
  [3, 1, 5],
])('for %i bars and %i teams %i are recommended', (barCount, teamCount, recommended) => {
  expect(barsRecommended({ barCount, teamCount })).toBe(recommended);
});

function isComplete(other: object): boolean {
  return isRouteComplete({ ...route, ...other });
}
