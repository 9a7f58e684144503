import { expect, test } from 'vitest';
import { barsRecommended, cluesBy, isRouteComplete } from './game.ts';

const list = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `b${n}` }));
const route = { game_bars: 6, game_bar_list: list(8), game_start_bar_id: 'b0', game_final_bar_id: null };

test('[G6] a route is complete with enough bars, a start and, if chosen, an end among them', () => {
  const complete = [{}, { game_bar_list: list(15) }, { game_final_bar_id: 'b7' }];
  const incomplete = [
    { game_bar_list: list(7) },
    { game_bar_list: list(16) },
    { game_bar_list: [] },
    { game_bars: 7 },
    { game_start_bar_id: null },
    { game_start_bar_id: 'b8' },
    { game_final_bar_id: 'b8' },
    { game_final_bar_id: 'b0' },
  ];
  expect([complete.every(isComplete), incomplete.some(isComplete)]).toEqual([true, false]);
});

test.each([
  ['classic', 2, 'teams'],
  ['classic', 1, 'host'],
  ['god', 6, 'host'],
  ['lazy', 6, 'house'],
] as const)('the clues of a %s game with %i teams are by %s', (game_type, game_groups, by) => {
  expect(cluesBy({ game_type, game_groups })).toBe(by);
});

test.each([
  [6, 2, 8],
  [3, 6, 10],
  [12, 6, 14],
  [3, 1, 5],
])('for %i bars and %i teams %i are recommended', (game_bars, game_groups, recommended) => {
  expect(barsRecommended({ game_bars, game_groups })).toBe(recommended);
});

function isComplete(other: object): boolean {
  return isRouteComplete({ ...route, ...other });
}
