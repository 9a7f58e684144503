import { expect, test } from 'vitest';
import { streetTiles } from '#contract/streets/street-tile';
import { aStreetTile } from '../../../testing/a-street-tile.ts';
import { layNames, type PlacedName } from './street-names.ts';
import { openSquare, type Square } from './street-square.ts';

const at = { z: 14, x: 100, y: 200 };
const measure = (text: string, px: number) => text.length * px * 0.55;
const wide = streetTiles.unitsWide;

test('a name lies along the longest straight part of its street, never on its head', () => {
  const names = layNames(16, measure);
  const [name] = names.add(
    square([['main', 'Bendy Road', [100, 100], [160, 180], [110, 260], [900, 1_050], [940, 1_000]]]),
  );
  expect(name?.text).toBe('Bendy Road');
  expect(name?.angle).toBeCloseTo(Math.PI / 4, 1);
  expect([(name?.x ?? 0) * 2 - at.x * wide, (name?.y ?? 0) * 2 - at.y * wide].map(Math.round)).toEqual([505, 655]);
  const turned = layNames(16, measure).add(square([['main', 'Turned Row', [900, 300], [100, 300]]]));
  expect(turned[0]?.angle).toBeCloseTo(0, 6);
});

test('pieces of a street that meet are one street', () => {
  const pieces = square([
    ['main', 'Piecemeal Street', [100, 500], [300, 500]],
    ['main', 'Piecemeal Street', [500, 500], [300, 500]],
    ['main', 'Piecemeal Street', [500, 500], [700, 500]],
  ]);
  expect(
    layNames(15, measure)
      .add(pieces)
      .map(({ text }) => text),
  ).toEqual(['Piecemeal Street']);
});

test('a street that is too short or too bent for its name goes without', () => {
  const bent = Array.from({ length: 20 }, (_, nth): [number, number] => [100 + nth * 30, 200 + (nth % 2) * 60]);
  const names = layNames(16, measure).add(
    square([
      ['main', 'A Very Long Name For A Short Street', [100, 100], [200, 100]],
      ['main', 'Zigzag Avenue', ...bent],
    ]),
  );
  expect(names).toEqual([]);
});

test('large streets are named from afar and before small ones, lanes from nearby only', () => {
  const streets = square([
    ['street', 'Middle Street', [100, 120], [1_900, 120]],
    ['main', 'Main Street', [100, 100], [1_900, 100]],
    ['lane', 'Little Lane', [100, 900], [1_900, 900]],
    ['rail', 'The Railway', [100, 1_500], [1_900, 1_500]],
  ]);
  const named = (zoom: number) =>
    layNames(zoom, measure)
      .add(streets)
      .map(({ text }) => text);
  expect(named(12)).toEqual([]);
  expect(named(14)).toEqual(['Main Street']);
  // So near one another that there is room for one of them at the same place.
  expect(named(15)[0]).toBe('Main Street');
  expect(named(17)).toContain('Little Lane');
});

test('no two names stand on one another, in one square or across squares, however many want to', () => {
  const names = layNames(15.5, measure);
  let seed = 7;
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  for (const x of [100, 101]) {
    const lines = Array.from({ length: 160 }, (_, nth): Line => {
      const from: [number, number] = [chance(wide), chance(wide)];
      return ['main', `Street number ${nth}`, from, [from[0] + chance(900) - 450, from[1] + chance(900) - 450]];
    });
    names.add(square(lines, x));
  }
  const all = names.all();
  expect(all.length).toBeGreaterThan(20);
  const meeting = all.flatMap((one, nth) => all.slice(nth + 1).filter((other) => doCross(one, other)));
  expect(meeting).toEqual([]);
});

test('a long street is named again, but not next to its name; a square is laid out once', () => {
  const long = square([
    ['main', 'Long Street', [0, 10], [wide, 10]],
    ['main', 'Long Street', [0, 60], [wide, 60]],
    ['main', 'Long Street', [0, 1_900], [wide, 1_900]],
  ]);
  const names = layNames(16, measure);
  expect(names.add(long).map(({ text }) => text)).toEqual(['Long Street', 'Long Street']);
  expect(names.add(long)).toEqual([]);
});

type Line = ['main' | 'street' | 'lane' | 'rail', string, ...[number, number][]];

function square(lines: Line[], x = at.x): Square {
  const opened = openSquare({ ...at, x }, aStreetTile({ lines }));
  if (!opened) throw new Error('This square holds nothing.');
  return opened;
}

/** Whether two boxes of words cross: no side of either has all of the other behind it. */
function doCross(a: PlacedName, b: PlacedName): boolean {
  return [a.angle, a.angle + Math.PI / 2, b.angle, b.angle + Math.PI / 2].every((axis) => {
    const [one, other] = [a, b].map((name) => {
      const along = cornersOf(name).map(([x, y]) => x * Math.cos(axis) + y * Math.sin(axis));
      return [Math.min(...along), Math.max(...along)] as const;
    });
    return one && other && one[0] < other[1] && other[0] < one[1];
  });
}

function cornersOf({ text, px, x, y, angle }: PlacedName): [number, number][] {
  const [along, across] = [measure(text, px) / 2, px / 2];
  return [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across],
  ].map(([dx = 0, dy = 0]) => [
    x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y + dx * Math.sin(angle) + dy * Math.cos(angle),
  ]);
}
